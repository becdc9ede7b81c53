import { addLocations, checkLocations, locationChoices } from '#contracts/equipment/location-registration.calls.ts'
import { subOperatorChoices } from '#contracts/operators/sub-operator.calls.ts'
import { LocationSheet } from '#contracts/equipment/location-registration.ts'
import { call } from '#console/api/call.ts'
import type { ImportingDescription } from '#console/domain/resource/import-rows.tsx'
import { unfitRows } from '#console/domain/resource/unfit-rows.ts'

/** Locations from a sheet: owners and maintainers by their names, choices in the words of the form. */
export const locationImport: ImportingDescription<LocationSheet> = {
  title: 'location.import',
  texts: 'location.',
  schema: LocationSheet,
  add: addLocations,
  begins: 'addLocation',
  choices: { 'parkingFee.kind': 'location.parkingFee.' },
  references: async () => {
    const [found, owners] = await Promise.all([call(locationChoices, {}), call(subOperatorChoices, {})])
    return {
      ...(found.ok ? { maintainer: found.data.maintainers } : {}),
      ...(owners.ok ? { owner: owners.data } : {}),
    }
  },
  verify: async (drafts) => unfitRows(drafts, async (rows) => call(checkLocations, { body: { rows } })),
}
