import { join } from 'node:path'
import type { Actor } from '#contracts/actor.ts'
import { listRecords } from '#backend/areas/charging/charge-record/queries.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import type { World } from '#backend/world.ts'
import { random } from '#simulator/environment/random.ts'
import type { Random } from '#simulator/environment/random.ts'
import { foundInstallation, LIVED, multiplyRecords, withWorld } from './rig/big-world.ts'
import { interleave, quantile } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** A page of charge records, by any filter, order and page, of a thousand and of a million. */

const LARGE = 1_000_000
const QUICK_LARGE = 100_000
const PAGES = 300
const QUICK_PAGES = 100
const PAGE_SIZE = 20
const SEED = 7

const actor: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }

export async function benchLists(plan: Plan, report: Report, directory: string): Promise<void> {
  for (const [count, goal] of [
    [LIVED, 15],
    [plan.quick ? QUICK_LARGE : LARGE, 30],
  ] as const) {
    const folder = join(directory, String(count))
    await foundInstallation(folder)
    await withWorld(folder, async (world) => {
      if (count > LIVED) multiplyRecords(world, count)
      const values = await pages(world, plan)
      const name = `list.records.p95.${count}`
      report({ name, unit: 'ms', ...values, goal: { of: 'value', atMost: goal } })
    })
  }
}

/** The 95th percentile of pages, beside reading as many rows by their key. */
async function pages(world: World, { rounds, quick }: Plan) {
  const chance = random(SEED)
  const { db } = world.store
  const total = db.prepare<[], number>('SELECT count(*) FROM records').pluck().get() ?? 0
  const row = db.prepare<[number]>('SELECT * FROM records WHERE id = ?')
  const p95 = (once: () => unknown): number => {
    const times = Array.from({ length: quick ? QUICK_PAGES : PAGES }, () => {
      const began = performance.now()
      once()
      return performance.now() - began
    })
    return quantile(times, 0.95)
  }
  const readRows = (): void => {
    for (let at = 0; at < PAGE_SIZE; at += 1) row.get(1 + Math.floor(chance.next() * total))
  }
  const taken = await interleave(
    rounds,
    () => p95(readRows),
    () => p95(() => listRecords(world, someRequest(chance, total), actor)),
  )
  return { values: taken.ours, floor: taken.floor }
}

const sorts = ['id', 'status', 'pileId', 'customerId', 'startedAt', 'endedAt', 'energy', 'total']

/** A request as a person makes it: often the first pages, now and then the last or any; one filter or none. */
function someRequest(chance: Random, total: number): ListRequest {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const number = 1 + Math.floor(chance.next() * LIVED) / 10
  const pile = `CP${String(Math.ceil(number)).padStart(6, '0')}`
  const at = new Date(Date.now() - Math.floor((chance.next() * total) / LIVED) * 3_600_000).toISOString()
  const filters: readonly ListRequest['filters'][] = [
    {},
    { status: chance.pick(['RECORD_WAIT', 'RECORD_COMPLETE']) },
    { pileId: pile },
    { pileName: pile.slice(0, 7) },
    { locationId: 'LOAD' },
    { idTag: pile.replace('CP', 'tag00') },
    { endedAtFrom: at },
    { endedAtTo: at },
    { locationId: 'LOAD', endedAtFrom: at },
  ]
  const sort = chance.pick(sorts)
  return {
    page: chance.pick([1, 1, 2, 3, last, Math.ceil(chance.next() * last)]),
    size: PAGE_SIZE,
    sort: chance.chance(0.5) ? null : chance.pick([sort, `-${sort}`]),
    filters: chance.pick(filters),
  }
}
