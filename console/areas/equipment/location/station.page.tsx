import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { locationAddress } from '#console/domain/address.ts'
import { importingOf } from '#console/domain/resource/importing.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { Waiting } from '#console/shell/page/waiting.tsx'
import { addLocation } from './add-location.ts'
import { locationCommands } from './location-commands.tsx'
import { locationImport } from './location-import.ts'
import { locationView } from './location.tsx'
import { StationViews, useIsMapShown } from './station-views.tsx'

const StationMap = lazy(async () => ({ default: (await import('./station-map.tsx')).StationMap }))

const Import = importingOf(locationImport)

/** The list of locations, the highest rank first. */
const Registered = resourcePage(locationView, {
  widths: { name: 220, address: 260, zone: 170, owner: 170, loadPower: 150 },
  nameOf: ({ name }) => name,
  open: { page: ({ id }) => locationAddress(id) },
  add: addLocation,
  commands: locationCommands,
  hasShortActions: true,
  Actions: Import,
  Above: StationViews,
})

/** Locations in a list, and in a view of its own on a map. */
export const Station = Object.assign(
  (): ReactElement =>
    useIsMapShown() ? (
      <Suspense fallback={<Waiting />}>
        <StationMap />
      </Suspense>
    ) : (
      <Registered />
    ),
  { descriptor: Registered.descriptor, view: Registered.view, commands: Registered.commands, url: Registered.url },
)
