import { Schema } from 'effect'
import { cardOwnersMost, cardResource } from '#contracts/users/rfid-card.calls.ts'
import type { CardDetail, SeenCard, cardOwners, seenCards } from '#contracts/users/rfid-card.calls.ts'
import { Recipient, recipientKey } from '#contracts/users/rfid-card.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { findCustomers } from '#backend/areas/users/customer/public-queries.ts'
import { customerName, placeNow } from '#backend/areas/equipment/location/public-queries.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { cards } from './read-model.ts'

type Seen = Omit<SeenCard, 'pileName' | 'locationName'>

const readRecipient = Schema.decodeUnknownSync(Schema.fromJsonString(Recipient))

/** Cards with what `actor` may do with each, the last added first unless asked otherwise. */
export const cardQueries = resourceQueries(cardResource, cards, {
  of: rfidCard,
  reads: ['shippedAt'],
  row: ({ shippedAt: _, ...row }, { source }) => ({
    ...row,
    customerName: customerName(source, row.customerId),
  }),
  detail: ({ id, shippedAt }, { source, state, shown }) => ({
    ...shown,
    shippedAt,
    ...recipientOf(source, id, state.context.recipient),
  }),
})

type Sent = Pick<CardDetail, 'recipientName' | 'recipientPhone' | 'recipientAddress'>

function recipientOf({ store }: Source, id: string, subject: string | null): Sent {
  const kept = subject === null ? null : store.vault.get(subject, recipientKey(id))
  const known = kept === null ? null : readRecipient(kept)
  return {
    recipientName: known?.recipientName ?? null,
    recipientPhone: known?.recipientPhone ?? null,
    recipientAddress: known?.recipientAddress ?? null,
  }
}

/** Unknown cards with the names of where they were seen last. */
export const placedCards = (source: Source, seen: readonly Seen[]): Answer<typeof seenCards> =>
  seen.map((one) => {
    const { pileName, locationName } = placeNow(source, { pileId: one.pileId, connectorId: null })
    return { ...one, pileName, locationName }
  })

/** Customers that a card can be issued to, in the order of their codes. */
export const chooseOwner = (source: Source, sought: string): Answer<typeof cardOwners> =>
  findCustomers(source, { sought, most: cardOwnersMost }).map(({ id, name }) => ({ id, name }))
