import type { ReactElement } from 'react'
import { locationMap } from '#contracts/home/location-map.calls.ts'
import type { MappedLocation } from '#contracts/home/location-map.calls.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { useRow } from '#console/api/use-list.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { PlaceMap } from '#console/kit/map/place-map.tsx'
import type { MapPlace } from '#console/kit/map/place-map.tsx'
import { place as placeholder, tall } from '#console/kit/map/map.css.ts'
import { EmptyState, FailedState } from '#console/kit/status/states.tsx'
import { plugMarks, toneMarks } from '#console/kit/status/status-marks.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { useMapTiles } from './use-map-tiles.ts'

/** The lifecycles behind the map: their facts refresh it. */
const lifecycles = ['location', 'pile', 'pile-link', 'connector'] as const

interface LocationsMapProps {
  /** The page of a location. */
  readonly addressOf: (id: string) => string
  /** The page shows nothing else. */
  readonly isTall?: boolean
}

/** The locations by the worst status of their connectors, on a map and in a list. */
export function LocationsMap({ addressOf, isTall = false }: LocationsMapProps): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const { data, failure, refresh } = useRow(locationMap, {}, { lifecycles })
  const placeOf = usePlace(addressOf)
  const tiles = useMapTiles()
  if (data === null)
    return failure === null ? (
      <div className={isTall ? tall : undefined}>
        <div className={placeholder} aria-busy="true" />
      </div>
    ) : (
      <FailedState failure={{ message: failureText(failure), requestId: failure.requestId }} onRetry={refresh} />
    )
  if (data.list.length === 0)
    return <EmptyState title={text('home.map.none')} description={text('home.map.none.words')} />
  const places = data.list.toSorted(byStatus).map(placeOf)
  return <PlaceMap label={text('home.map')} places={places} tiles={tiles} isTall={isTall} />
}

/** Where something is wrong comes first, where nothing stands comes last. */
const byStatus = (one: MappedLocation, other: MappedLocation): number => severity(one) - severity(other)

function severity({ connectors: [worst] }: MappedLocation): number {
  return worst === undefined ? connectorStatuses.length : connectorStatuses.indexOf(worst.status)
}

/** A location as the map shows it: the state of its piles in marks and words. */
function usePlace(addressOf: (id: string) => string): (location: MappedLocation) => MapPlace {
  const text = useText()
  const word = useAnyText()
  const { locale } = useZone()
  return ({ id, name, latitude, longitude, piles, connectors }) => {
    const [worst] = connectors
    const states = connectors.map(
      ({ status, count }) => `${word(`state.connector.${status}`)}\u00A0${formatCount(count, locale)}`,
    )
    return {
      key: id,
      name,
      latitude,
      longitude,
      mark: worst === undefined ? toneMarks.off : plugMarks[worst.status],
      words: [text('home.map.piles', { count: piles }), ...states].join(' · '),
      href: addressOf(id),
    }
  }
}
