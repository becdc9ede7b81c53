import type { X509Certificate } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { RPCServer } from 'ocpp-rpc'
import type ServerClient from 'ocpp-rpc/lib/server-client.js'
import { WebSocket } from 'ws'
import { mayPass } from '../kernel/unavailable.ts'
import { realClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { noProxies } from '../proxies.ts'
import type { Proxies } from '../proxies.ts'
import type { AttemptReason } from '#contracts/equipment/joining/joining.calls.ts'
import { addressOf, claimIn } from './handshake/address.ts'
import type { Gateway, Proved } from './gateway.ts'
import { closeCodes, defaultLimits } from './handshake/limits.ts'
import type { Limits } from './handshake/limits.ts'
import { HandshakeCheck } from './handshake/handshake.ts'
import { addedTo, letGo, socketOf } from './let-go.ts'
import { Pings } from './pings.ts'
import { textFrame } from './text-frame.ts'
import { isSecure, shownCertificate } from './certificates/shown.ts'
import type { Log, Wire } from './wire.ts'

/**
 * Charge points over WebSockets; with what stands beside it (let-go.ts, pings.ts, text-frame.ts) all that the backend knows of them.
 *
 * `ocpp-rpc` does the handshake, Basic auth, sub-protocols and (in strict.ts) the schemas. The frames go to the
 * gateway's own connections instead of the library's handlers, because one must be the same on the in-memory wire and
 * because OCPP-J 1.6 differs from the library in error codes, empty payloads, order and limits (tests/backend/ocpp). So the
 * library is let go once a connection stands: what it keeps of each is the request of the handshake, queues and timers.
 */

const subProtocol = 'ocpp1.6'

/** How long a peer may take to answer our close before its connection is cut, in milliseconds. */
const CLOSE_GRACE = 2_000

interface Options {
  /** The gateway of an operator, or null when there is no such operator here. */
  readonly gatewayOf: (operatorCode: string) => Gateway | null
  /** Whether the server has started; without it, it has. */
  readonly isOpen?: () => boolean
  readonly log: Log
  readonly clock: Clock
  /** Whose word about who connects is believed; without it, nobody's. */
  readonly proxies?: Proxies
  readonly limits?: Partial<Limits>
  /** The certificate of the authority that signs for charge points; null where there is none. */
  readonly authority: X509Certificate | null
}

type Client = ServerClient.default

interface Admitted {
  readonly gateway: Gateway
  readonly pileId: string
  /** What the WebSocket runs over. */
  readonly socket: Socket
  /** Takes from the socket what the handshake has left on it. */
  readonly letGo: () => void
}

/** Serves `…/ocpp/<operatorCode>/<chargePointId>` on servers, plain or TLS; every other upgrade is answered 404. */
export const attachOcpp = (servers: readonly Server[], options: Options): { close(): Promise<void> } =>
  new Sockets(servers, options)

class Sockets {
  readonly #options: Options
  readonly #limits: Limits
  readonly #handshake: HandshakeCheck
  readonly #admitted = new WeakMap<IncomingMessage, Admitted>()
  readonly #proved = new WeakMap<IncomingMessage, Proved>()
  readonly #sockets = new Set<WebSocket>()
  readonly #pings: Pings
  readonly #rpc: RPCServer
  readonly #handleUpgrade: RPCServer['handleUpgrade']

  constructor(servers: readonly Server[], options: Options) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#handshake = new HandshakeCheck({ clock: options.clock, limits: this.#limits })
    this.#pings = new Pings(this.#limits.pingSeconds, realClock)
    this.#rpc = new RPCServer({
      protocols: [subProtocol],
      strictMode: true,
      pingIntervalMs: 0,
      wssOptions: { maxPayload: this.#limits.frameBytes, clientTracking: false },
    })
    this.#handleUpgrade = this.#rpc.handleUpgrade
    this.#rpc.on('error', (error: unknown) => options.log.error({ err: error }, 'WebSocket server failed'))
    this.#rpc.on('client', (client: Client) => this.#join(client))
    this.#rpc.auth((accept, reject, handshake) => {
      this.#authenticate(handshake, (status) => {
        if (status === null) accept({}, subProtocol)
        else reject(status, reasons[status] ?? '')
      })
      return undefined
    })
    for (const server of servers)
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
        this.#upgrade(request, socket, head),
      )
  }

  async close(): Promise<void> {
    const keep = realClock.after(CLOSE_GRACE, () => this.#sockets.forEach((socket) => socket.terminate()))
    this.#pings.close()
    const closed = [...this.#sockets].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve())
        }),
    )
    for (const socket of this.#sockets) socket.close(closeCodes.goingAway, 'going away')
    try {
      await Promise.all([this.#rpc.close({}), ...closed])
    } finally {
      keep()
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { log, gatewayOf } = this.#options
    const address = addressOf(request.url)
    const detail = { url: request.url?.slice(0, URL_LOGGED_MAX), address: this.#clientOf(request) }
    const refuse = (status: number): void => {
      log.warn({ ...detail, status }, 'connection refused')
      refuseUpgrade(socket, status)
    }
    if (address.kind === 'elsewhere') return refuse(404)
    if (address.kind === 'malformed' || !(socket instanceof Socket)) {
      this.#note(request, 'identity')
      return refuse(400)
    }
    // OCPP-J 1.6 §3.2 would complete the handshake and close; the certification tool wants a refusal (TC_088_CSMS).
    if (!offers(request.headers['sec-websocket-protocol'], subProtocol)) {
      this.#note(request, 'protocol')
      return refuse(400)
    }
    if (this.#options.isOpen?.() === false) return refuse(503)
    const gateway = gatewayOf(address.operatorCode)
    if (gateway === null) return refuse(404)
    const admitted = { gateway, pileId: address.pileId, socket, letGo: () => {} }
    this.#admitted.set(request, admitted)
    admitted.letGo = addedTo(socket, () => {
      this.#handleUpgrade(request, socket, head).catch((error: unknown) => {
        log.error({ ...detail, err: error }, 'upgrade failed')
        socket.destroy()
      })
    })
  }

  /** The address a connection comes from, behind the proxies that are trusted. */
  #clientOf({ headers, socket }: IncomingMessage): string {
    const { proxies = noProxies } = this.#options
    return proxies.clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
  }

  /** People see what was refused before it was known what it is. */
  #note(request: IncomingMessage, reason: AttemptReason): void {
    const claim = claimIn(request.url)
    const gateway = claim === null ? null : this.#options.gatewayOf(claim.operatorCode)
    const address = this.#clientOf(request)
    if (claim !== null) gateway?.world.attempts.note({ address, identity: claim.identity, reason })
  }

  /** Answers a handshake: the HTTP status it is refused with, or null when it is welcome. */
  #authenticate({ request, password }: Client['handshake'], answer: (status: number | null) => void): void {
    const { log } = this.#options
    const asked = this.#admitted.get(request)
    if (asked === undefined) return answer(400)
    const address = this.#clientOf(request)
    const detail = { operator: asked.gateway.world.code, pile: asked.pileId, address }
    const refuse = (status: number, why: string): void => {
      log.warn({ ...detail, status, why }, 'connection refused')
      answer(status)
    }
    const attempt = {
      ...asked,
      address,
      isTls: isSecure(request.socket),
      certificate: shownCertificate(request.socket, this.#options.authority),
      password: password ?? null,
    }
    this.#handshake.check(attempt).then(
      (result) => {
        if ('status' in result) {
          const { reason } = result
          if (reason !== null)
            asked.gateway.world.attempts.note({ address: attempt.address, identity: asked.pileId, reason })
          return refuse(result.status, result.why)
        }
        this.#proved.set(request, { profile: result.level, drawing: result.drawing, address: attempt.address })
        return answer(null)
      },
      (error: unknown) => {
        log.error({ ...detail, err: error }, 'connection could not be checked')
        refuse(mayPass(error) ? 503 : 500, 'the check failed')
      },
    )
  }

  #join(client: Client): void {
    const { request } = client.handshake
    const [asked, proved] = [this.#admitted.get(request), this.#proved.get(request)]
    const socket = socketOf(client)
    if (asked === undefined || proved === undefined) return socket.terminate()
    letGo(client, socket)
    asked.letGo()
    this.#sockets.add(socket)
    const silence = this.#pings.begin(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      silence()
    })
    socket.on('pong', () => this.#pings.answered(socket))
    return join(socket, { ...asked, proved, limits: this.#limits })
  }
}

const URL_LOGGED_MAX = 200

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  // A peer that never hangs up must not keep the connection.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const protocolList = /^\s*[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*\s*$/u

/** Whether a Sec-WebSocket-Protocol header is well formed and offers a protocol. */
const offers = (header: string | undefined, protocol: string): boolean =>
  header !== undefined && protocolList.test(header) && header.split(',').some((one) => one.trim() === protocol)

interface Joining extends Admitted {
  readonly proved: Proved
  readonly limits: Limits
}

/** Wires a connection to its gateway. */
function join(socket: WebSocket, { gateway, pileId, proved, limits, socket: under }: Joining): void {
  const detail = { operator: gateway.world.code, pile: pileId }
  const wire: Wire = {
    send(text) {
      if (under.writableLength > limits.unreadBytes) {
        gateway.log.warn({ ...detail, bytes: under.writableLength }, 'connection cut: its peer does not read')
        socket.terminate()
      } else if (socket.readyState === WebSocket.OPEN) under.write(textFrame(text))
    },
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
  }
  socket.on('error', (error: unknown) => gateway.log.warn({ ...detail, err: error }, 'connection failed'))
  const listener = gateway.connect(pileId, wire, proved)
  socket.on('message', (frame: Buffer) => listener.receive(frame.toString()))
  socket.on('ping', () => listener.alive())
  socket.on('pong', () => listener.alive())
  socket.once('close', (code: number) => listener.closed(code))
}
