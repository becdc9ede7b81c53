import { expect, it } from 'vitest'
import { openHistoryDatabase } from '#backend/history/history-database.ts'
import { openSite } from '#tests/support/site/network.ts'
import { stretchOf } from '#tests/support/site/stretch.ts'

it('shows of any stream, as of any moment, the part that is asked for and nothing of what came later', async () => {
  const site = await openSite()
  for (const wattHours of [5_000, 7_000, 9_000]) {
    await site.session(wattHours)
    await site.pass(60_000)
  }
  const { world } = site
  const facts = world.store.after(0, 10_000)
  const past = openHistoryDatabase(':memory:', world)
  past.take(Infinity)
  const streams = [...Map.groupBy(facts, ({ lifecycle, id }) => `${lifecycle}/${id}`).values()]
  expect(Math.max(...streams.map(({ length }) => length))).toBeGreaterThan(10)
  const moments = [...new Set(facts.map(({ at }) => at))]
  for (const moment of moments) {
    const { store } = past.at(moment, world.settings)
    for (const stream of streams) {
      const [{ lifecycle, id, position: first } = expect.unreachable()] = stream
      const then = stream.filter(({ at }) => at <= moment)
      const where = `${moment} ${lifecycle}/${id}`
      const before = stream.at(-2)?.position ?? first
      for (const part of [{ limit: 3 }, { after: 1, limit: 2 }, { before, limit: 2 }, { before: first, limit: 2 }])
        expect(store.stretch(lifecycle, id, part), where).toEqual(stretchOf(then, part))
      expect(store.facts(lifecycle, id), where).toEqual(then)
      expect(store.length(lifecycle, id), where).toBe(then.length)
    }
  }
  // The position of a fact of another stream leads to nothing.
  const { store } = past.at(moments.at(-1) ?? expect.unreachable(), world.settings)
  const [one, other] = streams
  const at = one?.at(-1)?.position ?? 0
  expect(store.stretch(other?.[0]?.lifecycle ?? '', other?.[0]?.id ?? '', { before: at, limit: 3 })).toEqual([])
  world.close()
})
