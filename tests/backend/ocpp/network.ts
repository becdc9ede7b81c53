import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { Schema } from 'effect'
import { system } from '#contracts/actor.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { money, power } from '#contracts/units.ts'
import { admin } from '#backend/bench/operator.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { openWallet } from '#backend/areas/finance/wallet/commands.ts'
import { register } from '#backend/areas/register.ts'
import { secretsOf } from '#backend/ocpp/secrets.ts'
import { makeCalls } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { seededIds } from '#backend/ids.ts'
import { openAuthority } from '#backend/ocpp/certificates/authority.ts'
import type { Authority } from '#backend/ocpp/certificates/authority.ts'
import { openGateway } from '#backend/ocpp/gateway.ts'
import type { Gateway, GatewayOptions } from '#backend/ocpp/gateway.ts'
import type { Limits } from '#backend/ocpp/handshake/limits.ts'
import { watchProofs } from '#backend/ocpp/handshake/credentials.ts'
import { watchRenewals } from '#backend/ocpp/certificates/renewals.ts'
import { attachOcpp } from '#backend/ocpp/socket.ts'
import { openTlsServer } from '#backend/ocpp/certificates/tls-server.ts'
import type { TlsFiles, TlsServer } from '#backend/ocpp/certificates/tls-server.ts'
import type { Log } from '#backend/ocpp/wire.ts'
import type { Settings } from '#backend/settings.ts'
import { openWorld } from '#backend/world.ts'
import { must } from '#backend/kernel/refusals.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { World } from '#backend/world.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { movedClock } from '#tests/support/time/moved-clock.ts'
import { opensslNow } from '#tests/support/time/openssl-time.ts'
import { openStation } from './station.ts'
import type { Station } from './station.ts'

/** A real world behind a real socket, with a clock the tests move, known piles CP1 … CP3 and known cards. */

export const operator = '0PL002'
const start = Date.UTC(2026, 10, 20, 8)

