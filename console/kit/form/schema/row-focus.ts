import { useRef } from 'react'
import { useFocusFallback } from '#console/kit/dialog/focus-fallback.ts'

/**
 * The focus in a fieldset of rows, a list of which each row begins with a button to remove it and whose last child adds one: a
 * row that is removed hands the focus on to the one in its place, or to the button that adds one.
 */
export function useRowFocus() {
  const place = useRef<HTMLFieldSetElement>(null)
  const left = useRef(0)
  const handlers = useFocusFallback(() => {
    const buttons = place.current?.querySelectorAll<HTMLElement>(':scope > ul > li > span > button')
    return buttons?.[left.current] ?? place.current?.querySelector<HTMLElement>(':scope > :last-child button') ?? null
  })
  const leaves = (index: number): void => {
    left.current = index
  }
  return { place, handlers, leaves }
}
