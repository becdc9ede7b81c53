import { BindStatus, CardState, DeliveryType, cardStateOf } from '#contracts/users/rfid-card.ts'
import { is } from '#machines/kit/tags.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { id, moment, nullable, number, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, few, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Cards, numbered in the order in which they were first heard of; deleted ones have no row. */
const rows = readModel({
  table: 'cards',
  of: rfidCard,
  columns: {
    number: number(),
    id: id(),
    idTag: text(),
    name: text(),
    search: text(),
    state: text(CardState),
    status: wire(BindStatus),
    customerId: nullable(text()),
    deliveryType: nullable(text(DeliveryType)),
    trackingNumber: nullable(text()),
    trackingSearch: nullable(text()),
    expiryDate: nullable(text()),
    parentIdTag: nullable(text()),
    shippedAt: nullable(moment()),
    addedAt: moment(),
    changedAt: moment(),
  },
  row: ({ facts, state }, before) => {
    const last = facts.at(-1)
    if (last === undefined || is(rfidCard, state, 'gone')) return null
    const { trackingNumber, name, ...context } = state.context
    return {
      ...context,
      name,
      trackingNumber,
      search: name.toLowerCase(),
      trackingSearch: trackingNumber?.toLowerCase() ?? null,
      state: cardStateOf(state.value),
      addedAt: before?.addedAt ?? facts[0]?.at ?? last.at,
      changedAt: last.at,
    }
  },
  tally: 'status',
})

export const cards = listed(rows, {
  order: '-addedAt',
  sorts: { ...by('state', 'status', 'expiryDate', 'addedAt', 'changedAt'), idTag: 'id', name: 'search' },
  filters: {
    idTag: containing('id'),
    name: containing('search'),
    state: many('state'),
    status: many('status'),
    trackingNumber: containing('trackingSearch'),
    customerId: few('customerId'),
    ...between('addedAt'),
  },
})
