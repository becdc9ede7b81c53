import { pile } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Entry } from '../areas/equipment/joining/public.ts'
import type { Message } from '../areas/equipment/remote-command/effects.ts'
import { mayPass } from '../kernel/unavailable.ts'
import type { World } from '../world.ts'
import type { Authority } from './certificates/authority.ts'
import { openCalls } from './calls.ts'
import type { Calls } from './calls.ts'
import { answers, answerTo } from './core.ts'
import type { Caller } from './core.ts'
import { closeCodes } from './handshake/limits.ts'
import { Listener } from './listener.ts'
import { errorText, idOf, readFrame, resultText } from './reading.ts'
import type { CallFrame, Frame } from './reading.ts'
import type { Odd } from './lenient/mended.ts'
import type { ConnectionContext, Opening } from './connection-context.ts'
import type { Wire } from './wire.ts'

type Registration = FromPile['BootNotification']['conf']['status']

/**
 * One connection of one charge point. Its calls are answered one after the other, in the order they came; an answer
 * leaves only after the facts it stands for are on disk. A class, because there are thousands and methods cost them nothing.
 */
export class Connection implements Caller {
  readonly pileId: string
  readonly actor: Actor
  readonly entry: Entry
  readonly authority: Authority | null
  readonly calls: Calls
  readonly #context: ConnectionContext
  readonly #wire: Wire
  readonly #waiting: CallFrame[] = []
  readonly #listener: Listener
  /** Answers of the pile that are being recorded. */
  #taking: Promise<unknown> | null = null
  #busy = true
  #ended = false
  #brokenInARow = 0
  #accepted = false
  #mayResume = false
  #seenAt: number
  #reported = new Set<number>()
  #cancelBoot: (() => void) | null = null
  #cancelStatus: (() => void) | null = null

  constructor({ pileId, wire, entry }: Opening, context: ConnectionContext) {
    this.pileId = pileId
    this.entry = entry
    this.actor = pile(pileId)
    this.#wire = wire
    this.#context = context
    this.authority = context.authority
    this.#seenAt = context.world.clock.monotonic()
    this.#listener = new Listener(this, context.limits.rememberedIds)
    this.calls = openCalls({
      clock: context.world.clock,
      send: (text) => this.#send(text),
      waitingMax: context.limits.waitingCommands,
      deadline: context.limits.answerSeconds * SECOND,
      warn: (detail, message) => this.warn(detail, message),
    })
    context.onUnaccepted(1)
    this.#expectBoot(context.limits.bootSeconds)
  }

  get world(): World {
    return this.#context.world
  }

  /** When the charge point was last heard of, by the clock that nobody sets. */
  get seenAt(): number {
    return this.#seenAt
  }

  /** Whether every breach of the protocol is refused. */
  get isStrict(): boolean {
    return this.#context.isStrict(this.pileId)
  }

  /** True once a BootNotification of this charge point was accepted, on this connection or an earlier one. */
  get isAccepted(): boolean {
    return this.#accepted
  }

