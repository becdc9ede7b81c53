import { join } from 'node:path'
import type { Actor } from '#contracts/actor.ts'
import { HOUR } from '#contracts/durations.ts'
import { listRecords } from '#backend/areas/charging/charge-record/queries.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import type { World } from '#backend/world.ts'
import { random } from '#simulator/environment/random.ts'
import { foundInstallation, LIVED, multiplyRecords, withWorld } from './rig/big-world.ts'
import { interleave, quantile } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** Pages of charge records: every filter in every order, near and far pages, of a thousand records and of a million. */

const LARGE = 1_000_000
const QUICK_LARGE = 100_000
const PAGE_SIZE = 20
const SEED = 7
/** What is aimed at, of any page. */
const [P95_MS, MAX_MS] = [15, 30]

const actor: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }

export async function benchLists(plan: Plan, report: Report, directory: string): Promise<void> {
  for (const count of [LIVED, plan.quick ? QUICK_LARGE : LARGE]) {
    const folder = join(directory, String(count))
    await foundInstallation(folder)
    await withWorld(folder, async (world) => {
      if (count > LIVED) multiplyRecords(world, count)
      await measure({ world, plan, report, count })
    })
  }
}

interface Measured {
  readonly world: World
  readonly plan: Plan
  readonly report: Report
  readonly count: number
}

/** Each page of the matrix, beside reading as many rows by their key. */
async function measure({ world, plan: { rounds }, report, count }: Measured): Promise<void> {
  const chance = random(SEED)
  const row = world.store.db.prepare<[number]>('SELECT * FROM records WHERE id = ?')
  const readRows = (): void => {
    for (let at = 0; at < PAGE_SIZE; at += 1) row.get(1 + Math.floor(chance.next() * count))
  }
  const requests = matrixOf(world, count)
  const pass = (once: (request: ListRequest) => unknown): readonly number[] =>
    requests.map((request) => {
      const began = performance.now()
      once(request)
      return performance.now() - began
    })
  const taken = await interleave(
    rounds,
    () => pass(readRows),
    () => pass((request) => listRecords(world, request, actor)),
  )
  for (const [name, part, atMost] of [
    ['p50', 0.5, null],
    ['p95', 0.95, P95_MS],
    ['max', 1, MAX_MS],
  ] as const) {
    const values = taken.ours.map((times) => quantile(times, part))
    const floor = taken.floor.map((times) => quantile(times, part))
    report({
      name: `list.records.${name}.${count}`,
      unit: 'ms',
      values,
      floor,
      ...(atMost === null ? {} : { goal: { of: 'value', atMost } }),
    })
  }
  const first = requests.map(({ page }) => page === 1)
  const values = taken.ours.map((times) =>
    quantile(
      times.filter((_, at) => first[at]),
      0.95,
    ),
  )
  report({ name: `list.records.first-page.p95.${count}`, unit: 'ms', values, goal: { of: 'value', atMost: P95_MS } })
}

const sorts = ['id', 'status', 'pileId', 'customerId', 'startedAt', 'endedAt', 'energy', 'total']

/** Every filter and the usual ones together, in every order, each at its first two pages, a quarter, the middle and the end. */
function matrixOf(world: World, count: number): readonly ListRequest[] {
  const orders = [null, ...sorts.flatMap((sort) => [sort, `-${sort}`])]
  return filtersOf(count).flatMap((filters) => {
    const { total } = listRecords(world, { page: 1, size: PAGE_SIZE, sort: null, filters }, actor)
    const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
    const pages = [1, 2, Math.ceil(last / 4), Math.ceil(last / 2), last]
    return orders.flatMap((sort) => pages.map((page) => ({ page, size: PAGE_SIZE, sort, filters })))
  })
}

/** Copies of records stand an hour apart. */
function filtersOf(count: number): readonly ListRequest['filters'][] {
  const at = (part: number): string => new Date(Date.now() - (part * count * HOUR) / LIVED).toISOString()
  const status = 'RECORD_COMPLETE'
  const locationId = 'LOAD'
  const pileId = 'CP000042'
  const week = { endedAtFrom: at(0.31), endedAtTo: at(0.3) }
  return [
    {},
    { status },
    { status: 'RECORD_WAIT' },
    { pileId },
    { pileName: 'CP00000' },
    { locationId },
    { idTag: 'tag00000042' },
    { endedAtFrom: at(0.3) },
    { endedAtTo: at(0.3) },
    week,
    { locationId, ...week },
    { locationId, endedAtFrom: at(0.3) },
    { locationId, status },
    { status, endedAtFrom: at(0.3) },
    { pileId, status },
    { pileName: 'CP00000', locationId },
  ]
}
