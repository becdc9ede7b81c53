/** Hands the focus from what goes to what comes in its place, where nobody has moved it meanwhile. */
export interface KeptFocus {
  /** Before something goes. */
  leave(): void
  /** After something has come. */
  take(): void
}

/** What comes is found by the id or the name of what had the focus; the caret stays where it was. */
export function keepFocus(): KeptFocus {
  let left: Element | null = null
  return {
    leave() {
      left = document.activeElement
    },
    take() {
      const gone = left
      left = null
      // What still stands was no part of what went.
      if (gone === null || gone.isConnected) return
      const heir = heirOf(gone)
      heir?.focus()
      // A field for numbers or e-mail addresses has no caret to ask for.
      if (gone instanceof HTMLInputElement && gone.selectionStart !== null && heir instanceof HTMLInputElement)
        heir.setSelectionRange(gone.selectionStart, gone.selectionEnd)
    },
  }
}

const heirOf = (gone: Element): HTMLElement | undefined =>
  document.getElementById(gone.id) ?? document.getElementsByName(gone.getAttribute('name') ?? '')[0]
