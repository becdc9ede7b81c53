import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { MONEY_SCALE, money } from '#contracts/units.ts'
import { Unopenable } from './capsule/file.ts'
import { furnishCapsule, layOutCapsule } from './capsule/open.ts'
import { realClock } from './clock.ts'
import { demoKindOf, furnishDemo, noteOwn } from './demo/installation.ts'
import { DerivedWorker } from './derived/derived-worker.ts'
import type { Thread } from './derived/thread.ts'
import { BenchProcess } from './demo/bench-process.ts'
import { startBench } from './demo/simulated-piles.ts'
import { firstFromEnvironment, firstFromTerminal } from './first-run.ts'
import { openFiles } from './files/service.ts'
import type { Files } from './files/service.ts'
import { openHost } from './host.ts'
import type { Host, HostOptions } from './host.ts'
import { realIds } from './ids.ts'
import type { Options } from './options.ts'
import { openMap } from './http/map/map-source.ts'
import { foundOperator, isFounded } from './seed/accounts.ts'
import { seedFixtures } from './seed/fixtures.ts'
import type { PastClock } from './seed/past-clock.ts'
import { StandInGateway } from './payments/stand-in.ts'
import { openStripe } from './payments/stripe.ts'
import { listen } from './serve.ts'
import type { Serving, ServingTls } from './serve.ts'
import type { Settings } from './settings.ts'
import { damageText } from './store/integrity/damage.ts'
import { makePrivate } from './store/private.ts'

/** An installation that is open: its worlds are served, and a demo has its piles. */
export interface Running {
  readonly address: string
  readonly tls: ServingTls | null
  /** Why operators are out of service; empty for a sound installation. */
  readonly damaged: readonly string[]
  /** What whoever started it is told. */
  readonly lines: readonly string[]
  /** Lets what is under way finish, and leaves every world saved. Piles of a demo first deliver what they have, unless in haste. */
  stop(how?: { readonly inHaste: boolean }): Promise<void>
}

/** What stays the same over a demo that begins anew. */
export interface Standing {
  readonly clock: PastClock
  readonly log: Logger
  readonly demoPassword: string
  /** Asks for the demo to begin anew; whoever calls it is answered first. */
  readonly onReset: () => void
  /** A thread to keep what is derived, where one was started beside this. */
  readonly thread?: Thread
}

const DEMO_SETTLE_MINUTES = 10
/** Files that others may read and are named. */
const READABLE_TOLD = 10
const TOLD_EVERY_DAYS = 60
/** The demo's piles deliver the stops of what still charges before the server leaves. */
const PILES_LEAVE_WITHIN_MS = 1_500

/** Opens an installation; a string says what is wrong with what was asked for, and then nothing is open. */
export async function run(options: Options, standing: Standing): Promise<Running | string> {
  if (options.capsule === null) return runIn(options, standing)
  // A capsule has a folder of its own, which goes with it.
  const dataDir = mkdtempSync(join(tmpdir(), 'chargebook-capsule-'))
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const running = await runIn({ ...options, dataDir }, standing)
    if (typeof running === 'string') clear()
    else return { ...running, stop: (how) => running.stop(how).finally(clear) }
    return running
  } catch (error) {
    clear()
    if (error instanceof Unopenable) return `${options.capsule} cannot be opened: ${error.message}.`
    throw error
  }
}

async function runIn(options: Options, standing: Standing): Promise<Running | string> {
  const files = await openFiles({ ...options, clock: realClock, ids: realIds, log: standing.log })
  try {
    return await runWith(options, standing, files)
  } catch (error) {
    await files.close()
    throw error
  }
}

async function runWith(options: Options, standing: Standing, files: Files): Promise<Running | string> {
  if (options.capsule !== null) layOutCapsule(options.capsule, options.dataDir)
  const { clock, log, onReset } = standing
  const readable = makePrivate(options.dataDir)
  if (readable.length > 0)
    log.warn({ files: readable.slice(0, READABLE_TOLD) }, 'others may read files of this installation')
  const settings = settingsOf(options, files)
  // The facts of a capsule have never been folded here.
  const onFold = options.capsule === null ? tellFold(log) : () => undefined
  const onTrouble = (problem: string): void => log.warn({ problem }, 'the payment gateway gives no answer')
  const standIn = options.payments?.gateway === 'STAND-IN' ? new StandInGateway() : null
  const payments = options.payments?.gateway === 'STRIPE' ? openStripe(options.payments, { onTrouble }) : standIn
  const host = openHost({
    directory: options.dataDir,
    clock,
    ids: realIds,
    settings,
    payments,
    follows: new DerivedWorker(clock, standing.thread),
    onFold,
  })
  const { host: at, port, tls, captchaText, proxies } = options
  const demo = options.demo ? { kind: () => demoKindOf(host), reset: onReset, payments: standIn } : null
  const bench = options.bench ? new BenchProcess({ clock: realClock, log, addresses: options.benchAddresses }) : null
  const map = options.map === null ? null : openMap(options.map, { clock: realClock, log })
  const where = { host: at, port, tls, proxies, captchaText, demo, bench, map, isCapsule: options.capsule !== null }
  const serving = await listen(host, { ...where, clock, ids: realIds, files, log })
  // Whatever can keep it from starting has been tried: a start that fails leaves no installation behind.
  const signIn = await furnish(host, options, standing).catch(async (error: unknown) => {
    await serving.stop()
    throw error
  })
  if (typeof signIn === 'string') {
    await serving.stop()
    return signIn
  }
  const damaged = damageIn(host, log)
  serving.open()
  const piles = bench === null ? null : pilesOf(host, bench, { serving, log })
  const { address, tls: secure } = serving
  const ftp = files.ftpUrl === null ? [] : [`  files of charge points over ${files.ftpUrl}`, '']
  return {
    address,
    tls: secure,
    damaged,
    lines: ['', `Chargebook is ready at ${address}`, ...signIn, '', ...ftp],
    async stop({ inHaste } = { inHaste: false }) {
      bench?.scenarios.close()
      if (piles !== null) await ended(piles, inHaste ? 'SIGKILL' : 'SIGTERM')
      await serving.stop()
    },
  }
}