export interface Line {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface Network {
  readonly world: World
  readonly gateway: Gateway
  readonly lines: readonly Line[]
  readonly wire: readonly string[]
  /** Every call answered, with its outcome. */
  readonly calls: readonly string[]
  readonly port: number
  readonly authority: Authority
  /** Null but where it was asked for. */
  readonly tls: (TlsServer & { url(pileId: string): string }) | null
  url(pileId: string): string
  /** Moves the clock; what was due runs. */
  pass(milliseconds: number): void
  connect(pileId?: string): Promise<Station>
  /** Connected and booted. */
  booted(pileId?: string): Promise<Station>
  /** Waits, without time passing on the world's clock, until something is so. */
  until(what: () => boolean): Promise<void>
  /** Lets what processes have begun come to rest. */
  rest(): Promise<void>
  /** Ends the processes and begins them anew. */
  restart(): Promise<void>
  /** Forgets what was written down of frames, calls and the log: for runs that are too long to remember. */
  forget(): void
  close(): Promise<void>
}

/** Turns of the event loop in which a chain of reactions comes to rest. */
const TURNS = 50

export interface NetworkOptions {
  readonly limits?: Partial<Limits>
  readonly settings?: Partial<Settings>
  readonly file?: string
  /** All its piles are in lab mode: every breach of the protocol is refused. */
  readonly isLab?: boolean
  /** With the processes of a world and the calls that commands are. */
  readonly isLively?: boolean
  /** Serves TLS, too: then the clock starts at OpenSSL's time, for the certificates are its own authority's. */
  readonly tls?: Partial<TlsFiles>
}

const noFiles: TlsFiles = { certificates: [], keys: [], authorities: [], names: ['127.0.0.1'] }

export async function openNetwork({
  limits = {},
  settings = {},
  file = ':memory:',
  isLab = false,
  isLively = false,
  tls: files,
}: NetworkOptions = {}): Promise<Network> {
  const { clock, pass } = movedClock(files === undefined ? start : opensslNow())
  const code = Schema.decodeUnknownSync(OperatorCode)(operator)
  const ids = seededIds(7)
  const named = { code, name: 'Operator', file, clock, ids }
  const world = openWorld({ ...named, settings: { allowProfile0: true, takesTls: files !== undefined, ...settings } })
  await furnish(world)
  if (isLab) await toLab(world)
  const { lines, log } = keptLog()
  const { wire, calls, taking } = keptFrames()
  const authority = openAuthority({ vault: world.store.vault, clock, ids })
  const tls = files === undefined ? null : await openTlsServer({ ...noFiles, ...files, authority, clock, log })
  const gateway = openGateway(world, {
    log,
    authority,
    limits,
    ...taking,
  })
  const life = isLively ? lively(gateway) : null
  watchProofs(gateway)
  watchRenewals(gateway)
  const server = createServer()
  const gatewayOf = (asked: string) => (asked === operator ? gateway : null)
  const servers = tls === null ? [server] : [server, tls.server]
  const ocpp = attachOcpp(servers, { gatewayOf, log, limits, clock, authority: tls?.root ?? null })
  const [port = 0, securePort = 0] = await Promise.all(servers.map(listening))
  const url = (pileId: string): string => `ws://127.0.0.1:${port}/ocpp/${operator}/${pileId}`
  const { connect, terminate } = stationsAt(url)
  return {
    world,
    gateway,
    lines,
    wire,
    calls,
    port,
    authority,
    tls: tls === null ? null : { ...tls, url: (pileId) => `wss://127.0.0.1:${securePort}/ocpp/${operator}/${pileId}` },
    url,
    pass,
    connect,
    async booted(pileId = 'CP1') {
      const station = await connect(pileId)
      await station.confirmed('BootNotification', { chargePointVendor: 'Vendor', chargePointModel: 'Model' })
      return station
    },
    async until(what) {
      while (!what()) await new Promise((resolve) => setImmediate(resolve))
    },
    rest,
    restart: async () => life?.restart(),
    forget: () => [lines, wire, calls].forEach((kept) => kept.splice(0)),
    async close() {
      terminate()
      await ocpp.close()
      await gateway.close()
      await life?.stop()
      tls?.stop()
      for (const one of servers) await new Promise((resolve) => one.close(resolve))
      world.close()
      life?.audit()
    },
  }
}

async function toLab({ commandBus, store }: World): Promise<void> {
  for (const { id } of store.states(pileEntity.name))
    must(await commandBus.run(putInLab, { pileId: id, isLab: true }, { actor: admin, correlation: 'lab' }))
}

async function rest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Stations of this network, which leave with it. */
function stationsAt(url: (pileId: string) => string) {
  const stations: Station[] = []
  return {
    async connect(pileId = 'CP1'): Promise<Station> {
      const station = await openStation(url(pileId))
      stations.push(station)
      return station
    },
    terminate: () => stations.forEach((station) => station.socket.terminate()),
  }
}

/** The processes of a world and the calls that commands are; `audit` throws when one of them failed. */
function lively(gateway: Gateway): { stop(): Promise<void>; restart(): Promise<void>; audit(): void } {
  const { world } = gateway
  const defects: unknown[] = []
  const ways = { transport: gateway, secrets: secretsOf(world) }
  world.commandBus.unheard.listen((refusal, by) => defects.push({ process: 'a refusal was thrown away', refusal, by }))
  const begin = () => {
    // What a process remembers of a world goes by the world.
    const processes = startProcesses({ ...world }, (process, error) => defects.push({ process, error }))
    const stopCalls = makeCalls(world, ways, (error) => defects.push({ process: 'calls', error }))
    return (): Promise<void> => {
      stopCalls()
      return processes.stop()
    }
  }
  let stop = begin()
  return {
    stop: () => stop(),
    async restart() {
      await stop()
      stop = begin()
    },
    audit() {
      if (defects.length > 0)
        throw new AggregateError(defects, `a process failed: ${defects.map((one) => JSON.stringify(one)).join('; ')}`)
    },
  }
}

/** Every call answered and every frame, as they are written down. */
function keptFrames() {
  const wire: string[] = []
  const calls: string[] = []
  const taking: Pick<GatewayOptions, 'onCall' | 'onFrame'> = {
    onCall: (action, outcome) => calls.push(`${action} ${outcome}`),
    onFrame: (pile, direction, text) => wire.push(`${pile} ${direction} ${text}`),
  }
  return { wire, calls, taking }
}

function keptLog(): { readonly lines: Line[]; readonly log: Log } {
  const lines: Line[] = []
  const write = (level: Line['level']) => (detail: object, message: string) =>
    void lines.push({ level, message, detail: { ...detail } })
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return typeof at === 'object' && at !== null ? at.port : 0
}

const piles = ['CP1', 'CP2', 'CP3']
const tags = [
  { id: 'good', status: {} },
  { id: 'other', status: {} },
  { id: 'blocked', status: { blocked: true } },
  { id: 'expired', status: { expiryDate: '2026-11-19' } },
]

const connector = (connectorId: number) => ({
  connectorId,
  name: `${connectorId}`,
  standard: 'IEC2',
  power: power(22_000),
})

async function furnish(world: World): Promise<void> {
  const by = { actor: system('seed'), correlation: 'seed' }
  const keep = (lifecycle: string, id: string, value: object) =>
    world.commandBus.run(register, { lifecycle, id, value }, by)
  for (const id of piles) {
    const connectors = [connector(1), connector(2)]
    const kept = { locationId: 'L1', type: 'AC', connectors, tariffId: null, releaseDetection: true }
    await keep('pile', id, { name: id, ...kept })
  }
  for (const { id, status } of tags) {
    await keep('rfid-card', id, cardOf(id, { customerId: id, ...status }))
    await keep('customer', id, { code: id })
    await world.commandBus.run(openWallet, { customerId: id, creditLine: money(10_000_000) }, by)
  }
}
