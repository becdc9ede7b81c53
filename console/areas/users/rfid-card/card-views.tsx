import type { ReactElement } from 'react'
import { pages } from '#contracts/menu.ts'
import { seenCardsAddress } from '#console/domain/address.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Views } from '#console/kit/layout/views.tsx'
import { useSeenCards } from './use-seen-cards.ts'

/** Whether the address names the cards that readers have seen. */
export const useAreSeenShown = (): boolean => useAddress().get('tab') === 'seen'

/** The way from known cards to those that readers have seen and back, with how many there are now. */
export function CardViews(): ReactElement {
  const text = useText()
  const areSeenShown = useAreSeenShown()
  const { data } = useSeenCards()
  return (
    <Views
      label={text('card.views')}
      views={[
        { href: pages.rfCards.url, label: text('card.view.known'), isShown: !areSeenShown },
        {
          href: seenCardsAddress,
          label: text('card.view.seen', { count: data?.length ?? 0 }),
          isShown: areSeenShown,
        },
      ]}
    />
  )
}
