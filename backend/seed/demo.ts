import { DAY } from '#contracts/durations.ts'
import { instant, money } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { is } from '#machines/kit/tags.ts'
import { activatePlan, draftPlan } from '../areas/balancing/balancing-plan/commands.ts'
import { putUnderSwitch } from '../areas/equipment/switching/commands.ts'
import { openWallet, topUp } from '../areas/finance/wallet/commands.ts'
import { saveList } from '../areas/equipment/local-auth-list/save.ts'
import { admit } from '../areas/finance/wallet/debt-check.ts'
import { addVehicle } from '../areas/users/vehicle/commands.ts'
import { stateOf } from '../kernel/state.ts'
import type { World } from '../world.ts'
import { seedHistory } from './history.ts'
import {
  cardOf,
  customerOf,
  draftedPlan,
  groups,
  lists,
  locations,
  people,
  piles,
  plansInForce,
  tariffs,
  vehicles,
} from './network.ts'
import { keeper } from './keeper.ts'
import { adoptTariffs, seedPrices } from './prices.ts'
import { openSeeder } from './seeder.ts'
import type { Seeder } from './seeder.ts'
import type { PastClock } from './past-clock.ts'

/**
 * Tells the demo network and three days of its past. A world that has a past already is left as it is; one whose telling
 * was cut short before that is told again: what is there is not written twice.
 */
export async function seedDemo(world: World, past: PastClock): Promise<void> {
  const seeder = openSeeder(world)
  if (world.store.stateOf('charging-session', '1') !== null) return adoptTariffs(seeder)
  past.set(past.real.now() - DAYS * DAY)
  await seedNetwork(seeder)
  await seedPlans(seeder)
  await seedPeople(seeder)
  await seedLists(seeder)
  await seedPrices(seeder, instant(past.real.now()))
  await seedVehicles(seeder)
  await seedHistory(seeder, past)
  past.release()
  // What followed from the past was told with it: the processes begin with the present.
  world.store.checkpoints.set('processes', world.store.position())
}

const DAYS = 3

async function seedNetwork({ register, run }: Seeder): Promise<void> {
  for (const [id, location] of Object.entries(locations)) {
    await register('location', id, location)
    await run(putUnderSwitch, { kind: 'location', id })
  }
  for (const tariff of tariffs) await register('tariff', tariff.id, tariff)
  for (const { id, pile } of piles) {
    await register('pile', id, pile)
    await run(putUnderSwitch, { kind: 'pile', id })
  }
}

async function seedPlans({ run, world }: Seeder): Promise<void> {
  for (const [index, about] of [draftedPlan, ...plansInForce].entries()) {
    const id = String(index + 1)
    if (stateOf(world, balancingPlan, id) === null) await run(draftPlan, about, keeper)
    const isDraft = is(balancingPlan, stateOf(world, balancingPlan, id), 'draft')
    if (isDraft && about !== draftedPlan) await run(activatePlan, { id }, keeper)
  }
}

/** The last two have next to nothing in their wallets, so that a payment fails now and then. */
const POOR = 2
const RICH_BALANCE = money(1_500_000)
const POOR_BALANCE = money(30_000)

async function seedPeople({ world, register, run }: Seeder): Promise<void> {
  for (const [index, name] of people.entries()) {
    const customerId = customerOf(index)
    const idTag = cardOf(index)
    await register('customer', customerId, { code: customerId })
    await run(admit, { customerId })
    world.store.vault.set(`customer:${customerId}`, 'name', name)
    const bound = { customerId, bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: null }
    await register('rfid-card', idTag.toLowerCase(), { idTag, name: `RFID ${idTag}`, ...bound })
    await run(openWallet, { customerId, creditLine: money(0) })
    const amount = index < people.length - POOR ? RICH_BALANCE : POOR_BALANCE
    await run(topUp, { customerId, amount, remark: 'Opening balance', billId: `R${customerId}` })
  }
}

/** Offline lists: they wait for their piles, which get them when the demo's piles connect. */
async function seedLists({ world, register, run }: Seeder): Promise<void> {
  for (const [id, group] of Object.entries(groups)) await register('user-group', id, group)
  if (world.store.stateOf('authorization-list', '1') !== null) return
  const validUntil = instant(world.clock.now() + LISTS_VALID_DAYS * DAY)
  for (const list of lists) await run(saveList, { id: null, list: { ...list, validUntil } }, keeper)
}

const LISTS_VALID_DAYS = 365

async function seedVehicles({ world, run }: Seeder): Promise<void> {
  if (world.store.stateOf('vehicle', '1') !== null) return
  for (const vehicle of vehicles) await run(addVehicle, vehicle, keeper)
}
