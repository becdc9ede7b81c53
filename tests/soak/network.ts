import { loadPriorities } from '#contracts/balancing/balancing-plan.ts'
import { pages } from '#contracts/menu.ts'
import { money, power } from '#contracts/units.ts'
import type { Supply } from '#simulator/connector/vehicle.ts'
import type { World } from '#backend/world.ts'
import { activatePlan, draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import { tariffs } from '#backend/seed/network.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import type { Seeder } from '#backend/seed/seeder.ts'
import { admin } from './operator.ts'

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

export const soakTags = Array.from({ length: 12 }, (_, index) => `SOAK${String(index + 1).padStart(3, '0')}`)

/** Each card has others of its group: every fourth one. */
const GROUPS = 4
const groupOf = (index: number): string => `FLEET${index % GROUPS}`
export const soakMateOf = (idTag: string): string =>
  soakTags[(soakTags.indexOf(idTag) + GROUPS) % soakTags.length] ?? idTag

const RICH = money(3_000_000)
const POOR = money(50_000)

/** What site A may take from the grid: less than its piles, so each of them is given a limit as cars come and go. */
const SUPPLY = power(200_000)

/** What feeds the piles of site A. The row carries the least of one connector only: those of S3 take turns. */
const circuits = [
  { id: 'hall', name: 'Hall', power: power(120_000), parentId: null, pileIds: ['S1'] },
  { id: 'row', name: 'Row', power: power(6_000), parentId: 'hall', pileIds: ['S3'] },
]

/** Tells the network to a world. S5 cannot tell when its cable is taken out. */
export async function tellSoakNetwork(world: World): Promise<void> {
  const { register: keep, run } = openSeeder(world)
  const load = { power: SUPPLY, external: power(0), safetyMargin: power(0), circuits }
  await keep('location', 'A', { ...site('Site A', 'Europe/Warsaw'), load })
  await keep('location', 'B', site('Site B', 'Asia/Kathmandu'))
  for (const tariff of tariffs) await keep('tariff', tariff.id, tariff)
  for (const [index, { id, supplies }] of soakPiles.entries()) {
    const connectors = supplies.map((supply, at) => ({
      connectorId: at + 1,
      name: String(at + 1),
      standard: supply.kind === 'AC' ? 'IEC2' : 'IEC1',
      power: power(supply.kind === 'AC' ? 22_080 : 150_000),
    }))
    const locationId = index % 2 === 0 ? 'A' : 'B'
    const about = { name: id, locationId, type: 'MIXED', connectors }
    await keep('pile', id, { ...about, tariffId: `T${(index % 3) + 1}.1`, releaseDetection: id !== 'S5' })
  }
  const rest = { sub: 0, timeZone: 'UTC', menuCodeList: [pages.chargeRecord.code] }
  await keep('account', 'admin00', { account: 'admin00', type: 'SUPER', ...rest })
  await keep('account', 'oper00', { account: 'oper00', type: 'NORMAL', ...rest })
  for (const [index, idTag] of soakTags.entries()) {
    const customerId = `K${index + 1}`
    await keep('customer', customerId, { code: customerId })
    const bound = { customerId, bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: groupOf(index) }
    await keep('rfid-card', idTag.toLowerCase(), { idTag, name: idTag, ...bound })
    await run(openWallet, { customerId, creditLine: money(0) })
    const amount = index === 0 ? POOR : RICH
    await run(topUp, { customerId, amount, remark: 'Opening balance', billId: `R${customerId}` })
  }
  await limitSite(openSeeder(world))
}

/** A plan without end, for the whole day. */
async function limitSite({ run }: Seeder): Promise<void> {
  const times = { repeat: 'Daily', validFrom: null, validTo: null, slots: [{ fromMinute: 0, power: SUPPLY }] } as const
  const about = { name: 'Site A', locationId: 'A', priority: loadPriorities.low, ...times }
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
