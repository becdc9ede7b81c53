import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { realClock } from './clock.ts'
import { clearDemo } from './demo/clear.ts'
import { drawPassword } from './first-run.ts'
import { limitHeapGrowth } from './heap.ts'
import { realIds } from './ids.ts'
import type { Thread } from './derived/thread.ts'
import { readOptions, usage } from './options.ts'
import type { Options } from './options.ts'
import { run } from './running.ts'
import type { Running, Standing } from './running.ts'
import { pastClock } from './seed/past-clock.ts'
import { startFailure } from './start-failure.ts'

/** `npm start` (main.ts): opens an installation, tells the demo where there is none, and serves. */

const PRIVATE_UMASK = 0o077
/** Stopping takes no longer; what was acknowledged is on disk already. */
const STOP_WITHIN_MS = 4_500

/** Serves with a thread that keeps what is derived. */
export async function main(thread: Thread): Promise<void> {
  // Databases, logs and uploads hold secrets: what is made from here on is its owner's alone.
  process.umask(PRIVATE_UMASK)
  limitHeapGrowth()
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === usage) return console.log(usage)
  if (typeof options === 'string') return leave(options, 2)
  try {
    await start(options, thread)
  } catch (error) {
    const why = startFailure(error, options)
    if (why === null) throw error
    leave(why, 2)
  }
}

async function start(options: Options, thread: Thread): Promise<void> {
  const log = pino({ level: options.logLevel, redact: ['req.headers.authorization'] }, pino.destination(2))
  const standing: Standing = {
    clock: pastClock(realClock),
    log,
    // Whoever signed in to a demo signs in again with the same.
    demoPassword: options.demoPassword ?? drawPassword(realIds),
    onReset: () => realClock.soon(() => void beginAnew()),
  }
  const first = await run(options, { ...standing, thread })
  if (typeof first === 'string') return leave(first, 2)
  const { address } = first
  let current: Promise<Running> = Promise.resolve(first)
  // The port stays: people have the address open, and piles know it.
  const again: Options = { ...options, port: Number(new URL(address).port) }
  async function beginAnew(): Promise<void> {
    try {
      current = anew(await current, again, standing)
      tell(await current, options)
    } catch (error) {
      log.fatal({ err: error }, 'the demo could not begin anew')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(() => current, log))
  const renewed = (error: unknown): void =>
    log.error({ err: error }, 'the certificates of the server could not be replaced')
  if (first.tls !== null) process.on('SIGHUP', () => void current.then(({ tls }) => tls?.renew()).catch(renewed))
  tell(first, options)
}

/** Closes a demo, empties its folder and tells it from the beginning. */
async function anew(running: Running, options: Options, standing: Standing): Promise<Running> {
  await running.stop({ inHaste: true })
  const kind = clearDemo(options.dataDir)
  const begun = await run({ ...options, demoKind: kind }, standing)
  if (typeof begun === 'string') throw new Error(begun)
  return begun
}

/** Says where it is ready, and leaves the root that piles must trust beside the data. */
function tell({ tls, damaged, lines }: Running, { dataDir }: Options): void {
  for (const line of damaged) console.error(line)
  if (tls !== null) {
    const file = join(dataDir, 'ocpp-root.pem')
    writeFileSync(file, tls.root)
    console.log(`\nCharge points over TLS at ${tls.address}, root in ${file}`)
  }
  for (const line of lines) console.log(line)
}

/** Lets what is under way finish, and ends the process. */
async function stop(current: () => Promise<Running>, log: Logger): Promise<void> {
  realClock.after(STOP_WITHIN_MS, () => {
    log.error('stopping took too long')
    process.exit(1)
  })
  try {
    const running = await current()
    await running.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

function leave(message: string, code: number): void {
  console.error(message)
  process.exitCode = code
}
