import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import { IconButton } from '#console/kit/form/button.tsx'
import { useText } from '#console/kit/text/text.ts'
import * as css from './chart.css.ts'
import { ChartPicture } from './chart-picture.tsx'
import type { AnchorProps, PictureProps } from './chart-picture.tsx'

/** The chart in a viewport: it fits the width, and can be moved and zoomed by pointer, wheel and keys. */

interface Viewport {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The limits of the scale, for readable text. */
const least = 0.55
/** A window too small for the whole chart shows a part of it at this scale. */
const legible = 0.8
const largest = 2.5
const fitLargest = 1.15
const zoomStep = 1.2
/** The window's own height, in px. */
const tallest = 1_100
const shortest = 260
/** How far the pointer may move before a press becomes a drag, in px. */
const steady = 4
/** The least distance of the focused stop from the edge of the viewport, in px. */
const edge = 24

interface StageProps extends Omit<PictureProps, 'onReach'>, AnchorProps {
  /** The window's height in px; without it as high as the chart needs. */
  readonly height?: number
  /** The box that is kept visible when the chart does not fit. */
  readonly follows?: string
}

export function ChartStage({ anchor, height, follows, ...props }: StageProps): ReactElement {
  const { chart } = props
  const text = useText()
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [view, setView] = useState<Viewport | null>(null)
  const fit = fitOf(chart, { width, height, follows })
  const shown = view ?? fit
  const zoom = (factor: number, at = { x: width / 2, y: fit.height / 2 }): void =>
    setView((before) => zoomed(before ?? fit, factor, at))
  const move = (dx: number, dy: number): void =>
    setView((before) => ({ ...(before ?? fit), x: (before ?? fit).x + dx, y: (before ?? fit).y + dy }))
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return
    zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep, { x: event.clientX - box.left, y: event.clientY - box.top })
  })
  useEffect(() => {
    const element = stage.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    // React's wheel listener is passive and could not prevent the page from zooming.
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', turn)
    }
  }, [])
  const reach = (element: Element): void => {
    const [outer, inner] = [stage.current?.getBoundingClientRect(), element.getBoundingClientRect()]
    if (outer === undefined) return
    const dx = shift([inner.left, inner.right], [outer.left, outer.right])
    const dy = shift([inner.top, inner.bottom], [outer.top, outer.bottom])
    if (dx !== 0 || dy !== 0) move(dx, dy)
  }
  const drag = useDrag(move)
  const key = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') zoom(zoomStep)
    else if (event.key === '-') zoom(1 / zoomStep)
    else if (event.key === '0') setView(null)
    else return
    event.preventDefault()
  }
  return (
    // The keys that enlarge belong to the stops within it, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={stage} className={css.stage} style={{ height: fit.height }} onKeyDown={key} {...drag}>
      {width === 0 ? null : (
        <div
          className={css.sheet}
          style={{ transform: `translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})`, transformOrigin: '0 0' }}
        >
          <ChartPicture {...props} anchor={anchor} onReach={reach} />
        </div>
      )}
      <div className={css.tools}>
        <IconButton icon="minus" size="small" label={text('atlas.chart.smaller')} onPress={() => zoom(1 / zoomStep)} />
        <IconButton icon="plus" size="small" label={text('atlas.chart.larger')} onPress={() => zoom(zoomStep)} />
        <IconButton icon="expand" size="small" label={text('atlas.chart.fit')} onPress={() => setView(null)} />
      </div>
    </div>
  )
}

interface StageSize {
  readonly width: number
  readonly height: number | undefined
  readonly follows: string | undefined
}

/** The initial viewport: the whole width, or a readable scale around the box to follow. */
function fitOf(chart: PictureProps['chart'], room: StageSize): Viewport & { readonly height: number } {
  const across = Math.min(fitLargest, Math.max(least, room.width / chart.width))
  const height = room.height ?? Math.round(Math.min(tallest, Math.max(shortest, chart.height * across)))
  const scale = Math.min(across, Math.max(room.height === undefined ? least : legible, height / chart.height))
  const place = chart.boxes.find(({ name }) => name === room.follows)
  const along = (size: number, whole: number, middle: number): number => {
    const rest = size - whole * scale
    return rest >= 0 || place === undefined
      ? Math.max(0, rest / 2)
      : Math.min(0, Math.max(rest, size / 2 - middle * scale))
  }
  const [x, y] = [(place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) + (place?.height ?? 0) / 2]
  return { scale, x: along(room.width, chart.width, x), y: along(height, chart.height, y), height }
}

/** Zoomed around a point of the viewport, which stays where it is. */
function zoomed({ x, y, scale }: Viewport, factor: number, at: { readonly x: number; readonly y: number }): Viewport {
  const next = Math.min(largest, Math.max(least / 2, scale * factor))
  const ratio = next / scale
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

type Interval = readonly [number, number]

/** How far a span has to move to lie within another, with priority for its start. */
function shift([start, end]: Interval, [from, to]: Interval): number {
  if (start < from + edge) return from + edge - start
  return end > to - edge ? Math.max(to - edge - end, from + edge - start) : 0
}

/** Dragging by pointer; a press without movement stays a press. */
function useDrag(move: (dx: number, dy: number) => void) {
  const from = useRef<{ x: number; y: number; isMoving: boolean } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button === 0) from.current = { x: event.clientX, y: event.clientY, isMoving: false }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      const start = from.current
      if (start === null) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!start.isMoving && Math.hypot(dx, dy) < steady) return
      if (!start.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.dataset['moving'] = 'true'
      from.current = { x: event.clientX, y: event.clientY, isMoving: true }
      move(dx, dy)
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
      from.current = null
      delete event.currentTarget.dataset['moving']
    },
  }
}
