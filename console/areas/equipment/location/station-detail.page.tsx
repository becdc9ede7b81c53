import type { ReactElement } from 'react'
import { registeredPiles } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredLocation, RegisteredLocationRow } from '#contracts/equipment/location-registration.calls.ts'
import { pages } from '#contracts/menu.ts'
import type { Power } from '#contracts/units.ts'
import { loadAddress, newPileAtAddress, pileDetailAddress, startPilesAddress } from '#console/domain/address.ts'
import * as details from '#console/domain/detail/details.css.ts'
import { EditLink } from '#console/domain/links.tsx'
import { useMapTiles } from '#console/domain/place/use-map-tiles.ts'
import { related } from '#console/domain/resource/children.tsx'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import type { View } from '#console/domain/resource/view.ts'
import { statusTone } from '#console/domain/state/summaries.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useMayOpen } from '#console/domain/use-may-open.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { PlaceMap } from '#console/kit/map/place-map.tsx'
import { toneMarks } from '#console/kit/status/status-marks.tsx'
import { clockOf } from '#console/kit/text/clock-time.ts'
import { formatMoney, formatPower } from '#console/kit/text/format.ts'
import { registeredPileCommands } from '../pile-registration/pile-commands.tsx'
import { registeredPileView } from '../pile-registration/registered-pile.tsx'
import { locationCommands } from './location-commands.tsx'
import { Pictures } from './pictures.tsx'
import { locationView } from './location.tsx'

interface LocationProps {
  readonly location: RegisteredLocation
}

/** Where else the location is looked after. */
function Elsewhere({ location: { id } }: LocationProps): ReactElement {
  const mayWatch = useMayOpen(pages.loadMonitoring.url)
  const mayAdd = useMayBegin('addPile')
  return (
    <span className={details.wrapped}>
      <EditLink href={startPilesAddress(id)} title="route.startPoint.title" />
      {mayAdd ? <EditLink href={newPileAtAddress(id)} title="pile.add" /> : null}
      {mayWatch ? <EditLink href={loadAddress(id)} title="location.load.watch" /> : null}
    </span>
  )
}

function Parking({ location: { parkingFee } }: LocationProps): ReactElement {
  const text = useText()
  const { locale, currency } = useZone()
  return parkingFee.kind === 'none' ? (
    <>{text('location.parkingFee.none')}</>
  ) : (
    <>{formatMoney(parkingFee.amount, currency, locale)}</>
  )
}

function Hours({ location: { openingHours } }: LocationProps): ReactElement {
  const text = useText()
  if (openingHours.length === 0) return <>{text('location.openingHours.none')}</>
  return (
    <ul className={details.list}>
      {openingHours.map(({ days, from, until }) => (
        <li key={`${days} ${from} ${until}`}>
          {text(from === until ? 'location.openingHours.wholeDay' : 'location.openingHours.span', {
            days: text(`location.days.${days}`),
            from: clockOf(from),
            until: clockOf(until),
          })}
        </li>
      ))}
    </ul>
  )
}

function PowerText({ watts }: { readonly watts: Power }): ReactElement {
  const { locale } = useZone()
  return <>{formatPower(watts, locale)}</>
}

const powerOf = (watts: Power | null): ReactElement | null => (watts === null ? null : <PowerText watts={watts} />)

/** The piles of a location: what tells them apart and how they stand; the rest is on their pages. */
const pileView: View<RegisteredPileRow> = {
  ...registeredPileView,
  resource: { ...registeredPileView.resource, columns: ['id', 'name', 'status', 'deviceStatus', 'ratedPower'] },
  cells: {
    ...registeredPileView.cells,
    id: ({ id }) => <Link href={pileDetailAddress(id, 'registration')}>{id}</Link>,
  },
}

/** Where it is, with its address beside the map. */
function OnMap({ location }: LocationProps): ReactElement {
  const text = useText()
  const tiles = useMapTiles()
  const { id, name, status, address, latitude, longitude } = location
  const place = {
    key: id,
    name,
    latitude,
    longitude,
    words: address,
    mark: toneMarks[statusTone('enablement', status)],
  }
  return <PlaceMap label={text('location.map')} places={[place]} tiles={tiles} />
}

/** One location: what is registered of it, its piles, what it may draw, and what happened to it. */
export const StationDetail = resourceDetail<RegisteredLocationRow, RegisteredLocation>(locationView, {
  list: 'menu.stations',
  none: { title: 'location.none.title', description: 'location.none.words' },
  skeleton: [36, 240, 320],
  name: ({ name }) => name,
  dependsOn: ['account', 'sub-operator', 'tariff-assignment'],
  commands: locationCommands,
  actions: (location) => <Elsewhere location={location} />,
  main: [
    related<RegisteredPileRow, RegisteredLocation, typeof registeredPiles.query>(pileView, 'location.pileList', {
      list: registeredPiles,
      query: ({ id }, page) => ({ query: { ...page, locationId: id } }),
      commands: registeredPileCommands,
    }),
    section('location.map', (location) => <OnMap location={location} />),
    history(({ id }) => [
      { lifecycle: 'location', id },
      { lifecycle: 'enablement', id: `location~${id}` },
    ]),
  ],
  aside: [
    about<RegisteredLocationRow, RegisteredLocation>(locationView, 'location.about', [
      'name',
      'owner',
      'address',
      { term: 'location.latitude', value: ({ latitude }) => latitude },
      { term: 'location.longitude', value: ({ longitude }) => longitude },
      ...(['zone', 'rank', 'acConnectors', 'dcConnectors', 'tariffName?', 'electricityPrice?'] as const),
      { term: 'location.parkingFee', value: (location) => <Parking location={location} /> },
      { term: 'location.openingHours', value: (location) => <Hours location={location} /> },
      'customerCareNumber?',
      { term: 'location.maintainer', value: ({ maintainerName }) => maintainerName },
      'description?',
    ]),
    about<RegisteredLocationRow, RegisteredLocation>(locationView, 'location.load', [
      'loadPower?',
      { term: 'location.external', value: ({ external }) => powerOf(external) },
      { term: 'location.safetyMargin', value: ({ safetyMargin }) => powerOf(safetyMargin) },
    ]),
    section('location.pictures', (location) => <Pictures location={location} />),
  ],
})
