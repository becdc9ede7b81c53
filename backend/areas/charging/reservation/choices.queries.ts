import { reservationChoicesMax } from '#contracts/charging/reservation.calls.ts'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import { ConnectorStatus } from '#contracts/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { is } from '#machines/kit/tags.ts'
import { statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { customerName } from '#backend/areas/equipment/location/public-queries.ts'
import { id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const connectors = reference('connectors', {
  id: id(),
  pileId: text(),
  connectorId: integer(),
  shown: text(ConnectorStatus),
})

const reader = perWorld(({ store }) => openReader(store, connectors))

/** Cards that are bound to somebody, and piles with their connectors, by a part of what they are called. */
export function readReservationChoices(
  source: Source & { readonly store: Store },
  sought: { readonly card?: string; readonly pile?: string },
): ReservationChoices {
  return { cards: cardsOf(source, sought.card ?? ''), piles: pilesOf(source, sought.pile ?? '') }
}

const finds = (part: string, ...names: readonly (string | null)[]): boolean =>
  names.join('\n').toLowerCase().includes(part.toLowerCase())

const cardsOf = (source: Source & { readonly store: Store }, part: string): ReservationChoices['cards'] =>
  statesOf(source, rfidCard)
    .filter((one) => is(rfidCard, one, 'bound') && one.context.customerId !== null)
    .map(({ context: { idTag, customerId } }) => ({
      idTag,
      customerId,
      customerName: customerName(source, customerId),
    }))
    .filter(({ idTag, customerName: name }) => finds(part, idTag, name))
    .slice(0, reservationChoicesMax)

function pilesOf(source: Source & { readonly store: Store }, part: string): ReservationChoices['piles'] {
  return statesOf(source, pileEntity)
    .filter((pile) => !is(pileEntity, pile, 'over') && finds(part, pile.id, pile.context.name))
    .slice(0, reservationChoicesMax)
    .map(({ id: pileId, context: { name, connectors: kept } }) => {
      const seen = reader(source).where({ pileId })
      const statusOf = (number: number) => seen.find(({ connectorId }) => connectorId === number)?.shown ?? null
      return {
        id: pileId,
        name,
        connectors: kept.map(({ connectorId, standard }) => ({
          connectorId,
          standard,
          status: statusOf(connectorId),
        })),
      }
    })
}
