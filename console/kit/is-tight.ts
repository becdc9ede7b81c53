import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether an element is narrower than `least`, px. One without a layout is not. */
export function useIsTight(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isTight, setIsTight] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = (): void => setIsTight(measured.clientWidth > 0 && measured.clientWidth < least)
    // Before the first picture, or it would be drawn twice.
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(measured)
    return () => resizes.disconnect()
  }, [element, least])
  return isTight
}
