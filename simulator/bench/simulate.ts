import { fleet } from '../fleet/fleet.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Pattern } from '../fleet/pattern.ts'
import { realClock } from '../environment/real-clock.ts'
import { counted, connectOf, filesOf, keysOf } from './connect.ts'
import { exits } from './line/exits.ts'
import { painter, Progress } from './line/terminal.ts'
import type { common, Values } from './line/words.ts'
import { pilesOf, tagsOf } from './options.ts'
import type { FleetOptions } from './options.ts'
import { blemishes, Counters, line } from './report.ts'
import { patternOf } from './traffic/profile.ts'
import { readProfile } from './traffic/read-profile.ts'

type Given = FleetOptions & Values<typeof common>

const REPORT_EVERY_MS = 5_000
const PROGRESS_EVERY_MS = 250
const PILES_A_SECOND = 100

/** A fleet until the time is up or the process is interrupted. Resolves with the exit code. */
export async function simulate(given: Given): Promise<number> {
  if (given.profile === '') return drive(given, null)
  const read = readProfile(given.profile)
  if (read.ok) return drive({ ...given, faults: read.profile.faults }, patternOf(read.profile))
  for (const problem of read.problems) console.error(`simulate: ${problem}`)
  return exits.usage
}

async function drive(given: Given, pattern: Pattern | null): Promise<number> {
  const counters = new Counters(realClock.now())
  const run = fleetOf(given, counters, pattern)
  const progress = new Progress(given)
  const clocks = [
    ...(given.quiet ? [] : [setInterval(() => say(given, { counters, run, progress }), REPORT_EVERY_MS)]),
    setInterval(() => move(given, { counters, run, progress }), PROGRESS_EVERY_MS),
  ]
  run.begin()
  const interrupted = await over(given.duration)
  await run.shutDown(given.grace * 1000)
  for (const clock of clocks) clearInterval(clock)
  progress.clear()
  const paint = painter(given)
  const report = counters.report(run.piles, realClock.now())
  const found = blemishes(report)
  console.log(given.json ? JSON.stringify({ final: true, ...report }) : line(report))
  if (!given.json) for (const blemish of found) console.log(paint('bad', `  ${blemish}`))
  run.end()
  if (interrupted) return exits.interrupted
  return found.length === 0 ? exits.passed : exits.error
}

interface Shown {
  readonly counters: Counters
  readonly run: Fleet
  readonly progress: Progress
}

/** The bar of the time that has passed, on a terminal. */
function move(given: Given, { counters, run, progress }: Shown): void {
  const seconds = counters.secondsAt(realClock.now())
  const connected = run.piles.filter(({ isConnected }) => isConnected).length
  const share = given.duration === 0 ? null : seconds / given.duration
  progress.show(share, `${Math.floor(seconds)} s, ${connected} of ${run.piles.length} piles connected`)
}

function fleetOf(given: Given, counters: Counters, pattern: Pattern | null): Fleet {
  return fleet({
    clock: realClock,
    seed: given.seed,
    connect: counted(connectOf(given), counters.traffic),
    piles: pilesOf(given),
    tags: tagsOf(given),
    gapMs: given.gap * 60_000,
    ...(pattern !== null && { pattern }),
    faults: given.faults,
    speed: given.speed,
    rampMs: (given.ramp === 0 ? given.piles / PILES_A_SECOND : given.ramp) * 1000,
    configuration: keysOf(given),
    transfer: filesOf(given),
    watch: (event) => counters.count(event),
  })
}

function say(given: Given, { counters, run, progress }: Shown): void {
  progress.clear()
  const report = counters.report(run.piles, realClock.now())
  console.log(given.json ? JSON.stringify(report) : line(report))
}

/** True when an interrupt came before the time was up. */
function over(seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end =
      seconds === 0 ? setInterval(() => undefined, REPORT_EVERY_MS) : setTimeout(() => resolve(false), seconds * 1000)
    const interrupt = (): void => {
      clearTimeout(end)
      resolve(true)
    }
    const once = (): void => {
      process.once('SIGINT', () => process.exit(exits.interrupted))
      interrupt()
    }
    process.once('SIGINT', once)
    process.once('SIGTERM', interrupt)
  })
}
