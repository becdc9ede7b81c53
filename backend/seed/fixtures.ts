import type { Tariff } from '#contracts/finance/tariff.ts'
import { tagKey } from '#contracts/ids.ts'
import { money, power } from '#contracts/units.ts'
import { TimeZone } from '#contracts/units.ts'
import { adoptTariff } from '../areas/finance/tariff-version/commands.ts'
import { openWallet, topUp } from '../areas/finance/wallet/commands.ts'
import type { World } from '../world.ts'
import { tariffs } from './network.ts'
import { keeper } from './keeper.ts'
import { openSeeder } from './seeder.ts'
import type { Seeder } from './seeder.ts'

/** Fixtures a load generator may ask for. */
export const FIXTURES_MAX = 200_000

/** Told side by side, so that they share their commits. */
const TOGETHER = 500
const BALANCE = money(1_000_000_000)
/** A load generator's meter jumps: its energy must stay plausible. */
const RATED_WATTS = 1_000_000_000

/** What differs at the location of the fixtures, and in what they cost. */
export interface FixtureSite {
  readonly zone?: TimeZone
  /** What the grid gives; no limit without it. */
  readonly gridWatts?: number
  /** What each connector is rated at: above it, energy is implausible. */
  readonly ratedWatts?: number
  readonly prices?: Partial<Pick<Tariff, 'electricity' | 'service' | 'idle' | 'reservation' | 'tax'>>
}

/**
 * Adds known piles CP000001 … (two connectors, no password) at one location, and as many cards TAG00000001 … of customers
 * with money and a tariff. What is there already stays.
 */
export async function seedFixtures(world: World, count: number, site: FixtureSite = {}): Promise<void> {
  const seeder = openSeeder(world)
  const { zone = TimeZone.make('UTC'), gridWatts, ratedWatts = RATED_WATTS, prices = {} } = site
  const load = gridWatts === undefined ? null : { power: power(gridWatts), external: power(0), safetyMargin: power(0) }
  const place = { name: 'Load site', address: '', zone, latitude: 0, longitude: 0, rank: 0, load }
  await seeder.register('location', 'LOAD', place)
  const price = tariffs[0]
  if (price !== undefined)
    await seeder.register('tariff', 'LOAD.1', { ...price, ...prices, id: 'LOAD.1', name: 'Load test' })
  await seeder.run(adoptTariff, { id: 'LOAD.1' }, keeper)
  for (let from = 1; from <= count; from += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, count - from + 1) }, (_, at) => from + at)
    await Promise.all(numbers.map((number) => seedPile(seeder, number, ratedWatts)))
  }
}

async function seedPile({ world, register, run }: Seeder, number: number, ratedWatts: number): Promise<void> {
  const pileId = `CP${String(number).padStart(6, '0')}`
  const idTag = `TAG${String(number).padStart(8, '0')}`
  const customerId = `LOAD${String(number).padStart(8, '0')}`
  const connectors = [1, 2].map((connectorId) => ({
    connectorId,
    name: connectorId === 1 ? 'A' : 'B',
    standard: 'IEC1',
    power: power(ratedWatts),
  }))
  const about = {
    locationId: 'LOAD',
    type: 'DC',
    connectors,
    tariffId: 'LOAD.1',
    releaseDetection: true,
    isSimulated: true,
  }
  await register('pile', pileId, { name: pileId, ...about })
  await register('customer', customerId, { code: customerId })
  const bound = { customerId, bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: null }
  // What has become of it since, such as that it was lost, stands.
  if (world.store.stateOf('rfid-card', tagKey(idTag)) === null)
    await register('rfid-card', tagKey(idTag), { idTag, name: '', ...bound })
  await run(openWallet, { customerId, creditLine: money(0) })
  if (world.store.stateOf('bill', `R${customerId}`) === null)
    await run(topUp, { customerId, amount: BALANCE, remark: 'Load fixture', billId: `R${customerId}` })
}
