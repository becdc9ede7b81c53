import { fleet } from '../fleet/fleet.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { realClock } from '../environment/real-clock.ts'
import { counted, connectOf, filesOf, keysOf } from './connect.ts'
import { options, optionsHelp, pilesOf, tagsOf } from './options.ts'
import type { Options } from './options.ts'
import { blemishes, Counters, line } from './report.ts'

/** `npm run simulate`: a fleet of simulated piles in front of any OCPP 1.6-J central system. */

const HELP = `simulate: charge points that come up, charge cars and break, in front of any OCPP 1.6-J central system

  npm start -- --fixtures 100                                                         the demo, and 100 piles and cards more
  npm run simulate -- --url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 50 --seed 7        in another terminal
  npm run simulate -- --url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 5 --speed 60 --duration 120
  npm run simulate -- --url 'wss://example.org/steve/{id}' --prefix P --width 3 --password secret-{id}-0123
  npm run simulate -- --url 'ws://127.0.0.1:9000/{id}' --piles 10000 --gap 200 --quiet --json

Options (and what they are without being given):
${optionsHelp()}

Ends with 0 when all went well, 1 when a pile was not accepted, a call was answered with an error or a transaction message
stayed unconfirmed, 2 for a wrong command line, 130 when it was interrupted. A first interrupt stops the sessions and delivers
what is left, a second one ends at once.
`

const exits = { clean: 0, blemished: 1, usage: 2, interrupted: 130 } as const
const REPORT_EVERY_MS = 5_000
const PILES_A_SECOND = 100

/** Runs until the time is up or the process is interrupted. Returns the exit code. */
async function simulate(given: Options): Promise<number> {
  const counters = new Counters(realClock.now())
  const run = fleetOf(given, counters)
  const show = (): void => say(given, counters, run)
  const clock = setInterval(show, REPORT_EVERY_MS)
  if (given.quiet) clearInterval(clock)
  run.begin()
  const interrupted = await over(given.duration)
  await run.shutDown(given.grace * 1000)
  clearInterval(clock)
  const report = counters.report(run.piles, realClock.now())
  const found = blemishes(report)
  console.log(given.json ? JSON.stringify({ final: true, ...report }) : line(report))
  if (!given.json) for (const blemish of found) console.log(`  ${blemish}`)
  run.end()
  if (interrupted) return exits.interrupted
  return found.length === 0 ? exits.clean : exits.blemished
}

function fleetOf(given: Options, counters: Counters): Fleet {
  return fleet({
    clock: realClock,
    seed: given.seed,
    connect: counted(connectOf(given), counters.traffic),
    piles: pilesOf(given),
    tags: tagsOf(given),
    gapMs: given.gap * 60_000,
    faults: given.faults,
    speed: given.speed,
    rampMs: (given.ramp === 0 ? given.piles / PILES_A_SECOND : given.ramp) * 1000,
    configuration: keysOf(given),
    transfer: filesOf(given),
    watch: (event) => counters.count(event),
  })
}

function say(given: Options, counters: Counters, run: Fleet): void {
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

const parsed = options(process.argv.slice(2))
if (!parsed.ok) {
  console.error(`simulate: ${parsed.complaint}\nSee npm run simulate -- --help`)
  process.exitCode = exits.usage
} else if (parsed.options.help) console.log(HELP)
else process.exit(await simulate(parsed.options))
