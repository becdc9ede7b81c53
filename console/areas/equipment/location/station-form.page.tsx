import {
  addLocation,
  giveLocation,
  registeredLocationResource,
} from '#contracts/equipment/location-registration.calls.ts'
import { LocationDraft } from '#contracts/equipment/location-registration.ts'
import { call } from '#console/api/call.ts'
import { locationAddress } from '#console/domain/address.ts'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { locationControls } from './location-controls.tsx'

/** Registers a location, or changes the one that the address names. */
export const StationForm = formPage(registeredLocationResource, {
  schema: LocationDraft,
  list: 'menu.stations',
  nameOf: ({ name }) => name,
  labels: { 'parkingFee.kind': 'location.parkingFee.kind', 'parkingFee.amount': 'location.parkingFee.amount' },
  choices: { 'parkingFee.kind': 'location.parkingFee.', 'openingHours.days': 'location.days.' },
  hints: {
    rank: 'location.hint.rank',
    loadPower: 'location.hint.loadPower',
    electricityPrice: 'location.hint.electricityPrice',
    openingHours: 'location.hint.openingHours',
  },
  rows: { openingHours: 'location.openingHours' },
  controls: locationControls,
  begins: 'addLocation',
  initial: { rank: 0, parkingFee: { kind: 'none' }, openingHours: [] },
  address: ({ id }) => locationAddress(id),
  add: async (body, options) => call(addLocation, { body }, options),
  edit: async (id, body, options) => {
    const result = await call(giveLocation, { params: { id, command: 'change' }, body: { ...body } }, options)
    if (!result.ok) return result
    if (result.data === null) throw new Error(`${id} was changed and is gone`)
    return { ...result, data: result.data }
  },
})
