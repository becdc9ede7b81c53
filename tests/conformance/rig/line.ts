import type { WebSocket } from 'ws'
import { breach, isAction } from '#backend/ocpp/strict.ts'
import { CALL, CALLERROR, CALLRESULT, MESSAGE_ID_LENGTH } from '#contracts/ocpp/frame.ts'

/** A frame of either side, as it went over the wire. */
export interface Frame {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: 'central system' | 'charge point'
  readonly text: string
}

/** What a line tells the central system that owns it. */
export interface LineUser {
  /** The charge point breaks the protocol. */
  broke(rule: string, text: string): void
  /** A frame came or went. */
  passed(from: Frame['from'], text: string): void
  /** A call of the charge point; the answer is sent through `answer`. */
  called(action: string, payload: unknown, answer: (reply: Reply) => void): void
  closed(): void
}

/** A CALLRESULT, a CALLERROR, or nothing at all. */
export type Reply = { readonly conf: unknown } | { readonly error: string } | 'silence'

/** The answer of a charge point to a call. */
export type Answer = { readonly ok: true; readonly conf: unknown } | { readonly ok: false; readonly code: string }

interface Asked {
  readonly action: string
  readonly answered: (answer: Answer) => void
}

/**
 * One connection of a charge point, held to the letter: payloads by their schemas, one call at a time (OCPP-J §4.1.1),
 * message ids that are unique and short (§4.1.4). Answers wait for what is still in the buffer, so that a second call
 * before the first was answered is seen.
 */
export class Line {
  readonly #socket: WebSocket
  readonly #user: LineUser
  readonly #asked = new Map<string, Asked>()
  readonly #ids = new Set<string>()
  #outstanding: string | null = null
  #calls = 0

  constructor(socket: WebSocket, user: LineUser) {
    this.#socket = socket
    this.#user = user
    socket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) user.broke('frames are text', '(binary)')
      else this.#receive(data.toString())
    })
    socket.on('close', () => user.closed())
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  call(action: string, payload: unknown, answered: Asked['answered']): void {
    this.#calls += 1
    const id = `central-${this.#calls}`
    this.#asked.set(id, { action, answered })
    this.#send([CALL, id, action, payload])
  }

  /** Cuts the cable: no goodbye. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Waits until everything sent so far was read by the other side, and what it said before was read here. */
  barrier(): Promise<void> {
    return new Promise((resolve) => {
      const over = (): void => {
        this.#socket.off('pong', over).off('close', over)
        resolve()
      }
      this.#socket.on('pong', over).on('close', over)
      if (this.isOpen) this.#socket.ping()
      else over()
    })
  }

  #send(frame: readonly unknown[]): void {
    const text = JSON.stringify(frame)
    this.#user.passed('central system', text)
    this.#socket.send(text)
  }

  #receive(text: string): void {
    this.#user.passed('charge point', text)
    const frame = parsed(text)
    if (frame === null) return this.#user.broke('a frame is a JSON array', text)
    const [type, id, third, fourth] = frame
    if (typeof id !== 'string' || id.length > MESSAGE_ID_LENGTH)
      return this.#user.broke(`a message id is text of at most ${MESSAGE_ID_LENGTH} characters`, text)
    if (type === CALL) return this.#called(id, { action: String(third), payload: fourth, text })
    const asked = this.#asked.get(id)
    if (asked === undefined) return this.#user.broke('answers belong to calls', text)
    this.#asked.delete(id)
    if (type === CALLERROR) return asked.answered({ ok: false, code: String(third) })
    if (type !== CALLRESULT) return this.#user.broke('a frame is a CALL, a CALLRESULT or a CALLERROR', text)
    const wrong = breach(asked.action, 'conf', third ?? {})
    if (wrong !== null) this.#user.broke(`${asked.action}.conf keeps its schema: ${wrong.description}`, text)
    return asked.answered({ ok: true, conf: third })
  }

  #called(id: string, said: { readonly action: string; readonly payload: unknown; readonly text: string }): void {
    const { action, text } = said
    const payload = said.payload ?? {}
    if (this.#ids.has(id)) this.#user.broke('message ids are unique on a connection', text)
    this.#ids.add(id)
    if (this.#outstanding !== null) this.#user.broke('a call waits for the answer to the one before', text)
    if (!isAction(action)) this.#user.broke('actions are those of OCPP 1.6', text)
    else {
      const wrong = breach(action, 'req', payload)
      if (wrong !== null) this.#user.broke(`${action}.req keeps its schema: ${wrong.description}`, text)
    }
    this.#outstanding = id
    this.#user.called(action, payload, (reply) => this.#answer(id, reply))
  }

  #answer(id: string, reply: Reply): void {
    if (this.#outstanding === id) this.#outstanding = null
    if (reply === 'silence' || !this.isOpen) return
    this.#send('error' in reply ? [CALLERROR, id, reply.error, '', {}] : [CALLRESULT, id, reply.conf])
  }
}

function parsed(text: string): readonly unknown[] | null {
  try {
    const frame: unknown = JSON.parse(text)
    return Array.isArray(frame) ? frame : null
  } catch {
    return null
  }
}
