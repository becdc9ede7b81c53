import { expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { openHistoryDatabase } from '#backend/history/history-database.ts'
import type { Question } from '#backend/areas/queries.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { random } from '#simulator/environment/random.ts'
import { location } from '#machines/master-data.ts'
import { openSoak } from '#tests/soak/soak.ts'
import type { Living } from '#tests/soak/soak.ts'
import { HOUR } from '#tests/support/site/network.ts'
import { seeds } from '#tests/support/seed.ts'
import { testClock, openTestWorld } from '#tests/support/site/world.ts'
import { answerText, questionsFor, textOf } from './everything.ts'

/** As of a moment, everything is what it was: the heart of `?asOf=`. */

const SEEDS = 4
const MOMENTS = 10
const HOURS_MOST = 1.5

interface Witnessed {
  readonly moment: Instant
  readonly question: Question
  readonly said: string
}

/**
 * A moment after everything that was committed. Time passes until there is one: where the wall was just set back, a moment
 * of its hands comes twice, and what is committed meanwhile counts as of the latest moment before.
 */
async function momentOf({ clock, store }: Pick<World, 'clock' | 'store'>, pass: Living['pass']): Promise<Instant> {
  const committed = (): number => Math.max(...store.after(0, Number.MAX_SAFE_INTEGER).map(({ at }) => Date.parse(at)))
  do await pass(1 + Math.max(0, committed() - clock.now()))
  while (clock.now() <= committed())
  return instant(clock.now())
}

it.each(seeds(SEEDS))('answers as of any moment what it answered then, SEED=%i', async (seed) => {
  const { world, live, pass, calm, close } = await openSoak(seed)
  const chance = random(seed).fork('as of')
  const witnessed: Witnessed[] = []
  for (let moments = 0; moments < MOMENTS; moments += 1) {
    await live(Math.max(1 / 3, chance.next() * HOURS_MOST))
    const moment = await momentOf(world, pass)
    for (const question of questionsFor(chance, moment))
      witnessed.push({ moment, question, said: answerText(world, question) })
    // What happens next happens later.
    await pass(1)
  }
  await calm()
  // In any order: each moment is come to from any other.
  const mixed = witnessed.map((one) => ({ one, at: chance.next() })).toSorted((a, b) => a.at - b.at)
  for (const { one } of mixed) {
    const said = textOf(await world.history.ask(one.moment, one.question))
    expect(said, `SEED=${seed} ${one.moment} ${JSON.stringify(one.question)}`).toBe(one.said)
  }
  await close()
})

it.each(seeds(2))('knows every balance as of any moment, and they sum to zero, SEED=%i', async (seed) => {
  const { world, live, pass, close } = await openSoak(seed)
  const wallets = Array.from({ length: 12 }, (_, index) => `K${index + 1}`)
  const balances = ({ store }: Source): string =>
    JSON.stringify([
      store.db.prepare('SELECT account, balance FROM ledger ORDER BY account').all(),
      wallets.map((id) => stateOf({ store }, wallet, id)).map((known) => [known?.value, known?.context]),
    ])
  const sum = ({ store }: Source) => store.db.prepare('SELECT sum(balance) FROM ledger').pluck().get()
  const witnessed: { readonly moment: Instant; readonly said: string }[] = []
  for (let moments = 0; moments < MOMENTS; moments += 1) {
    await live(1)
    witnessed.push({ moment: await momentOf(world, pass), said: balances(world) })
    await pass(1)
  }
  const past = openHistoryDatabase(':memory:', world)
  past.take(Infinity)
  for (const { moment, said } of witnessed.toReversed()) {
    const then = past.at(moment, world.settings)
    expect(balances(then), `SEED=${seed} ${moment}`).toBe(said)
    expect(sum(then)).toBe(0)
  }
  expect(new Set(witnessed.map(({ said }) => said)).size).toBeGreaterThan(2)
  await close()
})

it('asks again in memory without making the tables of the past anew, until there are new facts', async () => {
  const { world, live, close } = await openSoak(1)
  await live(1)
  const past = openHistoryDatabase(':memory:', world)
  const laidOut = (): unknown => {
    past.take(Infinity)
    const { store } = past.at(instant(world.clock.now()), world.settings)
    return store.db.pragma('temp.schema_version', { simple: true })
  }
  const first = laidOut()
  expect(laidOut()).toBe(first)
  await live(1)
  expect(laidOut()).not.toBe(first)
  past.close()
  await close()
})

it('counts what was committed after the clock was set back as of the latest moment before', async () => {
  const time = testClock()
  const start = time.now()
  let setBack = 0
  const { dispatch, history, close } = openTestWorld({ clock: { ...time, now: () => time.now() - setBack } })
  const body = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
  const keep = (id: string) => dispatch(location, { id, command: 'register', body })
  const knownAt = async (moment: number): Promise<readonly boolean[]> => {
    const about = (id: string): Question<'readFacts'> => ({
      name: 'readFacts',
      given: [{ lifecycle: 'location', id }, {}],
    })
    const answers = ['A', 'B', 'C'].map((id) => history.ask(instant(moment), about(id)))
    return (await Promise.all(answers)).map((facts) => facts !== null)
  }
  await keep('A')
  setBack = 2 * HOUR
  await keep('B')
  setBack = -HOUR
  await keep('C')
  expect(await knownAt(start - 1)).toEqual([false, false, false])
  expect(await knownAt(start)).toEqual([true, true, false])
  expect(await knownAt(start + HOUR)).toEqual([true, true, true])
  close()
})
