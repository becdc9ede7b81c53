import { useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { tip } from './tooltip.css.ts'

/** How near a tip may come to the window's edge, and how far it stands off its control, in px. */
const EDGE = 168
const GAP = 6
/** A tip needs this much room below its control, in px; with less it stands above. */
const ROOM = 64

interface Place {
  readonly left: number
  readonly top: number
  readonly side: 'above' | 'below'
}

interface Tip {
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
  readonly bubble: ReactNode
}

function placeBeside(target: Element): Place {
  const box = target.getBoundingClientRect()
  const left = Math.min(Math.max(box.left + box.width / 2, EDGE), Math.max(EDGE, window.innerWidth - EDGE))
  return window.innerHeight - box.bottom < ROOM
    ? { left, top: box.top - GAP, side: 'above' }
    : { left, top: box.bottom + GAP, side: 'below' }
}

/** A short text shown while its control is hovered or focused. Sighted help only: the control must say it by ARIA too. */
export function useTip(text: string | undefined): Tip {
  const [place, setPlace] = useState<Place | null>(null)
  const hide = (): void => setPlace(null)
  const handlers = {
    onPointerEnter: (event: PointerEvent): void => {
      // A finger that presses does not ask what the button is called.
      if (event.pointerType === 'mouse') setPlace(placeBeside(event.currentTarget))
    },
    onPointerLeave: hide,
    onFocus: (event: FocusEvent): void => {
      if (event.target.matches(':focus-visible')) setPlace(placeBeside(event.target))
    },
    onBlur: hide,
  }
  const bubble =
    place === null || text === undefined
      ? null
      : createPortal(
          <span className={tip} data-side={place.side} style={{ left: place.left, top: place.top }} aria-hidden="true">
            {text}
          </span>,
          document.body,
        )
  return { handlers, bubble }
}
