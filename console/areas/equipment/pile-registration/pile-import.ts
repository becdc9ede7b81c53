import { addPiles, checkPiles, pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { call } from '#console/api/call.ts'
import type { ImportingDescription } from '#console/domain/resource/import-rows.tsx'
import { unfitRows } from '#console/domain/resource/unfit-rows.ts'

/** Piles from a sheet: locations and price lists by their names, choices in the words of the form. */
export const pileImport: ImportingDescription<PileDraft> = {
  title: 'pile.import',
  texts: 'pile.',
  schema: PileDraft,
  add: addPiles,
  begins: 'addPile',
  choices: {
    type: 'device.type.',
    chargeType: 'pile.chargeType.',
    privateType: 'pile.privateType.',
    standard: 'device.standard.',
  },
  references: async () => {
    const found = await call(pileChoices, { query: {} })
    return found.ok ? { locationId: found.data.locations, tariffId: found.data.tariffs } : {}
  },
  verify: async (drafts) => unfitRows(drafts, async (rows) => call(checkPiles, { body: { rows } })),
}
