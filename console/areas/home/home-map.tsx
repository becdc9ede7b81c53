import type { ReactElement } from 'react'
import { pages } from '#contracts/menu.ts'
import { LocationsMap } from '#console/domain/place/locations-map.tsx'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'

const pilesAt = (id: string): string => `${pages.chargingPile.url}?f.locationId=${encodeURIComponent(id)}`

/** Where something is wrong, and the way to the piles there. */
export function HomeMap(): ReactElement {
  const text = useText()
  return (
    <Panel title={text('home.map')} actions={<Link href={pages.chargingPile.url}>{text('menu.chargingPile')}</Link>}>
      <LocationsMap addressOf={pilesAt} />
    </Panel>
  )
}
