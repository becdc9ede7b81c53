import type { ReactElement } from 'react'
import { Deferred } from '../status/deferred.tsx'
import { lazyPart } from '../status/lazy-part.ts'
import * as css from './map.css.ts'
import type { Tiles } from './tiles.ts'
import type { Coordinates } from './viewport.ts'

export interface PickMapProps {
  /** Its accessible name. */
  readonly label: string
  /** The point that was picked; null for none. */
  readonly at: Coordinates | null
  readonly onPick: (at: Coordinates) => void
  /** The map of a provider; null for the one that needs no network. */
  readonly tiles: Tiles | null
}

const { Part, isHere } = lazyPart(async () => (await import('./pick-map-frame.tsx')).PickMapFrame)

/** A map on which a point is picked by mouse, finger or keyboard. Fetched once the page around it is shown. */
export function PickMap(props: PickMapProps): ReactElement {
  return (
    <Deferred isHere={isHere} place={<div className={css.picking} />}>
      <Part {...props} />
    </Deferred>
  )
}
