import { QuirkKind } from '#contracts/ocpp/quirk.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { moment, nullable, position, text } from '#backend/kernel/read-model/columns.ts'
import { factRows } from '#backend/kernel/read-model/fact-rows.ts'

/** Quirks of piles, a row each, by the vendor and model that the pile was then. */
export const quirks = factRows({
  table: 'quirks',
  of: pileLink,
  columns: {
    number: position(),
    pileId: text(),
    kind: text(QuirkKind),
    vendor: nullable(text()),
    model: nullable(text()),
    seenAt: moment(),
    action: text(),
    field: nullable(text()),
    raw: nullable(text()),
  },
  row: (fact) => (fact.type === 'link.quirkSeen' ? { pileId: fact.id, seenAt: fact.at, ...fact.data } : null),
  tally: 'kind',
})
