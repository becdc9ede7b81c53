import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Schema } from 'effect'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { flatten, operatorMenu } from '#contracts/menu.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { MONEY_SCALE, money } from '#contracts/units.ts'
import { TimeZone } from '#contracts/units.ts'
import { realClock } from './clock.ts'
import {
  DEFAULT_ACCOUNT,
  DEFAULT_OPERATOR,
  drawPassword,
  firstFromEnvironment,
  firstFromTerminal,
} from './first-run.ts'
import { keepsPasswordRule, PASSWORD_RULE } from './first-run.ts'
import { openFiles } from './files/service.ts'
import type { Files } from './files/service.ts'
import { openHost } from './host.ts'
import type { Host, HostOptions } from './host.ts'
import { realIds } from './ids.ts'
import { readOptions, usage } from './options.ts'
import type { Options } from './options.ts'
import { foundOperator, foundWorld, isFounded, openAccount } from './seed/accounts.ts'
import { seedDemo } from './seed/demo.ts'
import { seedFixtures } from './seed/fixtures.ts'
import { pilesToday } from './seed/demo-piles.ts'
import { brokenAtFirst, cardOf, people } from './seed/network.ts'
import type { World } from './world.ts'
import { pastClock } from './seed/past-clock.ts'
import type { PastClock } from './seed/past-clock.ts'
import { listen } from './serve.ts'
import type { Serving, ServingTls } from './serve.ts'
import { startFailure } from './start-failure.ts'
import { damageText } from './store/integrity/damage.ts'
import { makePrivate } from './store/private.ts'

/** `npm start`: opens the worlds, tells the demo where there is none, and serves. */

const DEMO_NAME = 'Chargebook Demo'
const DEMO_SETTLE_MINUTES = 10
const PRIVATE_UMASK = 0o077
/** Files that others may read and are named. */
const READABLE_TOLD = 10
/** Stopping takes no longer; what was acknowledged is on disk already. */
const STOP_WITHIN_MS = 4_500
/** The demo's piles deliver the stops of what still charges before the server leaves. */
const PILES_LEAVE_WITHIN_MS = 1_500

async function main(): Promise<void> {
  // Databases, logs and uploads hold secrets: what is made from here on is its owner's alone.
  process.umask(PRIVATE_UMASK)
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === usage) return console.log(usage)
  if (typeof options === 'string') return leave(options, 2)
  try {
    await start(options)
  } catch (error) {
    const why = startFailure(error, options)
    if (why === null) throw error
    leave(why, 2)
  }
}

async function start(options: Options): Promise<void> {
  const clock = pastClock(realClock)
  const log = pino({ level: options.logLevel, redact: ['req.headers.authorization'] }, pino.destination(2))
  const files = await openFiles({ ...options, clock: realClock, ids: realIds, log })
  try {
    await startWith(options, { clock, log, files })
  } catch (error) {
    await files.close()
    throw error
  }
}

interface Begun {
  readonly clock: PastClock
  readonly log: Logger
  readonly files: Files
}

async function startWith(options: Options, { clock, log, files }: Begun): Promise<void> {
  const settleAfterMinutes = options.settleAfterMinutes ?? (options.demo ? DEMO_SETTLE_MINUTES : null)
  const { unknownPiles, allowProfile0, ocppLogDays, ocppLogMegabytes, filesMegabytes } = options
  const { approvalLimit, approvalMinutes } = options
  const settings = {
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
  const readable = makePrivate(options.dataDir)
  if (readable.length > 0)
    log.warn({ files: readable.slice(0, READABLE_TOLD) }, 'others may read files of this installation')
  const host = openHost({ directory: options.dataDir, clock, ids: realIds, settings, onFold: tellFold(log) })
  const { host: at, port, tls, captchaText, proxies, demo: isDemo } = options
  const serving = await listen(host, {
    host: at,
    port,
    tls,
    proxies,
    captchaText,
    isDemo,
    clock,
    ids: realIds,
    files,
    log,
  })
  // Whatever can keep it from starting has been tried: a start that fails leaves no installation behind.
  const signIn = await furnish(host, options, clock).catch(async (error: unknown) => {
    await serving.stop()
    throw error
  })
  if (typeof signIn === 'string') {
    await serving.stop()
    return leave(signIn, 2)
  }
  tellDamage(host, log)
  serving.open()
  const [world] = host.worlds()
  const bench = isDemo && world !== undefined ? simulate(world, serving.address, log) : null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(serving, bench, log))
  if (serving.tls !== null) offerTls(serving.tls, options.dataDir, log)
  for (const line of ['', `Chargebook is ready at ${serving.address}`, ...signIn, '']) console.log(line)
  if (files.ftpUrl !== null) console.log(`  files of charge points over ${files.ftpUrl}\n`)
}

/** What a first start makes, and the lines that say how to sign in; a string says what is wrong. */
async function furnish(host: Host, options: Options, clock: PastClock): Promise<readonly string[] | string> {
  // Nobody can be asked and nothing can be set up there; it is told below.
  if (host.worlds().some(({ commandBus }) => commandBus.damage !== null)) return []
  const signIn = options.demo ? await demo(host, options, clock) : await installation(host, options)
  const world = host.worlds()[0]
  if (typeof signIn !== 'string' && world !== undefined && options.fixtures > 0)
    await seedFixtures(world, options.fixtures)
  return signIn
}

