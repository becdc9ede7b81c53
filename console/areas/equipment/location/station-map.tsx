import type { ReactElement } from 'react'
import { locationAddress } from '#console/domain/address.ts'
import { LocationsMap } from '#console/domain/place/locations-map.tsx'
import { Adding } from '#console/domain/resource/resource-page.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { addLocation } from './add-location.ts'
import { StationViews } from './station-views.tsx'

/** All locations on a map, with the list that says the same. */
export function StationMap(): ReactElement {
  return (
    <Page actions={<Adding {...addLocation} />} lead={<StationViews />}>
      <LocationsMap addressOf={locationAddress} isTall />
    </Page>
  )
}
