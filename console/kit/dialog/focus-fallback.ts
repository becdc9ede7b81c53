import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent } from 'react'

/**
 * When what has the focus goes, as a button does that can no longer be pressed, the focus goes to `beyond` and not to the
 * top of the document. Give the handlers to what is around it; without `beyond` it is the page's main part.
 */
export function useFocusBeyond(beyond: (lost: Element) => HTMLElement | null = toMain) {
  const had = useRef<Element>(null)
  useLayoutEffect(() => {
    const { current: lost } = had
    if (lost === null || lost.isConnected) return
    had.current = null
    if (document.activeElement === null || document.activeElement === document.body) beyond(lost)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent): void => {
      had.current = target
    },
    onBlur: ({ target, relatedTarget }: FocusEvent): void => {
      // What goes takes the focus with it; anything else that does is the person's own doing.
      if (relatedTarget !== null || target.isConnected) had.current = null
    },
  }
}

const toMain = (): HTMLElement | null => document.querySelector('main')