/** Says why the start takes long: nothing is answered until all facts are folded. */
const tellFold =
  (log: Logger): NonNullable<HostOptions['onFold']> =>
  (how) =>
    log.warn(how, 'another version kept these facts: they are folded again')

/** Says which operators are out of service, and why. */
function tellDamage(host: Host, log: Logger): void {
  for (const { code, commandBus } of host.worlds()) {
    if (commandBus.damage === null) continue
    log.fatal({ operator: code, ...commandBus.damage }, 'the facts are damaged: the operator is out of service')
    console.error(
      `Operator ${code} is out of service, because its facts are damaged: ${damageText(commandBus.damage)}.`,
    )
    console.error('  npm run check-data says more; npm run restore puts a backup into another folder.')
  }
}

/** Leaves the root that piles must trust beside the data, and takes replaced certificates on SIGHUP. */
function offerTls({ address, root, renew }: ServingTls, dataDir: string, log: Logger): void {
  const file = join(dataDir, 'ocpp-root.pem')
  writeFileSync(file, root)
  console.log(`\nCharge points over TLS at ${address}, root in ${file}`)
  process.on('SIGHUP', () => {
    renew().catch((error: unknown) => log.error({ err: error }, 'the certificates of the server could not be replaced'))
  })
}

/** Lets what is under way finish, and ends the process. */
async function stop(serving: Serving, bench: ChildProcess | null, log: Logger): Promise<void> {
  realClock.after(STOP_WITHIN_MS, () => {
    log.error('stopping took too long')
    process.exit(1)
  })
  try {
    if (bench !== null) await ended(bench)
    await serving.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

/** Tells a process to go, and waits a while until it has. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    realClock.after(PILES_LEAVE_WITHIN_MS, resolve)
    return undefined
  })
}

/** The demo network, and the lines that say how to sign in; a string says what is wrong. */
async function demo(
  host: Host,
  { demoPassword, dataDir }: Options,
  clock: PastClock,
): Promise<readonly string[] | string> {
  // The demo sets passwords and adds piles: nothing that may happen to somebody's own network.
  if (host.operators().some(({ name }) => name !== DEMO_NAME))
    return `${dataDir} holds an installation of its own: start it with --no-demo, or give the demo another DATA_DIR.`
  const password = demoPassword ?? drawPassword(realIds)
  if (!keepsPasswordRule(password)) return `DEMO_PASSWORD must be ${PASSWORD_RULE}.`
  const zone = TimeZone.make('Europe/Warsaw')
  const operatorCode = Schema.decodeUnknownSync(OperatorCode)(DEFAULT_OPERATOR)
  const first = { operatorCode, operatorName: DEMO_NAME, account: DEFAULT_ACCOUNT, password, zone }
  // The past comes before everything of today: a world can be seen as of a moment only in the order of its facts.
  const world = await foundWorld(host, first)
  await seedDemo(world, clock)
  await foundOperator(host, first)
  const menuCodeList = flatten(operatorMenu).map(({ code }) => code)
  await openAccount(world, { account: 'oper00', type: 'NORMAL', password, zone, menuCodeList })
  await openAccount(world, {
    account: 'maint0',
    type: 'MAINTAINER',
    password,
    zone,
    menuCodeList: ['200400', '200300', '200200'],
  })
  return [`  operator ${operatorCode}   account ${DEFAULT_ACCOUNT}   password ${password}`]
}

/** It belongs to the first start, and many leave it in the environment: whoever means to change it must know. */
const PASSWORD_UNUSED =
  '  ADMIN_PASSWORD was not used: the installation has accounts already, which keep their passwords.'

/** An installation of one's own: its first operator is asked for, once. */
async function installation(host: Host, { adminPassword, dataDir }: Options): Promise<readonly string[] | string> {
  if (host.operators().some(({ name }) => name === DEMO_NAME))
    return `${dataDir} holds the demo: start it without --no-demo, or give your installation another DATA_DIR.`
  if (isFounded(host)) {
    const operators = host.operators().map(({ code, name }) => `  operator ${code}   ${name}`)
    return adminPassword === null ? operators : [...operators, PASSWORD_UNUSED]
  }
  const first = process.stdin.isTTY ? await firstFromTerminal() : firstFromEnvironment(adminPassword)
  if (first === null) return 'Nothing was set up.'
  if (typeof first === 'string') return first
  await foundOperator(host, first)
  return [`  operator ${first.operatorCode}   account ${first.account}   with the password you gave`]
}

/** The simulated piles of the demo: a process of their own, over real WebSockets, which goes when this one does. */
function simulate(world: World, address: string, log: Logger): ChildProcess {
  const url = `${address.replace('http', 'ws')}/ocpp/${DEFAULT_OPERATOR}/{id}`
  const bench = fileURLToPath(new URL('../simulator/bench/demo.ts', import.meta.url))
  const child = spawn(process.execPath, [bench], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  const { code: _, ...broken } = brokenAtFirst
  const failed = (error: Error): void => log.error({ err: error }, 'the piles of the demo cannot be told what to do')
  child.once('error', failed)
  child.stdin?.once('error', failed)
  child.stdin?.end(
    JSON.stringify({ url, piles: pilesToday(world), tags: people.map((_, index) => cardOf(index)), broken }),
  )
  return child
}

function leave(message: string, code: number): void {
  console.error(message)
  process.exitCode = code
}

await main()
