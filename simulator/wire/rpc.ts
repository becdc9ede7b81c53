import { CALL, CALLERROR, CALLRESULT, errorCodeOf } from '#contracts/ocpp/frame.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import { outcomeOf, requestOf } from './decode.ts'
import { CALL_TIMEOUT_MS, offline } from './wire.ts'
import type { AsIsOutcome, CallOutcome, Prompt, WireCallbacks } from './wire.ts'
import { parsedFrame } from './parsed-frame.ts'

type Failure = Extract<CallOutcome, { readonly ok: false }>

interface Outstanding {
  readonly id: string
  readonly action: string
  /** The payload of its answer, not decoded yet. */
  readonly answered: (conf: unknown) => void
  readonly failed: (failure: Failure) => void
  timer: Cancel
}

/** OCPP-J's frames over anything that carries text; at most one call of ours is out at a time. */
export class Rpc {
  readonly #clock: Clock
  readonly #end: WireCallbacks
  readonly #send: (text: string) => void
  #count = 0
  #outstanding: Outstanding | null = null

  constructor(clock: Clock, end: WireCallbacks, send: (text: string) => void) {
    this.#clock = clock
    this.#end = end
    this.#send = send
  }

  call<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
    settled: (outcome: CallOutcome<Action>) => void,
  ): void {
    this.#begin(action, payload, { answered: (conf) => settled(outcomeOf(action, conf)), failed: settled })
  }

  callAsIs(action: string, payload: unknown, settled: (outcome: AsIsOutcome) => void): void {
    this.#begin(action, payload, { answered: (conf) => settled({ ok: true, conf }), failed: settled })
  }

  #begin(action: string, payload: unknown, end: Pick<Outstanding, 'answered' | 'failed'>): void {
    if (this.#outstanding !== null) throw new Error(`${action} while ${this.#outstanding.action} is outstanding`)
    this.#count += 1
    const outstanding: Outstanding = { id: this.#count.toString(36), action, ...end, timer: nothing }
    this.#outstanding = outstanding
    this.#send(JSON.stringify([CALL, outstanding.id, action, payload]))
    if (this.#outstanding === outstanding) outstanding.timer = this.#clock.after(CALL_TIMEOUT_MS, () => this.#timeout())
  }

  /** Takes a text frame. Frames that are no frames, and answers to nothing, are ignored. */
  receive(text: string): void {
    const frame = parsedFrame(text)
    if (frame === null) return
    const [type, id, third, fourth] = frame
    if (type === CALL) this.#called(id, third, fourth)
    else if (type === CALLRESULT) this.#settled(id)?.answered(third)
    else if (type === CALLERROR) {
      const description = typeof fourth === 'string' ? fourth : ''
      this.#settled(id)?.failed({ ok: false, code: errorCodeOf(third), description })
    }
  }

  /** The connection is gone: an outstanding call ends as `Offline`. */
  abandon(): void {
    this.#settled(this.#outstanding?.id)?.failed(offline)
  }

  #timeout(): void {
    const description = `no answer within ${CALL_TIMEOUT_MS} ms`
    this.#settled(this.#outstanding?.id)?.failed({ ok: false, code: 'Timeout', description })
  }

  /** The call of this id, which is outstanding no more; null for an answer to nothing. */
  #settled(id: unknown): Outstanding | null {
    const outstanding = this.#outstanding
    if (outstanding === null || outstanding.id !== id) return null
    this.#outstanding = null
    outstanding.timer()
    return outstanding
  }

  #called(id: unknown, action: unknown, payload: unknown): void {
    if (typeof id !== 'string' || typeof action !== 'string') return
    const request = requestOf(action, payload)
    const refuse = (code: ErrorCode, description: string): void =>
      this.#send(JSON.stringify([CALLERROR, id, code, description, {}]))
    if (!request.ok) return refuse(request.code, request.description)
    const reply = this.#end.called(request.call)
    if ('isSilent' in reply) return
    if ('lateMs' in reply) this.#clock.after(reply.lateMs, () => this.#reply(id, action, reply.reply))
    else this.#reply(id, action, reply)
  }

  #reply(id: string, action: string, reply: Prompt): void {
    const conf = 'asIs' in reply ? reply.asIs : 'conf' in reply ? reply.conf : null
    const frame =
      'error' in reply
        ? [CALLERROR, id, reply.error, `${action} is answered with ${reply.error}`, {}]
        : [CALLRESULT, id, conf]
    this.#send(JSON.stringify(frame))
    if ('afterwards' in reply) reply.afterwards?.()
  }
}
