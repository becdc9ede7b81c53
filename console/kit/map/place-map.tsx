import type { ReactElement } from 'react'
import { Deferred } from '../status/deferred.tsx'
import { lazyPart } from '../status/lazy-part.ts'
import type { Mark } from '../status/status-marks.tsx'
import * as css from './map.css.ts'
import type { Tiles } from './tiles.ts'
import type { Coordinates } from './viewport.ts'

/** Something that has a place on the map. */
export interface MapPlace extends Coordinates {
  readonly key: string
  readonly name: string
  /** Its status as shape and colour. */
  readonly mark: Mark
  /** The same in words, with whatever else is said of it. */
  readonly words: string
  readonly href?: string
}

export interface PlaceMapProps {
  /** The accessible name of map and list. */
  readonly label: string
  /** The worst first: where several lie together, the first stands for them. */
  readonly places: readonly MapPlace[]
  /** The page shows nothing else: the map is as high as it. */
  readonly isTall?: boolean
  /** The map of a provider; null for the one that needs no network. */
  readonly tiles: Tiles | null
}

const { Part, isHere } = lazyPart(async () => (await import('./place-map-frame.tsx')).PlaceMapFrame)

/** Where things are, on a map that needs no network, with a list of them beside it. Fetched once the page is shown. */
export function PlaceMap(props: PlaceMapProps): ReactElement {
  return (
    <div className={props.isTall === true ? css.tall : undefined}>
      <Deferred isHere={isHere} place={<div className={css.place} />}>
        <Part {...props} />
      </Deferred>
    </div>
  )
}
