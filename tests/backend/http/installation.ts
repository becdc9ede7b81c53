import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Clock } from '#backend/clock.ts'
import { register } from '#backend/areas/register.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { openFileStorage } from '#backend/files/file-storage.ts'
import type { FileStorage } from '#backend/files/file-storage.ts'
import { DerivedWorker } from '#backend/derived/derived-worker.ts'
import { openHost } from '#backend/host.ts'
import type { Host } from '#backend/host.ts'
import type { MapSource } from '#backend/http/map/map-source.ts'
import type { Bench } from '#backend/http/bench.ts'
import type { Demo, PaymentPages } from '#backend/http/gateway.ts'
import { hashPassword } from '#backend/http/session/password.ts'
import { createServer } from '#backend/http/server.ts'
import type { Server } from '#backend/http/server.ts'
import { seededIds } from '#backend/ids.ts'
import { hashPilePassword } from '#backend/ocpp/handshake/password.ts'
import { givePassword } from '#backend/ocpp/handshake/pile-password.ts'
import type { World } from '#backend/world.ts'
import { system } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'
import { captcha, signIn } from '#contracts/system/account.calls.ts'
import { pages } from '#contracts/menu.ts'
import { TimeZone } from '#contracts/units.ts'
import { temporaryFolder } from '#tests/support/folder.ts'

/** A server that listens. */
export interface Running {
  readonly address: string
  readonly server: Server
  /** What the server wrote to its log. */
  readonly log: readonly string[]
  call(method: string, path: string, more?: More): Promise<Answer>
}

/** A real server over real worlds in a folder of its own, on a clock that only the test moves. */
export interface Installation extends Running {
  readonly host: Host
  readonly clock: MovableClock
  world(code: string): World
  /** Signs in with a captcha of its own. */
  signIn(as?: Partial<typeof admin>): Promise<Answer>
  /** The token of a signed-in account. */
  token(as?: Partial<typeof admin>): Promise<string>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly code: unknown
  readonly message: string
  // Tests look into answers by name; what is not there is undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

interface More {
  readonly token?: string
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Record<string, string>
}

export interface MovableClock extends Clock {
  move(milliseconds: number): void
}

export const captchaText = 'Ab3D'
export const admin = { operatorCode: '0PL002', account: 'admin00', password: 'secret1password' }
/** May see charge records and nothing else. */
export const clerk = { operatorCode: '0PL002', account: 'clerk00', password: 'clerk1password' }
export const neighbour = { operatorCode: '0PL003', account: 'admin00', password: 'neighbour1' }

const person: Account = {
  account: admin.account,
  type: 'SUPER',
  sub: 0,
  timeZone: TimeZone.make('Europe/Warsaw'),
  menuCodeList: [],
}

/** Opens an installation with two operators; it is closed when the test has finished. */
export async function openInstallation({
  follows = 'here',
  ...options
}: Omit<ServerChoice, 'clock' | 'storage'> & { readonly follows?: 'here' | 'aside' } = {}): Promise<Installation> {
  const directory = temporaryFolder()
  const clock = movableClock(Date.parse('2026-11-20T08:00:00.000Z'))
  const ids = seededIds(7)
  const host = openHost({ directory, clock, ids, follows: follows === 'here' ? follows : new DerivedWorker(clock) })
  const menuCodeAllList = Object.values(pages).map(({ code }) => code)
  const mine = await host.found(admin.operatorCode, { name: 'Volt Rivers', menuCodeAllList })
  const theirs = await host.found(neighbour.operatorCode, { name: 'Amp Hills', menuCodeAllList })
  await openAccount(mine, 'A1', person, admin.password)
  mine.store.vault.set('A1', 'name', 'Ada Example')
  const clerkAccount: Account = {
    ...person,
    account: 'clerk00',
    type: 'NORMAL',
    menuCodeList: [pages.chargeRecord.code],
  }
  await openAccount(mine, 'A2', clerkAccount, clerk.password)
  await openAccount(theirs, 'A1', person, neighbour.password)
  onTestFinished(() => host.close())
  const running = await openServer(host, { ...options, clock })
  const { call } = running
  const signIn: Installation['signIn'] = (as) => signInWith(call, as)
  const world = (code: string): World => {
    const found = host.world(code)
    if (found === null) throw new Error(`no operator ${code}`)
    return found
  }
  const token: Installation['token'] = async (as) => (await signIn(as)).data.accessToken
  return { ...running, host, clock, world, signIn, token }
}

/** Starts one more server over the worlds of a host; it is closed when the test has finished, before the worlds are. */
export async function openServer(
  host: Host,
  {
    clock,
    consoleDir = null,
    isDemo = false,
    paymentPages = null,
    bench = null,
    map = null,
    storage = openFileStorage(temporaryFolder()),
  }: ServerChoice,
): Promise<Running> {
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) })
  const place = {
    host: '127.0.0.1',
    port: 0,
    consoleDir,
    demo: isDemo ? { ...demo, payments: paymentPages } : null,
    bench,
    map,
    storage,
    givePassword,
    hashPassword: hashPilePassword,
  }
  const server = await createServer(host, { ...place, captchaText, logger, clock, ids: seededIds(8) })
  const address = await server.listen()
  server.open()
  onTestFinished(() => server.close())
  return { server, address, log, call: (method, path, more = {}) => fetchAnswer(method, address + path, more) }
}

