import type { ReactElement } from 'react'
import { pages } from '#contracts/menu.ts'
import { stationMapAddress } from '#console/domain/address.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Views } from '#console/kit/layout/views.tsx'

/** Whether the address asks for the map. */
export const useIsMapShown = (): boolean => useAddress().get('tab') === 'map'

/** The way from the list of locations to the map and back. */
export function StationViews(): ReactElement {
  const text = useText()
  const isMapShown = useIsMapShown()
  return (
    <Views
      label={text('location.views')}
      views={[
        { href: pages.stations.url, label: text('location.view.list'), isShown: !isMapShown },
        { href: stationMapAddress, label: text('location.view.map'), isShown: isMapShown },
      ]}
    />
  )
}
