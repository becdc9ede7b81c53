import type { ReactElement } from 'react'
import { joinings } from '#contracts/equipment/joining/joining.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useList } from '#console/api/use-list.ts'
import { waitingPilesAddress } from '#console/domain/address.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Views } from '#console/kit/layout/views.tsx'

/** Only how many there are is asked for. */
const waiting = { query: { page: 1, size: 10, status: 'waiting' } } as const

/** Whether the address names the piles that want to join. */
export const useIsJoiningShown = (): boolean => useAddress().get('tab') === 'joining'

/** The way from registered piles to those that want to join and back, with how many wait now. */
export function PileViews(): ReactElement {
  const text = useText()
  const isJoiningShown = useIsJoiningShown()
  const { data } = useList(joinings, waiting, ['joining'])
  return (
    <Views
      label={text('joining.views')}
      views={[
        { href: pages.piles.url, label: text('joining.view.registered'), isShown: !isJoiningShown },
        {
          href: waitingPilesAddress,
          label: text('joining.view.waiting', { count: data?.total ?? 0 }),
          isShown: isJoiningShown,
        },
      ]}
    />
  )
}
