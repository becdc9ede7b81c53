import { useRef } from 'react'
import type { PointerEvent } from 'react'
import type { Point } from './viewport.ts'

/** What fingers and mice do to a picture; all points are px inside it. */
interface Gestures {
  readonly onMove: (by: Point) => void
  readonly onZoom: (factor: number, at: Point) => void
  /** It was pressed and let go without being moved. */
  readonly onPress: (at: Point) => void
}

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: (event: PointerEvent) => void
}

/** A pointer that has come further than this moves the picture, px. */
const STILL = 4

/** One pointer moves the picture, two enlarge it, too. */
export function useGestures({ onMove, onZoom, onPress }: Gestures): PointerHandlers {
  const held = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const end = ({ pointerId }: PointerEvent): void => {
    held.current.delete(pointerId)
  }
  return {
    onPointerDown(event) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = pointOf(event)
      held.current.set(event.pointerId, at)
      start.current = held.current.size === 1 ? at : null
    },
    onPointerMove(event) {
      const before = held.current.get(event.pointerId)
      if (before === undefined) return
      const at = pointOf(event)
      if (start.current !== null && distance(start.current, at) < STILL) return
      start.current = null
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      held.current.set(event.pointerId, at)
      const share = other === undefined ? 1 : 0.5
      onMove({ x: (at.x - before.x) * share, y: (at.y - before.y) * share })
      if (other !== undefined) onZoom(distance(other, at) / Math.max(1, distance(other, before)), middle(other, at))
    },
    onPointerUp(event) {
      const pressed = start.current
      end(event)
      start.current = null
      if (pressed !== null) onPress(pressed)
    },
    onPointerCancel(event) {
      end(event)
      start.current = null
    },
  }
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
