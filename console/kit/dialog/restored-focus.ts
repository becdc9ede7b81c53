import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when this came, or to what stands around that, when this goes and the focus would be
 * lost. For steps that follow each other in dialogs: each dialog knows only the one before it, which is gone by then.
 */
export function useFocusBack(): void {
  const [before] = useState(() => waysBack(document.activeElement))
  useEffect(
    () => () => {
      // After the last dialog has done what it does with the focus, which takes it a frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== null && document.activeElement !== document.body) return
          before.find((element) => element.isConnected)?.focus()
        }),
      )
    },
    [before],
  )
}

/** What has the focus and everything around it that can take it, from the inside out. */
function waysBack(from: Element | null): readonly HTMLElement[] {
  const ways: HTMLElement[] = []
  for (let at = from; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && (at === from || at.hasAttribute('tabindex'))) ways.push(at)
  return ways
}
