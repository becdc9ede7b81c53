import { expect, it } from 'vitest'
import { seededIds } from '#backend/ids.ts'
import { network, piles } from '#backend/seed/city/network.ts'
import { people } from '#backend/seed/city/people.ts'
import { sites } from '#backend/seed/city/sites.ts'
import { seedCity } from '#backend/seed/city/year.ts'
import { pastClock } from '#backend/seed/past-clock.ts'
import { openWorld } from '#backend/world.ts'
import { DAY } from '#contracts/durations.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { brokenIn } from '#tests/soak/checks.ts'
import { storedFacts } from '#tests/support/files/stored-facts.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { testClock } from '#tests/support/site/world.ts'

/** Weeks of the city in place of its year: they are told by the same rules. */

async function city(days: number) {
  const clock = pastClock(testClock())
  const code = OperatorCode.make('0PL002')
  const world = openWorld({ code, name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedCity(world, clock, { days, tell: stepForward })
  /** The first column of what a query finds. */
  const all = (sql: string): readonly string[] => world.store.db.prepare<[], string>(sql).pluck().all()
  return { world, clock, all }
}

it('has twelve sites in five countries and time zones, sixty piles and three hundred customers, each name once', () => {
  expect(new Set(sites.map(({ country }) => country)).size).toBe(5)
  const zones = new Set<string>(sites.map(({ location }) => location.zone))
  expect([zones.size, zones.has('Asia/Kathmandu')]).toEqual([5, true])
  expect([Object.keys(network.locations).length, piles.length, people.length]).toEqual([12, 60, 300])
  expect(new Set(people.map(({ name }) => name)).size).toBe(300)
  expect(new Set(piles.map(({ id }) => id)).size).toBe(60)
})

it('tells weeks by commands that no lifecycle refuses, in order, by every law of a world', async () => {
  const { world, clock, all } = await city(6)
  expect(world.commandBus.unheard.count).toBe(0)
  const times = storedFacts(world.store.factsDb).map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted())
  expect(clock.now()).toBe(clock.real.now())
  expect(await brokenIn(world)).toEqual([])
  expect(all('SELECT status FROM reservations')).not.toEqual([])
  // Whoever has nothing left owes; everybody else has paid, and nothing is wrong but what the piles have.
  const owed = all("SELECT idTag FROM records WHERE status = 'PAY_FAIL'")
  expect(owed.length).toBeGreaterThan(0)
  expect(owed.every((idTag) => idTag > 'CARD0296')).toBe(true)
  const open = all("SELECT id FROM alarms WHERE status = 'Undisposed'")
  expect(open).toEqual(['KRK-02~1~GroundFailure~1'])
})

it('has offices that are busy on working days, and errands at weekends, too', async () => {
  const { all } = await city(15)
  const share = (habit: string, days: readonly number[]): number => {
    const own = sites.filter((site) => site.habit === habit).map(({ id }) => `'${id}'`)
    const rows = all(`SELECT startedAt FROM records WHERE locationId IN (${own.join()})`)
    // Days of UTC are near enough.
    const weekdays = rows.map((startedAt) => (Math.floor(Number(startedAt) / DAY) + 3) % 7)
    return weekdays.filter((day) => days.includes(day)).length / rows.length
  }
  const weekend = [5, 6]
  expect(share('office', weekend)).toBeLessThan(0.15)
  expect(share('errand', weekend)).toBeGreaterThan(0.25)
})

it('is the same twice, fact by fact', async () => {
  const [one, other] = [await city(4), await city(4)]
  const told = ({ world }: typeof one) => world.store.after(0, 100_000)
  expect(told(one).length).toBeGreaterThan(5_000)
  expect(told(one)).toEqual(told(other))
})
