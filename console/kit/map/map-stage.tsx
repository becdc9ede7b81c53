import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import * as hidden from '../layout/hidden.css.ts'
import { IconButton } from '../form/button.tsx'
import { useText } from '../text/text.ts'
import { LandPicture } from './land-picture.tsx'
import { TilePicture } from './tile-picture.tsx'
import { closestOf } from './tiles.ts'
import type { Tiles } from './tiles.ts'
import * as css from './map.css.ts'
import { useGestures } from './use-gestures.ts'
import { kept, SCALE_MOST, zoomed } from './viewport.ts'
import type { Point, Size, Viewport } from './viewport.ts'

/** How a map is seen, and the way to see it otherwise. */
export interface Seen {
  readonly view: Viewport
  readonly size: Size
  readonly look: (view: Viewport) => void
}

interface StageProps {
  readonly label: string
  /** What is said of its keys: a text key. */
  readonly keys: string
  /** The first look, and the one its button goes back to. */
  readonly first: (size: Size) => Viewport
  readonly onPress: (at: Point, seen: Seen) => void
  /** Keys of its own, before those of the map; whether it has taken one. */
  readonly onKey?: (event: KeyboardEvent, seen: Seen) => boolean
  /** The map of a provider over the land; null for none. */
  readonly tiles: Tiles | null
  /** What is drawn over the land. */
  readonly children: (seen: Seen) => ReactNode
}

const ZOOM_STEP = 1.6
/** Of an arrow key, px. */
const MOVE_STEP = 60

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Land that is moved and enlarged by mouse, touch and keyboard, with something on it. */
export function MapStage(props: StageProps): ReactElement {
  const { label, keys, first, tiles, children } = props
  const text = useText()
  const note = useId()
  const stage = useRef<HTMLDivElement>(null)
  const size = useSize(stage, tiles === null ? SCALE_MOST : Math.max(SCALE_MOST, closestOf(tiles)))
  const [chosen, setChosen] = useState<Viewport | null>(null)
  const view = chosen === null ? first(size) : kept(chosen, size)
  const zoom = (factor: number, at = { x: size.width / 2, y: size.height / 2 }): void =>
    setChosen((before) => zoomed(before ?? view, factor, { at, size }))
  const move = ({ x, y }: Point): void =>
    setChosen((before) => {
      const from = before ?? view
      return kept({ ...from, x: from.x + x, y: from.y + y }, size)
    })
  const seen: Seen = { view, size, look: setChosen }
  useWheel(stage, zoom)
  const gestures = useGestures({ onMove: move, onZoom: zoom, onPress: (at) => props.onPress(at, seen) })
  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = arrows[event.key]
    if (props.onKey?.(event, seen) !== true) {
      if (arrow !== undefined) move({ x: arrow.x * MOVE_STEP, y: arrow.y * MOVE_STEP })
      else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
      else if (event.key === '-') zoom(1 / ZOOM_STEP)
      else if (event.key === '0') setChosen(null)
      else return
    }
    event.preventDefault()
  }
  // It can be focused, and takes keys and pointers as a whole.
  const application = { role: 'application', tabIndex: 0, onKeyDown: key, ...gestures } as const
  return (
    <div className={css.window}>
      <div ref={stage} className={css.stage} aria-label={label} aria-describedby={note} {...application}>
        {size.width === 0 ? null : (
          <>
            {view.scale > SCALE_MOST ? null : <LandPicture view={view} size={size} />}
            {tiles === null ? null : <TilePicture view={view} size={size} tiles={tiles} />}
            {children(seen)}
          </>
        )}
      </div>
      <p id={note} className={hidden.hidden}>
        {text(keys)}
      </p>
      <div className={css.tools}>
        <IconButton icon="plus" size="small" label={text('kit.map.closer')} onPress={() => zoom(ZOOM_STEP)} />
        <IconButton icon="minus" size="small" label={text('kit.map.farther')} onPress={() => zoom(1 / ZOOM_STEP)} />
        <IconButton icon="expand" size="small" label={text('kit.map.all')} onPress={() => setChosen(null)} />
      </div>
    </div>
  )
}

/** The size of an element, px; zero without a layout. In it something can be seen this close. */
function useSize(element: RefObject<HTMLElement | null>, closest: number): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = (): void => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return { ...size, closest }
}

/** The wheel scrolls the page; with a key held that enlarges everywhere else, it enlarges the map. */
function useWheel(element: RefObject<HTMLElement | null>, zoom: (factor: number, at: Point) => void): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    const box = element.current?.getBoundingClientRect()
    if (box === undefined || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    zoom(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, { x: event.clientX - box.left, y: event.clientY - box.top })
  })
  useEffect(() => {
    const stage = element.current
    // React's wheel listener is passive and could not prevent the page from zooming.
    stage?.addEventListener('wheel', turn, { passive: false })
    return () => stage?.removeEventListener('wheel', turn)
  }, [element])
}
