import { useLayoutEffect, useState } from 'react'

/** How many restorations are still to come. */
let waiting = 0

/**
 * Restores the focus when the component unmounts and the focus would be lost: to the element that had it at the mount, or to
 * the nearest one around it, at last to the main part of the page. Also for dialogs that follow each other: each knows only the
 * one before it, which is gone by then. And for a dialog over another one, which may give the focus to its own first button.
 */
export function useRestoredFocus(): void {
  const [before] = useState(() => focusTargets(document.activeElement))
  // Not a passive effect: those of a dialog may come after the frame in which its parts are gone.
  useLayoutEffect(() => () => restoreLater(before), [before])
}

function restoreLater(before: readonly HTMLElement[]): void {
  waiting += 1
  const [at] = before
  let isMoved = false
  const onMove = (): void => {
    isMoved = true
  }
  for (const input of inputs) addEventListener(input, onMove, true)
  // After the last dialog has moved the focus itself, which takes a frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      waiting -= 1
      for (const input of inputs) removeEventListener(input, onMove, true)
      if (!isNowhere() && (isMoved || !isBeside(at))) return
      const target = before.find((element) => element.isConnected)
      // On a slow machine the dialog below has closed by now, too: its own restoration knows better.
      if (target === undefined && waiting > 0) return
      ;(target ?? document.querySelector('main'))?.focus()
    }),
  )
}

/** By these the user moves the focus. */
const inputs = ['keydown', 'pointerdown'] as const

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether something else in the same dialog has the focus. */
function isBeside(at: HTMLElement | undefined): boolean {
  const dialog = at?.isConnected === true ? at.closest('[role="dialog"], [role="alertdialog"]') : null
  return dialog?.contains(document.activeElement) === true && document.activeElement !== at
}

/** The focused element and the focusable ones around it, from the inside out. */
function focusTargets(from: Element | null): readonly HTMLElement[] {
  const targets: HTMLElement[] = []
  for (let at = from; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && (at === from || at.hasAttribute('tabindex'))) targets.push(at)
  return targets
}
