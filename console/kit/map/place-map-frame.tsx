import { useState } from 'react'
import type { ReactElement } from 'react'
import { Scroll } from '../layout/scroll.tsx'
import { Link } from '../layout/link.tsx'
import { StatusMark } from '../status/status-marks.tsx'
import { useText } from '../text/text.ts'
import { clustered } from './clusters.ts'
import type { Cluster } from './clusters.ts'
import { LABEL_HEIGHT, labelled } from './labels.ts'
import { MapStage } from './map-stage.tsx'
import type { Seen } from './map-stage.tsx'
import * as css from './map.css.ts'
import type { MapPlace, PlaceMapProps } from './place-map.tsx'
import { SCALE_FIRST, fitted, onSheet, seenAt } from './viewport.ts'
import type { Point } from './viewport.ts'

interface Placed extends Point {
  readonly place: MapPlace
}

/** The list shows so many: more nobody reads, and they are on the map. */
const ROWS_MOST = 100
/** How far from the middle of a mark a press still means it, px. */
const REACH = 18

/** Map and list beside each other; `PlaceMap` (place-map.tsx) loads it when it is first shown. */
export function PlaceMapFrame({ label, places, tiles }: PlaceMapProps): ReactElement {
  const [chosen, choose] = useState<readonly string[]>([])
  const [pointedAt, pointAt] = useState<string | null>(null)
  const placed = places.map((place): Placed => ({ place, ...onSheet(place) }))
  const press = (at: Point, { view, size, look }: Seen): void => {
    const near = clustered(placed, view.scale)
      .map((cluster) => ({ cluster, away: awayFrom(seenAt(cluster, view), at) }))
      .filter(({ away }) => away <= REACH)
      .toSorted((one, other) => one.away - other.away)[0]?.cluster
    choose(near?.items.map(({ place }) => place.key) ?? [])
    if (near === undefined || near.items.length === 1) return
    const closer = fitted(near.items, size)
    if (closer.scale > view.scale) look(closer)
  }
  return (
    <div className={`${css.both} ${places.length === 1 ? css.single : ''}`}>
      <MapStage
        label={label}
        keys="kit.map.keys"
        first={(size) => fitted(placed, size, SCALE_FIRST)}
        onPress={press}
        tiles={tiles}
      >
        {(seen) => <Marks placed={placed} seen={seen} marked={pointedAt === null ? chosen : [pointedAt]} />}
      </MapStage>
      <PlaceList label={label} places={places} chosen={chosen} onPoint={pointAt} />
    </div>
  )
}

const awayFrom = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

interface MarksProps {
  readonly placed: readonly Placed[]
  readonly seen: Seen
  readonly marked: readonly string[]
}

/** The marks and their names; the list says the same, so that nobody depends on the drawing. */
function Marks({ placed, seen: { view, size }, marked }: MarksProps): ReactElement {
  const shown = clustered(placed, view.scale)
    .map((cluster) => ({ ...cluster, ...seenAt(cluster, view) }))
    .filter(({ x, y }) => x > -REACH && y > -REACH && x < size.width + REACH && y < size.height + REACH)
  const isMarked = ({ items }: Cluster<Placed>): boolean => items.some(({ place }) => marked.includes(place.key))
  const single = shown
    .filter(({ items }) => items.length === 1)
    .toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)))
  const named = single.map(({ x, y, items: [{ place }] }) => ({ x, y, key: place.key, name: place.name }))
  return (
    <div aria-hidden="true">
      {labelled(named, shown, size).map(({ key, name, left, top, width, isBefore }) => (
        <span
          key={key}
          className={`${css.label} ${isBefore ? css.labelBefore : ''}`}
          style={{ transform: `translate(${left}px, ${top}px)`, width, height: LABEL_HEIGHT }}
        >
          {name}
        </span>
      ))}
      {shown.map((cluster) => (
        <span
          key={cluster.items[0].place.key}
          className={`${css.mark} ${isMarked(cluster) ? css.marked : ''}`}
          style={{ transform: `translate(${cluster.x}px, ${cluster.y}px)` }}
        >
          <StatusMark mark={cluster.items[0].place.mark} size={24} />
        </span>
      ))}
      {shown
        .filter(({ items }) => items.length > 1)
        .map(({ x, y, items }) => (
          <span key={items[0].place.key} className={css.count} style={{ transform: `translate(${x}px, ${y}px)` }}>
            {items.length}
          </span>
        ))}
    </div>
  )
}

interface ListProps extends Pick<PlaceMapProps, 'label' | 'places'> {
  /** What was pressed on the map. */
  readonly chosen: readonly string[]
  readonly onPoint: (key: string | null) => void
}

/** Says what the map shows, the worst first; what is pointed at in it is marked on the map. */
function PlaceList({ label, places, chosen, onPoint }: ListProps): ReactElement {
  const text = useText()
  const isChosen = ({ key }: MapPlace): boolean => chosen.includes(key)
  // What was pressed comes first: it may be far down.
  const shown = [...places.filter(isChosen), ...places.filter((place) => !isChosen(place))].slice(0, ROWS_MOST)
  // What can be pressed is the link within a row.
  const pointing = ({ key }: MapPlace) => {
    const [point, leave] = [() => onPoint(key), () => onPoint(null)]
    return { onMouseEnter: point, onFocus: point, onMouseLeave: leave, onBlur: leave }
  }
  return (
    <Scroll className={css.list} label={label}>
      <ul className={css.rows}>
        {shown.map((place) => (
          <li key={place.key} className={`${css.row} ${isChosen(place) ? css.chosen : ''}`} {...pointing(place)}>
            <StatusMark mark={place.mark} />
            <span>{place.href === undefined ? place.name : <Link href={place.href}>{place.name}</Link>}</span>
            <span className={css.words}>{place.words}</span>
          </li>
        ))}
      </ul>
      {places.length > shown.length ? (
        <p className={css.more}>{text('kit.map.more', { count: places.length - shown.length })}</p>
      ) : null}
    </Scroll>
  )
}