  /** The link is recorded: calls are served from here on. A pile whose last boot was accepted need not boot again (M01). */
  start(boot: 'required' | 'kept'): void {
    if (this.#ended) return
    this.#mayResume = boot === 'kept'
    if (this.#mayResume) this.#accept(true)
    // A pile that keeps its boot may say nothing for a heartbeat; its pong shows that it is there.
    if (this.#mayResume) this.#wire.ping?.()
    void this.#serve()
  }

  /** Takes a frame of the charge point. */
  receive(text: string): void {
    if (this.#ended) return
    this.#seenAt = this.#context.world.clock.monotonic()
    this.#context.onFrame?.(this.pileId, 'in', text)
    // Some charge points send empty messages to keep their connection open.
    if (text !== '') this.#take(readFrame(text, this))
  }

  /** A sign of life that is no frame of OCPP, such as a pong. */
  alive(): void {
    this.#seenAt = this.#context.world.clock.monotonic()
    if (!this.#ended) this.#resume()
  }

  /** The first sign of life of a pile that need not boot again (M01 FRAME_WITHOUT_BOOT). */
  #resume(): void {
    if (this.#mayResume) this.#context.onResumed(this)
    this.#mayResume = false
  }

  /** Ends the connection: what still arrives is ignored, what is still being worked on is not answered any more. */
  end(): void {
    if (this.#ended) return
    this.#accept(false)
    this.#context.onUnaccepted(-1)
    this.#ended = true
    this.#waiting.length = 0
    this.#cancelBoot?.()
    this.#cancelStatus?.()
    this.calls.end()
  }

  /** Ends the connection and hangs up. */
  close(code: number, reason: string): void {
    this.end()
    this.warn({ code, reason }, 'connection closed by us')
    this.#wire.close(code, reason)
  }

  warn(detail: object, message: string): void {
    this.#context.log.warn({ operator: this.world.code, pile: this.pileId, ...detail }, message)
  }

  booted(status: Registration, intervalSeconds: number): void {
    if (this.#ended) return
    const { limits } = this.#context
    this.#reported.clear()
    this.#cancelStatus?.()
    this.#accept(status === 'Accepted')
    if (!this.#accepted) this.#expectBoot(intervalSeconds + limits.bootSeconds)
    else this.#cancelStatus = this.world.clock.after(limits.statusSeconds * SECOND, () => this.#askForStatuses())
  }

  connectors(): readonly number[] {
    return this.#context.connectorsOf(this.pileId)
  }

  reported(connectorId: number): void {
    this.#reported.add(connectorId)
  }

  odd(odd: Odd): void {
    this.#listener.odd(odd)
  }

  #accept(accepted: boolean): void {
    this.#cancelBoot?.()
    if (this.#accepted === accepted) return
    this.#accepted = accepted
    this.#context.onUnaccepted(accepted ? -1 : 1)
  }

  #expectBoot(seconds: number): void {
    this.#cancelBoot?.()
    this.#cancelBoot = this.#context.world.clock.after(seconds * SECOND, () => {
      this.#context.onBootTimedOut(this)
      this.close(closeCodes.policy, 'no BootNotification')
    })
  }

  #take(frame: Frame): void {
    switch (frame.kind) {
      case 'call':
        this.#brokenInARow = 0
        return this.#enqueue(frame)
      case 'result':
        this.#brokenInARow = 0
        return this.#follow(this.calls.answered(frame.id, frame.payload))
      case 'error':
        this.#brokenInARow = 0
        return this.#follow(this.calls.refused(frame.id, frame.code, frame.description))
      case 'malformed':
        this.#broken(frame.why)
        return this.#send(errorText(frame.id, 'FormationViolation', frame.why))
      case 'broken':
        return this.#broken(frame.why)
      default:
        return frame satisfies never
    }
  }

  #broken(why: string): void {
    this.#brokenInARow += 1
    this.warn({ why, inARow: this.#brokenInARow }, 'an illegible frame')
    if (this.#brokenInARow >= this.#context.limits.brokenFrames)
      this.close(closeCodes.protocolError, 'too many illegible frames')
  }

  #enqueue(call: CallFrame): void {
    if (this.#waiting.length >= this.#context.limits.waitingCalls)
      return this.close(closeCodes.policy, 'too many calls at once')
    this.#waiting.push(call)
    if (!this.#busy) void this.#serve()
    return undefined
  }

  /** What comes after an answer waits until the answer is recorded: an upload may begin in the same breath. */
  #follow(taken: Promise<void> | null): void {
    if (taken === null) return
    const taking = Promise.all([this.#taking, taken]).finally(() => {
      if (this.#taking === taking) this.#taking = null
    })
    this.#taking = taking
  }

  async #serve(): Promise<void> {
    this.#busy = true
    for (let call = this.#waiting.shift(); call !== undefined; call = this.#waiting.shift()) {
      while (this.#taking !== null) await this.#taking
      // One after the other is the point: a charge point may rely on the order of its answers.
      const text = await this.#reply(call)
      if (text !== null) this.#send(text)
    }
    this.#busy = false
  }

  /** The text of the answer to a call; null for none, where the connection was closed instead. */
  async #reply(call: CallFrame): Promise<string | null> {
    const { id, action } = call
    const began = this.world.clock.now()
    try {
      const answered = await this.#listener.answer(call)
      if ('conf' in answered) {
        this.#count(action, 'result', began)
        return resultText(idOf(call), answered.conf)
      }
      const { code, description } = answered.refusal
      this.#count(action, code, began)
      return errorText(idOf(call), code, description)
    } catch (error) {
      const detail = { operator: this.world.code, pile: this.pileId, messageId: id, action, err: error }
      this.#context.log.error(detail, 'a call failed')
      // After a few errors a pile gives a transaction up (OCPP 1.6 §3.7.1); one that is sent away delivers it again.
      if (mayPass(error)) {
        if (!this.#ended) this.close(closeCodes.tryAgainLater, 'try again later')
        return null
      }
      this.#count(action, 'InternalError', began)
      return errorText(idOf(call), 'InternalError', 'The call could not be processed')
    }
  }

  /** A call that is taken is answered, and those look at it who wait for an effect: both in one commit. */
  async answer(action: string, payload: unknown, id: string): Promise<object> {
    if (action === 'BootNotification') this.#mayResume = false
    this.#resume()
    const answer = answerTo(action)
    if (answer === null) throw new TypeError(`${action} has no answer`)
    const answering = answer(this, payload, id)
    // The payload has passed the schema of its action.
    const heard = this.#context.onMessage(this.pileId, { action, payload } as Message)
    if (heard === null) return answering
    const [conf] = await Promise.all([answering, heard])
    return conf
  }

  #count(action: string, outcome: 'result' | ErrorCode, began: number): void {
    const name = Object.hasOwn(answers, action) ? action : 'unknown'
    this.#context.onCall?.(name, outcome, (this.world.clock.now() - began) / SECOND)
  }

  #send(text: string): void {
    if (this.#ended) return
    this.#context.onFrame?.(this.pileId, 'out', text)
    this.#wire.send(text)
  }

  /** A pile reports connector 0 and all others after its boot (OCPP 1.6 §4.9); one that did not is asked (M01). */
  #askForStatuses(): void {
    const missing = this.connectors().filter((id) => !this.#reported.has(id))
    if (missing.length === 0) return
    this.warn({ missing }, 'connectors not reported after the boot')
    this.#context.onStatusesMissing(this)
  }
}