/** A demo that stays as it is. */
const demo: Omit<Demo, 'payments'> = { kind: () => 'small', reset: () => undefined }

/** Signs in as `admin` with some fields changed; without a captcha in them it fetches one. */
export async function signInWith(
  call: Running['call'],
  change: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { data } = await call('GET', captcha.path)
  const body = { ...admin, captchaId: data.captchaId, code: captchaText, ...change }
  return call('POST', signIn.path, { body })
}

interface ServerChoice {
  readonly clock: Clock
  readonly consoleDir?: string | null
  readonly isDemo?: boolean
  readonly paymentPages?: PaymentPages | null
  readonly bench?: Bench | null
  readonly map?: MapSource | null
  readonly storage?: FileStorage
}

/** Registers an account, or changes the one of this id. */
export async function openAccount(world: World, id: string, value: Account, password?: string): Promise<void> {
  const by = { actor: system('test'), correlation: 'test' }
  const refusal = await world.commandBus.run(register, { lifecycle: 'account', id, value }, by)
  if (refusal !== null) throw new Error(`account refused: ${JSON.stringify(refusal)}`)
  if (password !== undefined) world.store.vault.set(id, 'password', await hashOf(password))
}

/** Disables an account (M04). */
export async function disableAccount(world: World, id: string): Promise<void> {
  const by = { actor: system('test'), correlation: 'test' }
  const refusal = await world.commandBus.run(disable, { kind: 'account', id, confirmed: true }, by)
  if (refusal !== null) throw new Error(`disabling refused: ${JSON.stringify(refusal)}`)
}

/** Hashing is slow on purpose; each password of the tests is hashed once. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password, seededIds(9))
  hashes.set(password, known)
  return known
}
const hashes = new Map<string, Promise<string>>()

/** The account of `admin`, to be changed by tests. */
export const adminAccount = (change: Partial<Account> = {}): Account => ({ ...person, ...change })

/** Makes a call and reads its envelope. */
export async function fetchAnswer(
  method: string,
  url: string,
  { token, body, raw, headers = {} }: More,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(raw === undefined && body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  const { code, message = '', data } = isJson ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, code, message, data }
}

/** Time stands still until it is moved; what falls due is run in its order. */
function movableClock(start: number): MovableClock {
  let now = start
  let waiting: { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => now,
    monotonic: () => now,
    after(milliseconds, run) {
      const one = { at: now + milliseconds, run }
      waiting.push(one)
      return () => {
        waiting = waiting.filter((other) => other !== one)
      }
    },
    soon: (run) => void setImmediate(run),
    move(milliseconds) {
      const until = now + milliseconds
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        waiting = waiting.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
  }
}
