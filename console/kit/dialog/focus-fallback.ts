import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent } from 'react'

/**
 * When the focused element is removed, as a button is that can no longer be pressed, moves the focus to what `fallback`
 * returns, by default the main part of the page, instead of the top of the document. Put the handlers on an element around it.
 */
export function useFocusFallback(fallback: (lost: Element) => HTMLElement | null = toMain) {
  const had = useRef<Element>(null)
  useLayoutEffect(() => {
    const { current: lost } = had
    if (lost === null || lost.isConnected) return
    had.current = null
    if (document.activeElement === null || document.activeElement === document.body) fallback(lost)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent): void => {
      had.current = target
    },
    onBlur: ({ target, relatedTarget }: FocusEvent): void => {
      // A removed element takes the focus with it; any other blur is caused by the user.
      if (relatedTarget !== null || target.isConnected) had.current = null
    },
  }
}

const toMain = (): HTMLElement | null => document.querySelector('main')
