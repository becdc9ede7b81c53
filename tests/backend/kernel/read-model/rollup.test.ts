import { expect, it } from 'vitest'
import { DAY } from '#contracts/durations.ts'
import { listRecords } from '#backend/areas/charging/charge-record/queries.ts'
import { listSessions } from '#backend/areas/charging/charging-session/queries.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { rollUp } from '#tests/support/roll-up.ts'

/** Counts of lists that grow into millions, held against the rows that they count. */

const actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 } as const

const counts = ({ world }: Site) => world.store.db.prepare('SELECT * FROM rollups WHERE count <> 0').all()

/** Three days of a site: sessions that ended, one that is interrupted, one that goes on. */
async function lived(): Promise<Site> {
  const site = await openSite()
  for (let day = 0; day < 3; day += 1) {
    await site.session(5_000)
    await site.pass(MINUTE)
    await site.session(2_000)
    await site.pass(DAY)
  }
  await site.start()
  await site.pass(MINUTE)
  return site
}

it('follows rows as they come and change, each day by itself', async () => {
  const site = await lived()
  const kept = counts(site)
  expect(kept.length).toBeGreaterThan(8)
  rollUp(site.world.store.db, 'records', 'endedAt')
  rollUp(site.world.store.db, 'sessions', 'startedAt')
  expect(kept).toEqual(counts(site))
  expect(strayRows(site.world)).toEqual([])
})

it('counts by place, pile, status and day what the lists hold', async () => {
  const { world } = await lived()
  const [first, second] = world.store.db
    .prepare<[], string>("SELECT DISTINCT strftime('%Y-%m-%d', endedAt / 1000, 'unixepoch') FROM records ORDER BY 1")
    .pluck()
    .all()
  const total = (filters: Readonly<Record<string, string>>): number =>
    listRecords(world, { page: 1, size: 10, sort: null, filters }, actor).total
  const locationId = world.store.db.prepare<[], string>('SELECT locationId FROM records').pluck().get() ?? ''
  expect(total({ locationId })).toBe(6)
  expect(total({ locationId, pileId: PILE })).toBe(6)
  expect(total({ locationId: 'elsewhere' })).toBe(0)
  expect(total({ locationId, endedAtFrom: `${second}T00:00:00.000Z` })).toBe(4)
  expect(total({ locationId, endedAtTo: `${first}T23:59:59.999Z` })).toBe(2)
  expect(total({ endedAtFrom: `${first}T00:00:00.000Z`, endedAtTo: `${second}T00:00:00.000Z` })).toBe(2)
  expect(total({ endedAtFrom: `${second}T00:00:00.000Z`, endedAtTo: `${first}T00:00:00.000Z` })).toBe(0)
  expect(listSessions(world, { page: 1, size: 10, sort: null, filters: { locationId } }, actor).total).toBe(7)
})
