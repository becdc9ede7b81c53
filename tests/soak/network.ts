import { loadPriorities } from '#contracts/balancing/balancing-plan.ts'
import { pages } from '#contracts/menu.ts'
import { money, power } from '#contracts/units.ts'
import type { Supply } from '#simulator/connector/vehicle.ts'
import { admin } from '#backend/bench/operator.ts'
import type { World } from '#backend/world.ts'
import { activatePlan, draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import { tariffs } from '#backend/seed/network.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import type { Seeder } from '#backend/seed/seeder.ts'

/** The small network that soaks run on: two sites, five piles, a dozen customers of whom one is nearly broke. */

const ac: Supply = { kind: 'AC', phases: 3, amps: 32 }
const dc: Supply = { kind: 'DC', watts: 150_000 }

export const soakPiles: readonly { readonly id: string; readonly supplies: readonly Supply[] }[] = [
  { id: 'S1', supplies: [ac, ac] },
  { id: 'S2', supplies: [dc, dc] },
  { id: 'S3', supplies: [dc, ac] },
  { id: 'S4', supplies: [ac] },
  { id: 'S5', supplies: [dc] },
]

const CARDS = 12
const tagAt = (index: number): string => `SOAK${String(index + 1).padStart(3, '0')}`

/** The piles of so many such networks side by side, which one operator has. */
export const pilesOf = (copies: number): typeof soakPiles =>
  Array.from({ length: copies }, (_, copy) =>
    soakPiles.map(({ id, supplies }) => ({ id: `${id}${suffix(copy)}`, supplies })),
  ).flat()

/** The cards of their customers. */
export const tagsOf = (copies: number): readonly string[] =>
  Array.from({ length: copies * CARDS }, (_, index) => tagAt(index))

/** The first network has plain names. */
const suffix = (copy: number): string => (copy === 0 ? '' : `-${copy}`)

/** Each card has others of its group: every fourth one of its network. */
const GROUPS = 4
const groupOf = (copy: number, index: number): string => `FLEET${index % GROUPS}${suffix(copy)}`
export function soakMateOf(idTag: string): string {
  const index = Number(idTag.slice('SOAK'.length)) - 1
  const first = index - (index % CARDS)
  return tagAt(first + ((index - first + GROUPS) % CARDS))
}

const RICH = money(3_000_000)
const POOR = money(50_000)

/** What site A may take from the grid: less than its piles, so each of them is given a limit as cars come and go. */
const SUPPLY = power(200_000)

/** What feeds the piles of site A. The row carries the least of one connector only: those of S3 take turns. */
const circuits = [
  { id: 'hall', name: 'Hall', power: power(120_000), parentId: null, pileIds: ['S1'] },
  { id: 'row', name: 'Row', power: power(6_000), parentId: 'hall', pileIds: ['S3'] },
]

/** Tells the network to a world, so many times side by side. S5 cannot tell when its cable is taken out. */
export async function tellSoakNetwork(world: World, copies = 1): Promise<void> {
  const { register: keep } = openSeeder(world)
  for (const tariff of tariffs) await keep('tariff', tariff.id, tariff)
  const rest = { sub: 0, timeZone: 'UTC', menuCodeList: [pages.chargeRecord.code] }
  await keep('account', 'admin00', { account: 'admin00', type: 'SUPER', ...rest })
  await keep('account', 'oper00', { account: 'oper00', type: 'NORMAL', ...rest })
  for (let copy = 0; copy < copies; copy += 1) await tellCopy(openSeeder(world), copy)
}

async function tellCopy(seeder: Seeder, copy: number): Promise<void> {
  const { register: keep } = seeder
  const here = suffix(copy)
  const feeding = circuits.map((one) => ({ ...one, pileIds: one.pileIds.map((id) => `${id}${here}`) }))
  const load = { power: SUPPLY, external: power(0), safetyMargin: power(0), circuits: feeding }
  await keep('location', `A${here}`, { ...site('Site A', 'Europe/Warsaw'), load })
  await keep('location', `B${here}`, site('Site B', 'Asia/Kathmandu'))
  for (const [index, { id, supplies }] of soakPiles.entries()) {
    const connectors = supplies.map((supply, at) => ({
      connectorId: at + 1,
      name: String(at + 1),
      standard: supply.kind === 'AC' ? 'IEC2' : 'IEC1',
      power: power(supply.kind === 'AC' ? 22_080 : 150_000),
    }))
    const locationId = `${index % 2 === 0 ? 'A' : 'B'}${here}`
    const about = { name: id, locationId, type: 'MIXED', connectors }
    const more = { tariffId: `T${(index % 3) + 1}.1`, releaseDetection: id !== 'S5' }
    await keep('pile', `${id}${here}`, { ...about, ...more })
  }
  await tellCustomers(seeder, copy)
  await limitSite(seeder, `A${here}`)
}

async function tellCustomers({ register: keep, run }: Seeder, copy: number): Promise<void> {
  for (let index = 0; index < CARDS; index += 1) {
    const at = copy * CARDS + index
    const [idTag, customerId] = [tagAt(at), `K${at + 1}`]
    await keep('customer', customerId, { code: customerId })
    const bound = {
      customerId,
      bindStatus: 'bind',
      blocked: false,
      expiryDate: null,
      parentIdTag: groupOf(copy, index),
    }
    await keep('rfid-card', idTag.toLowerCase(), { idTag, name: idTag, ...bound })
    await run(openWallet, { customerId, creditLine: money(0) })
    const amount = index === 0 ? POOR : RICH
    await run(topUp, { customerId, amount, remark: 'Opening balance', billId: `R${customerId}` })
  }
}

/** A plan without end, for the whole day. */
async function limitSite({ run }: Seeder, locationId: string): Promise<void> {
  const times = { repeat: 'Daily', validFrom: null, validTo: null, slots: [{ fromMinute: 0, power: SUPPLY }] } as const
  const about = { name: 'Site A', locationId, priority: loadPriorities.low, ...times }
  const { id, refusal } = await run(draftPlan, about, admin)
  const refused = id === null ? refusal : await run(activatePlan, { id }, admin)
  if (refused !== null) throw new Error(`the plan is illegal: ${JSON.stringify(refused)}`)
}

const site = (name: string, zone: string): object => ({
  name,
  address: '',
  zone,
  latitude: 0,
  longitude: 0,
  rank: 0,
  load: null,
})
