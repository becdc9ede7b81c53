import { system } from '#contracts/actor.ts'
import type { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { is } from '#machines/kit/tags.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { bootTimedOut, linkClosed, linkOpened, linkResumed } from '../areas/equipment/connectivity/commands.ts'
import type { Entry } from '../areas/equipment/joining/public.ts'
import type { CommandMetadata } from '../kernel/command-bus.ts'
import { mayPass } from '../kernel/unavailable.ts'
import { issueCommand } from '../areas/equipment/remote-command/issue.ts'
import { mayHearWhilePending } from '../areas/equipment/remote-command/commands.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import type { OutgoingCall, CallTransport } from '../areas/equipment/remote-command/calls.process.ts'
import { stateOf } from '../kernel/state.ts'
import type { World } from '../world.ts'
import type { Authority } from './certificates/authority.ts'
import { closeCodes, defaultLimits } from './handshake/limits.ts'
import type { Limits } from './handshake/limits.ts'
import { Connection } from './connection.ts'
import type { ConnectionContext } from './connection-context.ts'
import type { Log, Wire } from './wire.ts'

/** The charge points of one world that are connected, whatever their wires are made of. */
export interface Gateway extends CallTransport {
  readonly world: World
  readonly limits: Limits
  readonly log: Log
  /** How many charge points are connected. */
  readonly size: number
  /**
   * Whether a connection of that charge point may be opened: `unknown` is refused or left pending by the world's setting,
   * `full` means too many connections whose charge point was never accepted, `unwritable` that nothing can be recorded.
   */
  admits(pileId: string): 'yes' | 'unknown' | 'full' | 'unwritable'
  /** Takes a charge point's wire and what it has proved; an older one of the same charge point is closed. */
  connect(pileId: string, wire: Wire, proved?: Proved): WireListener
  /** When the charge point was last heard of, by the clock that nobody sets; null when it is not connected. */
  lastSeen(pileId: string): number | null
  /** The connected charge points and when each was last heard of. */
  connected(): Iterable<readonly [pileId: string, lastSeen: number]>
  /** Closes the connection of a charge point: it has fallen silent, unless another reason is said. */
  disconnect(pileId: string, reason?: string): void
  /** Closes every connection; resolves when that is recorded. */
  close(): Promise<void>
}

/** What a handshake has proved, and how it let the charge point in. */
export interface Proved extends Entry {
  readonly profile: SecurityProfile
}

/** What a wire tells the gateway. */
export interface WireListener {
  receive(text: string): void
  /** A sign of life that is no frame of OCPP. */
  alive(): void
  closed(code: number): void
}

export interface GatewayOptions {
  readonly log: Log
  readonly limits?: Partial<Limits>
  /** Sees every frame as it stands on the wire. */
  readonly onFrame?: ConnectionContext['onFrame']
  /** Told of every call that was answered: its action, `result` or the error code, and its seconds. */
  readonly onCall?: ConnectionContext['onCall']
  /** Signs certificates for charge points; where there is none, they are refused. */
  readonly authority?: Authority | null
}

/** Milliseconds until the end of a connection that could not be recorded is tried again. */
const RETRY_MS = 2_000

export const openGateway = (world: World, options: GatewayOptions): Gateway => new WorldGateway(world, options)

class WorldGateway implements Gateway {
  readonly world: World
  readonly limits: Limits
  readonly log: Log
  readonly #context: ConnectionContext
  readonly #connections = new Map<string, Connection>()
  readonly #recording = new Set<Promise<void>>()
  /** Ends every pause at once. */
  readonly #pauses = new Set<() => void>()
  readonly #unwatch: () => void
  #listener: Parameters<CallTransport['listen']>[0] = () => null
  #unaccepted = 0
  #isClosing = false

  constructor(world: World, { log, limits, onFrame, onCall, authority = null }: GatewayOptions) {
    this.world = world
    this.limits = { ...defaultLimits, ...limits }
    this.log = log
    this.#unwatch = world.commandBus.onTrouble(() => this.#disconnectAll())
    this.#context = {
      world,
      limits: this.limits,
      log,
      onFrame,
      onCall,
      isStrict: (pileId) => isInLab(stateOf(world, pileEntity, pileId)),
      authority,
      onUnaccepted: (change) => {
        this.#unaccepted += change
      },
      onResumed: (connection) => this.#record(connection, this.#run(connection, linkResumed)),
      onMessage: (pileId, message) => this.#listener(pileId, message),
      onStatusesMissing: (connection) => this.#record(connection, this.#askForStatuses(connection)),
      onBootTimedOut: (connection) => this.#record(connection, this.#run(connection, bootTimedOut)),
      connectorsOf(pileId) {
        const connectors = stateOf(world, pileEntity, pileId)?.context.connectors
        return connectors === undefined ? [] : [0, ...connectors.map(({ connectorId }) => connectorId)]
      },
    }
  }

  get size(): number {
    return this.#connections.size
  }

  admits(pileId: string): ReturnType<Gateway['admits']> {
    const { world } = this
    if (world.commandBus.trouble !== null) return 'unwritable'
    const known = stateOf(world, pileEntity, pileId)
    const isUnknown = known === null || is(pileEntity, known, 'over')
    if (world.settings.unknownPiles === 'refuse' && isUnknown) return 'unknown'
    if (this.#unaccepted < this.limits.unacceptedConnections) return 'yes'
    return (stateOf(world, pileLink, pileId)?.context.boot ?? null) === null ? 'full' : 'yes'
  }

  connect(pileId: string, wire: Wire, proved?: Proved): WireListener {
    const older = this.#connections.get(pileId)
    const { profile, address = null, drawing = null } = proved ?? {}
    const connection = new Connection({ pileId, wire, entry: { address, drawing } }, this.#context)
    this.#connections.set(pileId, connection)
    older?.close(closeCodes.replaced, 'replaced by a newer connection')
    this.log.info({ operator: this.world.code, pile: pileId }, 'charge point connected')
    this.#record(connection, this.#recordOpened(connection, profile))
    return {
      receive: (text) => connection.receive(text),
      alive: () => connection.alive(),
      closed: (code) => this.#closed(connection, code),
    }
  }

  call(pileId: string, asked: OutgoingCall): Promise<void> {
    const connection = this.#connections.get(pileId)
    if (connection === undefined) return asked.onOutcome({ kind: 'notSent', why: 'offline' })
    if (!connection.isAccepted && !mayHearWhilePending(asked.action))
      return asked.onOutcome({ kind: 'notSent', why: 'notAccepted' })
    return connection.calls.call(asked)
  }

  listen(listener: Parameters<CallTransport['listen']>[0]): void {
    this.#listener = listener
  }

  lastSeen(pileId: string): number | null {
    return this.#connections.get(pileId)?.seenAt ?? null
  }

  isConnected(pileId: string): boolean {
    return this.#connections.has(pileId)
  }

  *connected(): Iterable<readonly [pileId: string, lastSeen: number]> {
    for (const { pileId, seenAt } of this.#connections.values()) yield [pileId, seenAt]
  }

  disconnect(pileId: string, reason = 'silent'): void {
    this.#connections.get(pileId)?.close(closeCodes.policy, reason)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#unwatch()
    for (const end of this.#pauses) end()
    for (const connection of this.#connections.values()) {
      connection.close(closeCodes.goingAway, 'going away')
      this.#closed(connection, closeCodes.goingAway)
    }
    await Promise.all(this.#recording)
  }

  async #recordOpened(connection: Connection, profile: SecurityProfile | undefined): Promise<void> {
    const proved = profile === undefined ? {} : { profile }
    const input = { pileId: connection.pileId, protocol: 'ocpp1.6', ...proved }
    const { boot } = await this.world.commandBus.run(linkOpened, input, this.#by(connection))
    connection.start(boot)
  }

  #closed(connection: Connection, code: number): void {
    const { pileId } = connection
    // A connection that was replaced has left already, and its end says nothing about the charge point.
    if (this.#connections.get(pileId) !== connection) return
    this.#connections.delete(pileId)
    connection.end()
    this.log.info({ operator: this.world.code, pile: pileId, code }, 'charge point disconnected')
    this.#record(connection, this.#recordClosed(connection, code))
  }

  /** Nothing can be recorded: a charge point that is told so by its connection keeps what it has to say, and comes back. */
  #disconnectAll(): void {
    for (const connection of this.#connections.values()) connection.close(closeCodes.tryAgainLater, 'try again later')
  }

  /** Tells that a charge point has gone, as often as it takes: until then its link says that it is there. */
  async #recordClosed(connection: Connection, code: number): Promise<void> {
    const { pileId } = connection
    for (;;) {
      try {
        return await this.world.commandBus.run(linkClosed, { pileId, code }, this.#by(connection))
      } catch (error) {
        if (!mayPass(error) || this.#isClosing) throw error
      }
      await this.#pause()
      // It is back, and its new connection has said so.
      if (this.#connections.has(pileId)) return
    }
  }

  #pause(): Promise<void> {
    return new Promise((resume) => {
      const end = (): void => {
        cancel()
        this.#pauses.delete(end)
        resume()
      }
      const cancel = this.world.clock.after(RETRY_MS, end)
      this.#pauses.add(end)
    })
  }

  /** The links of charge points are facts; an opening that cannot be recorded closes the connection. */
  #record(connection: Connection, tx: Promise<void>): void {
    const done = tx.catch((error: unknown) => {
      this.log.error({ operator: this.world.code, pile: connection.pileId, err: error }, 'a link could not be recorded')
      if (this.#connections.get(connection.pileId) !== connection) return
      if (mayPass(error)) connection.close(closeCodes.tryAgainLater, 'try again later')
      else connection.close(closeCodes.failed, 'internal error')
    })
    this.#recording.add(done)
    void done.finally(() => this.#recording.delete(done))
  }

  async #askForStatuses(connection: Connection): Promise<void> {
    const { pileId } = connection
    const payload = { requestedMessage: 'StatusNotification' } as const
    const wanted = { pileId, connectorId: null, action: 'TriggerMessage', payload } as const
    await this.world.commandBus.run(issueCommand, wanted, { ...this.#by(connection), actor: system('links') })
  }

  #run(connection: Connection, handler: CommandHandler<{ readonly pileId: string }, void>): Promise<void> {
    return this.world.commandBus.run(handler, { pileId: connection.pileId }, this.#by(connection))
  }

  #by(connection: Connection): CommandMetadata {
    return { actor: connection.actor, correlation: this.world.ids.next() }
  }
}
