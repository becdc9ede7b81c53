import type { KeyboardEvent } from 'react'

/** What keys do in a dialog beside its buttons. */
export interface DialogKeys {
  /** Enter in a line that is typed: as the button of the command. */
  readonly onEnter?: (() => void) | undefined
  /** Escape where the dialog does not close by it, because something was typed. */
  readonly onEscape?: (() => void) | undefined
}

/** Answers the keys of a dialog, unless the control that has the focus took them for itself. */
export const dialogKeys =
  ({ onEnter, onEscape }: DialogKeys) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isOpenList(event.target)) return
    const answer = event.key === 'Escape' ? onEscape : isEnterInLine(event) ? onEnter : undefined
    if (answer === undefined) return
    event.preventDefault()
    event.stopPropagation()
    answer()
  }

const lines: readonly string[] = ['text', 'search', 'password', 'email', 'tel', 'url']

const isEnterInLine = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && lines.includes(target.type)

/** A list of suggestions, or of the platform, has Enter and Escape for itself while it is open. */
function isOpenList(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.getAttribute('aria-expanded') === 'true') return true
  return target instanceof HTMLSelectElement && CSS.supports('selector(:open)') && target.matches(':open')
}
