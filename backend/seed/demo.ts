import type { DemoKind } from '#contracts/system/demo.ts'
import { DAY } from '#contracts/durations.ts'
import { instant, money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
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
import { faultHappenings, smallFaults } from './faults.ts'
import { seedHistory } from './history.ts'
import type { Course } from './history.ts'
import { incidentFaults, incidentHappenings, offline, poorCustomers } from './incident.ts'
import { cardOf, customerOf, smallNetwork, tariffs, vehicles } from './network.ts'
import type { Network } from './network.ts'
import { keeper } from './keeper.ts'
import { orderHappenings } from './orders.ts'
import { adoptTariffs, seedPrices } from './prices.ts'
import { seedSubOperators } from './sub-operators.ts'
import { openSeeder } from './seeder.ts'
import type { Seeder } from './seeder.ts'
import type { PastClock } from './past-clock.ts'

/**
 * Tells the demo network and three days of its past. A world that has a past already is left as it is; one whose telling
 * was cut short before that is told again: what is there is not written twice.
 */
export async function seedDemo(world: World, past: PastClock, kind: Told = 'small'): Promise<void> {
  const seeder = openSeeder(world)
  if (world.store.stateOf('charging-session', '1') !== null) return adoptTariffs(seeder)
  past.set(past.real.now() - DAYS * DAY)
  const network = kind === 'small' ? smallNetwork : { ...smallNetwork, poor: poorCustomers }
  await furnish(seeder, network, instant(past.real.now()))
  await seedHistory(seeder, past, courses[kind])
  past.release()
  // What followed from the past was told with it: the processes begin with the present.
  world.store.checkpoints.set('processes', world.store.position())
}

/** The kinds that have a past of a few days. */
type Told = Extract<DemoKind, 'small' | 'incident'>

const DAYS = 3

const courses: Readonly<Record<Told, Course>> = {
  small: {
    offline: new Map(),
    beside: (seeder, to) => [
      ...smallFaults.flatMap((fault) => faultHappenings(seeder, fault, to)),
      ...orderHappenings(seeder, to),
    ],
  },
  incident: {
    offline,
    beside: (seeder, to) => [
      ...incidentFaults.flatMap((fault) => faultHappenings(seeder, fault, to)),
      ...incidentHappenings(seeder, to),
    ],
  },
}

/** What is there before anything happens; `now` is when the present begins. */
export async function furnish(seeder: Seeder, network: Network, now: Instant): Promise<void> {
  await seedSubOperators(seeder, now)
  await seedNetwork(seeder, network)
  await seedPlans(seeder, network)
  await seedPeople(seeder, network)
  await seedLists(seeder, network)
  await seedPrices(seeder, now)
  await seedVehicles(seeder)
}

async function seedNetwork({ register, run }: Seeder, { locations, piles }: Network): Promise<void> {
  for (const [id, location] of Object.entries(locations)) {
    await register('location', id, location)
    await run(putUnderSwitch, { kind: 'location', id })
  }
  for (const tariff of tariffs) await register('tariff', tariff.id, tariff)
  await Promise.all(
    piles.map(async ({ id, pile }) => {
      await register('pile', id, { ...pile, isSimulated: true })
      await run(putUnderSwitch, { kind: 'pile', id })
    }),
  )
}

async function seedPlans({ run, world }: Seeder, { draftedPlan, plansInForce }: Network): Promise<void> {
  for (const [index, about] of [draftedPlan, ...plansInForce].entries()) {
    const id = String(index + 1)
    if (stateOf(world, balancingPlan, id) === null) await run(draftPlan, about, keeper)
    const isDraft = is(balancingPlan, stateOf(world, balancingPlan, id), 'draft')
    if (isDraft && about !== draftedPlan) await run(activatePlan, { id }, keeper)
  }
}

const RICH_BALANCE = money(1_500_000)
const POOR_BALANCE = money(30_000)

/** Side by side, so that they share their commits. */
async function seedPeople(seeder: Seeder, { people, poor }: Network): Promise<void> {
  await Promise.all(
    people.map((name, index) =>
      seedPerson(seeder, { index, name, amount: index < people.length - poor ? RICH_BALANCE : POOR_BALANCE }),
    ),
  )
}

interface Person {
  readonly index: number
  readonly name: string
  readonly amount: Money
}

async function seedPerson({ world, register, run }: Seeder, { index, name, amount }: Person): Promise<void> {
  const customerId = customerOf(index)
  const idTag = cardOf(index)
  await register('customer', customerId, { code: customerId })
  await run(admit, { customerId })
  world.store.vault.set(`customer:${customerId}`, 'name', name)
  const bound = { customerId, bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: null }
  await register('rfid-card', idTag.toLowerCase(), { idTag, name: `RFID ${idTag}`, ...bound })
  await run(openWallet, { customerId, creditLine: money(0) })
  await run(topUp, { customerId, amount, remark: 'Opening balance', billId: `R${customerId}` })
}

/** Offline lists: they wait for their piles, which get them when the demo's piles connect. */
async function seedLists({ world, register, run }: Seeder, { groups, lists }: Network): Promise<void> {
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
