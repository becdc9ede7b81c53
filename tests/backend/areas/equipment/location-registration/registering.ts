import { registeredLocations } from '#contracts/equipment/location-registration.calls.ts'
import { openRegistering as openPiles } from '#tests/backend/areas/equipment/pile-registration/registering.ts'

/** Locations that are registered over HTTP, beside L1, where CP1 stands. */

export const path = registeredLocations.path
export const draft = {
  name: 'Airport, level 2',
  address: 'Żwirki i Wigury 1, Warszawa',
  latitude: 52.1672,
  longitude: 20.9679,
  zone: 'Europe/Warsaw',
  rank: 3,
  loadPower: 90_000,
  external: 10_000,
  safetyMargin: 5_000,
  electricityPrice: '1.95 PLN a kWh',
  parkingFee: { kind: 'charged', amount: 20_000 },
  openingHours: [{ days: 'Daily', from: 300, until: 60 }],
  customerCareNumber: '+48 22 555 01 00',
  description: 'Beside the lift.',
}

export async function openRegistering() {
  const site = await openPiles()
  const give = (id: string, command: string, body: object = {}) => site.call('POST', `${path}/${id}/${command}`, body)
  const reach = async (id: string): Promise<object> => Object((await site.call('GET', `${path}/${id}/reach`)).data)
  return { ...site, give, reach, givePile: site.give }
}
