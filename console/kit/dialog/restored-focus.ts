import { useEffect, useState } from 'react'

/**
 * Restores the focus when the component unmounts and the focus would be lost: to the element that had it at the mount, or to
 * the nearest one around it, at last to the main part of the page. Also for dialogs that follow each other: each knows only the
 * one before it, which is gone by then.
 */
export function useRestoredFocus(): void {
  const [before] = useState(() => focusTargets(document.activeElement))
  useEffect(
    () => () => {
      // After the last dialog has moved the focus itself, which takes a frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== null && document.activeElement !== document.body) return
          const target = before.find((element) => element.isConnected) ?? document.querySelector('main')
          target?.focus()
        }),
      )
    },
    [before],
  )
}

/** The focused element and the focusable ones around it, from the inside out. */
function focusTargets(from: Element | null): readonly HTMLElement[] {
  const targets: HTMLElement[] = []
  for (let at = from; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && (at === from || at.hasAttribute('tabindex'))) targets.push(at)
  return targets
}
