import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Icon } from '../text/icon.tsx'
import { MapStage } from './map-stage.tsx'
import type { Seen } from './map-stage.tsx'
import * as css from './map.css.ts'
import type { PickMapProps } from './pick-map.tsx'
import { centred, coordinatesAt, fitted, isInside, onSheet, seenAt, sheetAt } from './viewport.ts'
import type { Coordinates, Point, Size, Viewport } from './viewport.ts'

/** Of an arrow key, px; with Shift. */
const STEP = 10
const SMALL_STEP = 1
/** So close a point is looked at first, px a degree: on a phone, too, there are borders or coasts around it. */
const SCALE_POINT = 24

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The map on which a point is picked; `PickMap` (pick-map.tsx) loads it when it is first shown. */
export function PickMapFrame({ label, at, onPick, tiles }: PickMapProps): ReactElement {
  const first = (size: Size): Viewport => (at === null ? fitted([], size) : centred(onSheet(at), SCALE_POINT, size))
  const pick = (point: Point, { view, look }: Seen): void => {
    // The first look would go along with the point.
    look(view)
    onPick(coordinatesAt(sheetAt(point, view)))
  }
  const key = ({ key: name, shiftKey }: KeyboardEvent, seen: Seen): boolean => {
    const arrow = arrows[name]
    if (name === 'Enter' && at === null) pick({ x: seen.size.width / 2, y: seen.size.height / 2 }, seen)
    if (at === null || arrow === undefined) return name === 'Enter'
    const step = shiftKey ? SMALL_STEP : STEP
    const { x, y } = seenAt(onSheet(at), seen.view)
    pick({ x: x + arrow.x * step, y: y + arrow.y * step }, seen)
    return true
  }
  return (
    <MapStage label={label} keys="kit.map.pickKeys" first={first} onPress={pick} onKey={key} tiles={tiles}>
      {(seen) => (at === null ? null : <Picked at={at} seen={seen} />)}
    </MapStage>
  )
}

/** The point; where it has come out of sight, the map follows. */
function Picked({ at, seen }: { readonly at: Coordinates; readonly seen: Seen }): ReactElement {
  const { view, size } = seen
  const point = seenAt(onSheet(at), view)
  const isSeen = isInside(point, size)
  const follow = useEffectEvent(() => seen.look(centred(onSheet(at), view.scale, size)))
  useEffect(() => {
    if (!isSeen) follow()
  }, [isSeen])
  return (
    <span className={css.pin} style={{ transform: `translate(${point.x}px, ${point.y}px)` }} aria-hidden="true">
      <Icon name="location" size={24} />
    </span>
  )
}
