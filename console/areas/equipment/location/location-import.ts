import { addLocations, checkLocations, locationChoices } from '#contracts/equipment/location-registration.calls.ts'
import { LocationSheet } from '#contracts/equipment/location-registration.ts'
import { call } from '#console/api/call.ts'
import type { ImportingDescription } from '#console/domain/resource/import-rows.tsx'
import { unfitRows } from '#console/domain/resource/unfit-rows.ts'

/** Locations from a sheet: maintainers by the names of their accounts, choices in the words of the form. */
export const locationImport: ImportingDescription<LocationSheet> = {
  title: 'location.import',
  texts: 'location.',
  schema: LocationSheet,
  add: addLocations,
  begins: 'addLocation',
  choices: { 'parkingFee.kind': 'location.parkingFee.' },
  references: async () => {
    const found = await call(locationChoices, {})
    return found.ok ? { maintainer: found.data.maintainers } : {}
  },
  verify: async (drafts) => unfitRows(drafts, async (rows) => call(checkLocations, { body: { rows } })),
}