function settingsOf(options: Options, files: Files): Partial<Settings> {
  const settleAfterMinutes = options.settleAfterMinutes ?? (options.demo ? DEMO_SETTLE_MINUTES : null)
  const { unknownPiles, allowProfile0, ocppLogDays, ocppLogMegabytes, filesMegabytes } = options
  const { approvalLimit, approvalMinutes } = options
  return {
    settleAfterMinutes,
    unknownPiles,
    allowProfile0,
    takesTls: options.tls !== null,
    ftpUrl: files.ftpUrl,
    ...(ocppLogDays === null ? {} : { ocppLogDays }),
    ...(ocppLogMegabytes === null ? {} : { ocppLogMegabytes }),
    ...(approvalLimit === null ? {} : { approvalLimit: money(approvalLimit * MONEY_SCALE) }),
    ...(approvalMinutes === null ? {} : { approvalMinutes }),
    ...(filesMegabytes === null ? {} : { filesMegabytes }),
  }
}

/** What a first start makes, and the lines that say how to sign in; a string says what is wrong. */
async function furnish(
  host: Host,
  options: Options,
  { clock, log, demoPassword: password }: Standing,
): Promise<readonly string[] | string> {
  // Nobody can be asked and nothing can be set up there; it is told below.
  if (host.worlds().some(({ commandBus }) => commandBus.damage !== null)) return []
  if (options.capsule !== null) return furnishCapsule(host, password)
  const signIn = options.demo
    ? await furnishDemo(
        host,
        { kind: options.demoKind, password, dataDir: options.dataDir, tell: tellDays(log) },
        clock,
      )
    : await installation(host, options)
  const world = host.worlds()[0]
  if (typeof signIn !== 'string' && world !== undefined && options.fixtures > 0)
    await seedFixtures(world, options.fixtures)
  return signIn
}

/** Says why the first start of a city takes long. */
const tellDays =
  (log: Logger): ((days: number) => void) =>
  (days) => {
    if (days % TOLD_EVERY_DAYS === 0) log.warn({ days }, 'a year of the demo is told, once')
  }

/** Says why the start takes long: nothing is answered until all facts are folded. */
const tellFold =
  (log: Logger): NonNullable<HostOptions['onFold']> =>
  ({ step, ...how }) =>
    log.warn(how, `another version kept these facts: they are ${step === 'fold' ? 'folded again' : 'packed'}`)

/** Which operators are out of service, and why. */
function damageIn(host: Host, log: Logger): readonly string[] {
  const lines = host.worlds().flatMap(({ code, commandBus: { damage } }) => {
    if (damage === null) return []
    log.fatal({ operator: code, ...damage }, 'the facts are damaged: the operator is out of service')
    return [`Operator ${code} is out of service, because its facts are damaged: ${damageText(damage)}.`]
  })
  const more = '  npm run check-data says more; npm run restore puts a backup into another folder.'
  return lines.flatMap((line) => [line, more])
}

/** Starts the bench of the first operator; null where there is none. */
function pilesOf(
  host: Host,
  bench: BenchProcess,
  { serving: { address }, log }: { serving: Serving; log: Logger },
): ChildProcess | null {
  const [world] = host.worlds()
  if (world === undefined) return null
  const child = startBench(world, demoKindOf(host), { address, log })
  bench.attach(child, world.code)
  return child
}

/** Tells a process to go, and waits a while until it has. */
function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
    realClock.after(PILES_LEAVE_WITHIN_MS, resolve)
    return undefined
  })
}

/** It belongs to the first start, and many leave it in the environment: whoever means to change it must know. */
const PASSWORD_UNUSED =
  '  ADMIN_PASSWORD was not used: the installation has accounts already, which keep their passwords.'

/** An installation of one's own: its first operator is asked for, once. */
async function installation(host: Host, { adminPassword, dataDir }: Options): Promise<readonly string[] | string> {
  if (demoKindOf(host) !== null)
    return `${dataDir} holds the demo: start it without --no-demo, or give your installation another DATA_DIR.`
  if (isFounded(host)) {
    const operators = host.operators().map(({ code, name }) => `  operator ${code}   ${name}`)
    return adminPassword === null ? operators : [...operators, PASSWORD_UNUSED]
  }
  const first = process.stdin.isTTY ? await firstFromTerminal() : firstFromEnvironment(adminPassword)
  if (first === null) return 'Nothing was set up.'
  if (typeof first === 'string') return first
  await foundOperator(host, first)
  noteOwn(host)
  return [`  operator ${first.operatorCode}   account ${first.account}   with the password you gave`]
}
