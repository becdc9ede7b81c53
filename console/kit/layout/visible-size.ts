import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The inner size of an element, and whether its content continues beyond its end. */
export interface VisibleSize {
  /** px; null without a layout. */
  readonly width: number | null
  /** px, without the scroll bar. */
  readonly height: number
  readonly hasMore: boolean
}

/** Tracks the size of a scrolling element and of its content. */
export function useVisibleSize(element: RefObject<HTMLElement | null>): VisibleSize {
  const [room, setRoom] = useState<VisibleSize>({ width: null, height: 0, hasMore: false })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = (): void => {
      const { clientWidth, clientHeight: height, scrollWidth, scrollLeft } = measured
      const width = clientWidth === 0 ? null : clientWidth
      // Scrolled by fractions of a pixel, or into the gutter of a bar that is not drawn, the end is never quite reached;
      // from right to left it counts below zero.
      const gutter = measured.offsetWidth - clientWidth
      const hasMore = scrollWidth - clientWidth - Math.abs(scrollLeft) > 1 + gutter
      const isSame = (last: VisibleSize): boolean =>
        last.width === width && last.height === height && last.hasMore === hasMore
      setRoom((last) => (isSame(last) ? last : { width, height, hasMore }))
    }
    // Before the first picture, or it would be drawn twice.
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(measured)
    for (const child of measured.children) resizes.observe(child)
    measured.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      measured.removeEventListener('scroll', measure)
    }
  }, [element])
  return room
}
