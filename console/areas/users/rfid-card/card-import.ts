import { addCards, cardOwners, checkCards } from '#contracts/users/rfid-card.calls.ts'
import { CardDraft } from '#contracts/users/rfid-card.ts'
import { call } from '#console/api/call.ts'
import type { ImportingDescription } from '#console/domain/resource/import-rows.tsx'
import { unfitRows } from '#console/domain/resource/unfit-rows.ts'

/** Cards from a sheet, their owners by their names. */
export const cardImport: ImportingDescription<CardDraft> = {
  title: 'card.import',
  texts: 'card.',
  schema: CardDraft,
  add: addCards,
  begins: 'addCard',
  references: async () => {
    const found = await call(cardOwners, { query: {} })
    return found.ok ? { customerId: found.data.map(({ id, name }) => ({ id, name: name ?? id })) } : {}
  },
  verify: async (drafts) => unfitRows(drafts, async (rows) => call(checkCards, { body: { rows } })),
}
