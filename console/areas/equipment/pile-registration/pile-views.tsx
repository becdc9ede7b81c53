import type { ReactElement } from 'react'
import { joinings } from '#contracts/equipment/joining/joining.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useList } from '#console/api/use-list.ts'
import { templatesAddress, waitingPilesAddress } from '#console/domain/address.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Views } from '#console/kit/layout/views.tsx'

/** Only how many there are is asked for. */
const waiting = { query: { page: 1, size: 10, status: 'waiting' } } as const

/** Which view of piles the address names; null for the list of registered ones. */
export function usePileView(): 'joining' | 'templates' | null {
  const tab = useAddress().get('tab')
  return tab === 'joining' || tab === 'templates' ? tab : null
}

/** The way between registered piles, those that want to join, with how many wait now, and templates of configurations. */
export function PileViews(): ReactElement {
  const text = useText()
  const shown = usePileView()
  const { data } = useList(joinings, waiting, ['joining'])
  return (
    <Views
      label={text('joining.views')}
      views={[
        { href: pages.piles.url, label: text('joining.view.registered'), isShown: shown === null },
        {
          href: waitingPilesAddress,
          label: text('joining.view.waiting', { count: data?.total ?? 0 }),
          isShown: shown === 'joining',
        },
        { href: templatesAddress, label: text('template.view'), isShown: shown === 'templates' },
      ]}
    />
  )
}
