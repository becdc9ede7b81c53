import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Where a person was in a table when they left it: how far it was scrolled, px, and which row they followed. */
export interface Place {
  readonly top: number
  readonly left: number
  readonly row: string | null
}

interface Leaving {
  readonly scroller: RefObject<HTMLElement | null>
  /** Where to begin; only the first one counts. */
  readonly place: Place | null
  /** Told once, when the table goes. */
  readonly onLeave: ((place: Place) => void) | undefined
  /** There are rows to scroll to. */
  readonly hasRows: boolean
}

interface Return {
  /** The row one comes back from. */
  readonly row: string | null
  /** Call it when a row is followed. */
  readonly follow: (row: string) => void
}

/** Brings a table back to where a person left it, as soon as it has rows, and tells where they leave it. */
export function useReturn({ scroller, place, onLeave, hasRows }: Leaving): Return {
  const [begin] = useState(place)
  const followed = useRef<string | null>(null)
  const leave = useEffectEvent((at: HTMLElement) =>
    onLeave?.({ top: at.scrollTop, left: at.scrollLeft, row: followed.current }),
  )
  useLayoutEffect(() => {
    if (hasRows && begin !== null) scroller.current?.scrollTo({ top: begin.top, left: begin.left })
  }, [hasRows, begin, scroller])
  // Before the table is taken off the page: afterwards nothing is scrolled any more.
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
