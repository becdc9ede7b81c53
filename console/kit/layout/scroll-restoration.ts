import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** How far a table was scrolled when a person left it, in px, and which row they followed. */
export interface ScrollPosition {
  readonly top: number
  readonly left: number
  readonly row: string | null
}

interface ScrollRestoration {
  readonly scroller: RefObject<HTMLElement | null>
  /** Where to begin; only the first value counts. */
  readonly position: ScrollPosition | null
  /** Called once, when the table unmounts. */
  readonly onLeave: ((place: ScrollPosition) => void) | undefined
  /** Whether there are rows to scroll to. */
  readonly hasRows: boolean
}

interface RestoredRow {
  /** The row that was followed the last time. */
  readonly row: string | null
  /** To be called when a row is followed. */
  readonly follow: (row: string) => void
}

/** Scrolls a table to where a person left it, as soon as it has rows, and reports where they leave it. */
export function useScrollRestoration({ scroller, position, onLeave, hasRows }: ScrollRestoration): RestoredRow {
  const [begin] = useState(position)
  const followed = useRef<string | null>(null)
  const leave = useEffectEvent((at: HTMLElement) =>
    onLeave?.({ top: at.scrollTop, left: at.scrollLeft, row: followed.current }),
  )
  useLayoutEffect(() => {
    if (hasRows && begin !== null) scroller.current?.scrollTo({ top: begin.top, left: begin.left })
  }, [hasRows, begin, scroller])
  // Runs before the table leaves the page: afterwards its scroll position is gone.
  useLayoutEffect(() => {
    const at = scroller.current
    return () => {
      if (at !== null) leave(at)
    }
  }, [scroller])
  return {
    row: begin?.row ?? null,
    follow: (row) => {
      followed.current = row
    },
  }
}
