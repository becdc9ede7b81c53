import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { readModels } from '#backend/areas/read-models.ts'
import { readModelsFile } from '#backend/store/read-model-file.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#contracts/actor.ts'
import { alarmSorts } from '#contracts/maintenance/alarm.calls.ts'
import { recordSorts, sessionSorts } from '#contracts/charging/charge-record.calls.ts'
import { connectorSorts, pileSorts } from '#contracts/equipment/pile.calls.ts'
import { billSorts } from '#contracts/finance/bill.calls.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant, TimeZone } from '#contracts/units.ts'
import { realClock } from '#backend/clock.ts'
import { DerivedWorker } from '#backend/derived/derived-worker.ts'
import { realIds } from '#backend/ids.ts'
import { answerFrom } from '#backend/areas/queries.ts'
import type { QueryName, Question } from '#backend/areas/queries.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import { random } from '#simulator/environment/random.ts'
import type { Random } from '#simulator/environment/random.ts'
import { quantile } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { openWhole } from './virtual.ts'

/**
 * Any list and any detail as of any moment: a network lives until it has so many facts, its past is made, and then random
 * questions are asked as of random moments, each for the first time, over the worker that holds the past.
 */
const LOOK_AGAIN_MS = 20
const SIZES = [10_000, 100_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]
const QUESTIONS = 300
const QUICK_QUESTIONS = 100
const STREAMS = 9
const PILES = 100
const SEED = 11
/** A stride of the network's life, after which its facts are counted. */
const HOURS = 0.5

const actor: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }
const zone = 'Europe/Warsaw' as TimeZone

export async function benchAsOf(plan: Plan, report: Report, directory: string): Promise<void> {
  const network = await openWhole(PILES, { settleAfterMinutes: 30 })
  for (const size of plan.quick ? QUICK_SIZES : SIZES) {
    while (network.world.store.position() < size) await network.live(HOURS)
    const file = join(directory, `${size}.db`)
    reportDisk(network.world, size, report)
    layOut(network.world, file)
    await ask({ size, file, plan }, report)
  }
  await network.close()
}

/** Writes a world that lives in memory into a file, as one that is opened from files has it: without read models. */
function layOut({ store }: World, file: string): void {
  store.factsDb.prepare('VACUUM INTO ?').run(file)
  const db = new Database(file)
  readModels.drop(db)
  db.exec('DROP TABLE reached; VACUUM')
  db.close()
}

/** A world whose read models and past a worker keeps, as in a server. */
function openBench(file: string): World {
  const follows = new DerivedWorker(realClock)
  const ids = realIds
  const world = openWorld({ code: OperatorCode.make('BENCH00'), name: 'Bench', file, clock: realClock, ids, follows })
  return {
    ...world,
    close() {
      world.close()
      follows.close()
    },
  }
}

/** Waits until something holds; answers after how many seconds. */
async function until(holds: () => boolean): Promise<number> {
  const began = performance.now()
  while (!holds()) await pause(LOOK_AGAIN_MS)
  return (performance.now() - began) / 1_000
}

interface Lived {
  readonly size: number
  readonly file: string
  readonly plan: Plan
}

async function ask({ size, file, plan }: Lived, report: Report): Promise<void> {
  const world = openBench(file)
  const facts = world.store.position()
  const [first, last] = [timeOf(world, 1), timeOf(world, facts)]
  const lists = await until(() => world.keeper.reached === facts)
  const seconds = lists + (await until(() => world.history.reached === facts))
  // One worker makes both, in turns.
  report({ name: `asof.build.${size}`, unit: 'facts/s', values: [facts / seconds] })
  reportStreams(world, size, report)
  const bytes = statSync(file.replace('.db', '.history.db')).size
  report({
    name: `asof.bytes.${size}`,
    unit: 'bytes a fact',
    values: [bytes / facts],
    floor: [sizeOf(file) / facts],
  })

  const chance = random(SEED)
  const some = someQuestion(world, chance)
  const count = plan.quick ? QUICK_QUESTIONS : QUESTIONS
  const rounds: Timed[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    const [past, now]: [number[], number[]] = [[], []]
    for (let asked = 0; asked < count; asked += 1) {
      const moment = instant(chance.between(millis(first), millis(last)))
      const question = some(moment)
      past.push(await timed(() => world.history.ask(moment, question)))
      now.push(await timed(() => answerFrom(world, question)))
    }
    rounds.push({ past, now })
  }
  for (const [name, part] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['max', 1],
  ] as const) {
    const values = rounds.map(({ past }) => quantile(past, part))
    const floor = rounds.map(({ now }) => quantile(now, part))
    const goal = part === 0.95 ? { goal: { of: 'value', atMost: 20 } as const } : {}
    report({ name: `asof.${name}.${size}`, unit: 'ms', values, floor, ...goal })
  }
  world.close()
  await askFirst({ size, file }, { question: some(first), moment: last }, report)
}

/** Facts and read models, in bytes. */
const sizeOf = (file: string): number => statSync(file).size + statSync(readModelsFile(file)).size

