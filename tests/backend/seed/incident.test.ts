import { expect, it } from 'vitest'
import { listAlarms } from '#backend/areas/maintenance/alarm/queries.ts'
import { listRecords } from '#backend/areas/charging/charge-record/queries.ts'
import { listUpgrades } from '#backend/areas/equipment/firmware/upgrades.queries.ts'
import { listJobs } from '#backend/areas/equipment/firmware/jobs.queries.ts'
import { seededIds } from '#backend/ids.ts'
import { seedDemo } from '#backend/seed/demo.ts'
import { broken, offline } from '#backend/seed/incident.ts'
import { pilesToday } from '#backend/seed/demo-piles.ts'
import { pastClock } from '#backend/seed/past-clock.ts'
import { openWorld } from '#backend/world.ts'
import type { Actor } from '#contracts/actor.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { brokenIn } from '#tests/soak/checks.ts'
import { testClock } from '#tests/support/site/world.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const everything = { page: 1, size: 100, sort: null, filters: {} }

async function incident() {
  const clock = pastClock(testClock())
  const code = OperatorCode.make('0PL002')
  const world = openWorld({ code, name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedDemo(world, clock, 'incident')
  return world
}

it('tells a bad day by commands that no lifecycle refuses, and by every law of a world', async () => {
  const world = await incident()
  expect(await brokenIn(world)).toEqual([])
  expect(world.commandBus.unheard.count).toBe(0)
})

it('has alarms that are open, escalated and handled, for what its piles have now', async () => {
  const world = await incident()
  const { list } = listAlarms(world, everything, operator)
  const open = list.filter(({ status }) => status === 'Undisposed')
  const place = ({ pileId, code }: { readonly pileId: string; readonly code: string }) => `${pileId} ${code}`
  const lost = [...offline.keys()].map((pileId) => place({ pileId, code: 'PileOffline' }))
  expect(open.map(place).toSorted()).toEqual([...broken.map(place), ...lost].toSorted())
  expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['Undisposed', 'AutoRecovery', 'ManualDisposed']))
  expect(world.store.states('work-order').map(({ context }) => context)).toMatchObject([{ pileId: 'KRK-03' }])
})

it('has a firmware update that one pile runs, that the next could not fetch, and that waits for somebody', async () => {
  const world = await incident()
  expect(listUpgrades(world, everything, operator).list).toMatchObject([{ version: '1.5.0', isPaused: true }])
  const jobs = listJobs(world, { ...everything, sort: 'pileId' }, operator).list
  expect(jobs.map(({ pileId, state }) => `${pileId} ${state}`)).toEqual([
    'KRK-02 Queued',
    'TPE-02 Queued',
    'WAW-01 Verified',
    'WAW-02 DownloadFailed',
  ])
  const versions = new Map(pilesToday(world).map(({ id, identity }) => [id, identity.firmwareVersion]))
  expect([versions.get('WAW-01'), versions.get('WAW-02')]).toEqual(['1.5.0', '1.4.2'])
})

it('has bills that were not paid, and records that customers dispute', async () => {
  const { list } = listRecords(await incident(), everything, operator)
  const count = (status: string) => list.filter((record) => record.status === status).length
  expect(count('PAY_FAIL')).toBeGreaterThanOrEqual(3)
  expect(count('ABNORMAL')).toBe(2)
})

it('is the same twice, fact by fact', async () => {
  const [one, other] = [await incident(), await incident()]
  const told = (world: typeof one) => world.store.after(0, 100_000)
  expect(told(one).length).toBeGreaterThan(3_000)
  expect(told(one)).toEqual(told(other))
})
