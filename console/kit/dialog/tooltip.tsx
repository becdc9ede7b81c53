import { useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { tooltip } from './tooltip.css.ts'

/** How near a tooltip may come to the edge of the window, and its distance from its control, in px. */
const EDGE = 168
const GAP = 6
/** The room that a tooltip needs below its control, in px; with less it is shown above. */
const ROOM = 64

interface TooltipPosition {
  readonly left: number
  readonly top: number
  readonly side: 'above' | 'below'
}

interface Tooltip {
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
  readonly bubble: ReactNode
}

function positionBeside(target: Element): TooltipPosition {
  const box = target.getBoundingClientRect()
  const left = Math.min(Math.max(box.left + box.width / 2, EDGE), Math.max(EDGE, window.innerWidth - EDGE))
  return window.innerHeight - box.bottom < ROOM
    ? { left, top: box.top - GAP, side: 'above' }
    : { left, top: box.bottom + GAP, side: 'below' }
}

/** A short text shown while its control is hovered or focused. For sighted people only: the control needs the same text as ARIA. */
export function useTooltip(text: string | undefined): Tooltip {
  const [position, setPosition] = useState<TooltipPosition | null>(null)
  const hide = (): void => setPosition(null)
  const handlers = {
    onPointerEnter: (event: PointerEvent): void => {
      // Touching a button presses it; it does not ask for its name.
      if (event.pointerType === 'mouse') setPosition(positionBeside(event.currentTarget))
    },
    onPointerLeave: hide,
    onFocus: (event: FocusEvent): void => {
      if (event.target.matches(':focus-visible')) setPosition(positionBeside(event.target))
    },
    onBlur: hide,
  }
  const bubble =
    position === null || text === undefined
      ? null
      : createPortal(
          <span
            className={tooltip}
            data-side={position.side}
            style={{ left: position.left, top: position.top }}
            aria-hidden="true"
          >
            {text}
          </span>,
          document.body,
        )
  return { handlers, bubble }
}