/**
 * What a charge takes on disk, with everything that follows from it: the pages of facts and lists as a life of commits has left
 * them, which a copy would close up.
 */
function reportDisk({ store: { db } }: World, size: number, report: Report): void {
  const pages = db.prepare<[], number>(
    `SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  )
  const sessions = db.prepare<[], number>('SELECT count(*) FROM sessions').pluck().get() ?? 0
  const values = [Number(pages.pluck().get()) / sessions / 1_000]
  report({ name: `disk.session.${size}`, unit: 'kB', values, goal: { of: 'value', atMost: 5 } })
}

/** How long a thousand facts of one stream take to read, of the longest that there are, each for the first time. */
function reportStreams({ store }: World, size: number, report: Report): void {
  const longest = store.db
    .prepare<[number], { lifecycle: string; id: string }>(
      'SELECT lifecycle, id FROM heads ORDER BY version DESC LIMIT ?',
    )
    .all(STREAMS)
  report({
    name: `stream.read.${size}`,
    unit: 'ms a thousand facts',
    values: longest.map(({ lifecycle, id }) => {
      const began = performance.now()
      const facts = store.facts(lifecycle, id)
      return ((performance.now() - began) / facts.length) * 1_000
    }),
    goal: { of: 'value', atMost: 30 },
  })
}

/** The first question after a restart. */
async function askFirst(
  { size, file }: Pick<Lived, 'size' | 'file'>,
  { question, moment }: { readonly question: Asked; readonly moment: Instant },
  report: Report,
): Promise<void> {
  const world = openBench(file)
  await until(() => world.history.reached === world.store.position())
  const values = [await timed(() => world.history.ask(moment, question))]
  report({ name: `asof.first.${size}`, unit: 'ms', values, goal: { of: 'value', atMost: 50 } })
  world.close()
}

/** Milliseconds, as of a moment and now. */
interface Timed {
  readonly past: readonly number[]
  readonly now: readonly number[]
}

async function timed(tx: () => unknown): Promise<number> {
  const began = performance.now()
  await tx()
  return performance.now() - began
}

function timeOf({ store }: World, position: number): Instant {
  const [fact] = store.after(position - 1, 1)
  if (fact === undefined) throw new Error(`no fact at ${position}`)
  return fact.at
}

/** A question with what it takes: the compiler holds each name to its own. */
type Asked = { [Name in QueryName]: Question<Name> }[QueryName]

/** A question as a person asks it: any list in any order by any filter, any page of it, and now and then a detail. */
function someQuestion({ store }: World, chance: Random): (moment: Instant) => Asked {
  const total = store.db.prepare<[], number>('SELECT count(*) FROM records').pluck().get() ?? 0
  const pile = (): string => `CP${String(1 + Math.floor(chance.next() * PILES)).padStart(6, '0')}`
  const one = (): string => String(1 + Math.floor(chance.next() * total))
  return (moment) => {
    const list = (sorts: readonly string[], filters: readonly ListRequest['filters'][]): [ListRequest, Actor] => {
      const sort = chance.pick(sorts)
      const page = chance.pick([1, 1, 1, 2, 3, Math.ceil((chance.next() * total) / 20)])
      const way = chance.chance(0.5) ? null : chance.pick([sort, `-${sort}`])
      return [{ page, size: chance.pick([10, 30, 50, 100]), sort: way, filters: chance.pick(filters) }, actor]
    }
    const site = { locationId: 'LOAD' }
    const make: readonly (() => Asked)[] = [
      () => ({
        name: 'listSessions',
        given: list(sessionSorts, [{}, { status: 'charging' }, { pileId: pile() }, site, { startedAtFrom: moment }]),
      }),
      () => ({
        name: 'listRecords',
        given: list(recordSorts, [
          {},
          { status: 'RECORD_UNSETTLED' },
          { pileName: 'cp00000' },
          site,
          { endedAtTo: moment },
        ]),
      }),
      () => ({
        name: 'listBills',
        given: [list(billSorts, [{}, { status: 'PaySuccess' }, { openedAtTo: moment }])[0]],
      }),
      () => ({ name: 'listAlarms', given: list(alarmSorts, [{}, { status: 'Undisposed' }, site]) }),
      () => ({ name: 'listPiles', given: [list(pileSorts, [{}, { status: 'online' }, site])[0]] }),
      () => ({ name: 'listConnectors', given: [list(connectorSorts, [{}, { status: 'Available' }])[0]] }),
      () => ({ name: 'readSession', given: [one(), actor] }),
      () => ({ name: 'readRecord', given: [one(), actor] }),
      () => ({ name: 'readBill', given: [`B${one()}`] }),
      () => ({ name: 'readPile', given: [pile()] }),
      () => ({ name: 'readCurve', given: [one()] }),
      () => ({ name: 'readFacts', given: [{ lifecycle: 'charging-session', id: one() }, {}] }),
      () => ({ name: 'readOverview', given: [{ actor, zone }] }),
    ]
    return chance.pick(make)()
  }
}
