import { once } from 'node:events'
import type { SecureContextOptions } from 'node:tls'
import { WebSocket } from 'ws'
import { fromPile } from '#contracts/ocpp/1.6/messages.ts'
import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { breach } from '#backend/ocpp/strict.ts'

/** A charge point of the tests: a bare WebSocket that says what it is told and remembers what it hears. */

export type Heard = readonly [number, string, ...unknown[]]

export interface Station {
  /** Sends any text at all. */
  say(text: string): void
  /** Sends a call and waits for what comes back under its id. */
  ask(action: string, payload?: unknown, id?: string): Promise<Heard>
  /** Sends a call that must be confirmed, and checks the confirmation against its schema. */
  confirmed<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
  ): Promise<FromPile[Action]['conf']>
  /** The next frame that is no answer to `ask`. */
  heard(): Promise<Heard>
  /** Everything received so far. */
  readonly frames: readonly Heard[]
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly socket: WebSocket
  close(code?: number): Promise<void>
}

export interface StationOptions {
  readonly protocols?: readonly string[]
  readonly authorization?: string
  /** Whom it trusts and what it shows at TLS, PEM. */
  readonly tls?: Pick<SecureContextOptions, 'ca' | 'cert' | 'key'> & { readonly rejectUnauthorized?: boolean }
}

const CALL = 2

/** Connects; rejects with the HTTP status when the gateway refuses. */
export async function openStation(url: string, options: StationOptions = {}): Promise<Station> {
  const headers = options.authorization === undefined ? {} : { authorization: options.authorization }
  const socket = new WebSocket(url, [...(options.protocols ?? ['ocpp1.6'])], { ...options.tls, headers })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  const frames: Heard[] = []
  const asked = new Map<string, (heard: Heard) => void>()
  const unasked: Heard[] = []
  const listeners: ((heard: Heard) => void)[] = []
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const heard: Heard = JSON.parse(data.toString())
    frames.push(heard)
    const answer = heard[0] === CALL ? undefined : asked.get(heard[1])
    if (answer !== undefined) {
      asked.delete(heard[1])
      return answer(heard)
    }
    const listener = listeners.shift()
    return listener === undefined ? unasked.push(heard) : listener(heard)
  })
  await opened(socket)

  function ask(action: string, payload: unknown = {}, id = `m${(lastId += 1)}`): Promise<Heard> {
    return new Promise((resolve) => {
      asked.set(id, resolve)
      socket.send(JSON.stringify([CALL, id, action, payload]))
    })
  }

  return {
    say: (text) => socket.send(text),
    ask,
    async confirmed(action, payload) {
      const [type, , conf, description] = await ask(action, payload)
      if (type !== 3) throw new Error(`${action} was answered ${String(conf)}: ${String(description)}`)
      const wrong = breach(action, 'conf', conf)
      if (wrong !== null || !(action in fromPile)) throw new Error(`${action}.conf: ${wrong?.description}`)
      // Checked against its schema just above.
      return conf as never
    },
    heard: () => {
      const first = unasked.shift()
      return first === undefined ? new Promise((resolve) => listeners.push(resolve)) : Promise.resolve(first)
    },
    frames,
    closed,
    socket,
    async close(code = 1000) {
      socket.close(code)
      await closed
    },
  }
}

async function opened(socket: WebSocket): Promise<void> {
  const refused = new Promise<never>((_, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      socket.on('error', () => undefined)
      socket.terminate()
      reject(new Error(`HTTP ${response.statusCode}`))
    })
    socket.once('error', reject)
  })
  await Promise.race([once(socket, 'open'), refused])
}
