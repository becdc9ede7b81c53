import { addPiles, checkPiles, pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { manyMost } from '#contracts/http/instance.ts'
import { call } from '#console/api/call.ts'
import type { ImportingDescription, Unfit } from '#console/domain/resource/import-rows.tsx'

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
  verify: async (drafts) => {
    const unfit: Unfit[] = []
    for (let from = 0; from < drafts.length; from += manyMost) {
      const [first, ...others] = drafts.slice(from, from + manyMost)
      if (first === undefined) break
      const answer = await call(checkPiles, { body: { rows: [first, ...others] } })
      if (!answer.ok) throw new Error('the rows were not checked')
      unfit.push(...answer.data.list.map(({ row, field, message }) => ({ row: from + row, field, reason: message })))
    }
    return unfit
  },
}
