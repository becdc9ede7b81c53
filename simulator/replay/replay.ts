import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import { frameOf } from '../ocpp-logs/dialogue.ts'
import type { Frame } from '../ocpp-logs/dialogue.ts'
import type { ConnectText, TextWire } from '../wire/text.ts'
import { CALL_TIMEOUT_MS } from '../wire/wire.ts'
import type { CloseReason } from '../wire/wire.ts'
import { renewed, transactionOf, verdictOf } from './payload.ts'
import { answerOf } from './script.ts'
import type { Answer, SaidCall, Script } from './script.ts'

/** Says a charger's side of a log again, and compares what is answered. */

/** What went otherwise than in the log. */
export interface Difference {
  /** Of the log: the call that it is about. */
  readonly line: number
  /** As a sentence. */
  readonly text: string
}

export interface ReplayReport {
  readonly calls: number
  readonly sent: number
  /** Answered as in the log, by their status; a call without an answer there counts when it has one now. */
  readonly same: number
  /** Calls of the central system that the log could answer. */
  readonly answered: number
  readonly differences: readonly Difference[]
  /** How many differences there are beyond the most that are kept. */
  readonly more: number
  /** Why the connection ended before everything was said; null when all was said. */
  readonly broken: CloseReason | null
}

export interface ReplayOptions {
  readonly clock: Clock
  readonly connect: ConnectText
  /** The identity that it connects with. */
  readonly id: string
  /** The pauses of the log are so much shorter. */
  readonly speed: number
  /** Moments are said as they are logged; otherwise they are moved to now. */
  readonly asRecorded?: boolean
  /** Called after each call that was answered. */
  readonly progress?: () => void
}

/** A central system that talks without end fills no memory. */
const differencesMost = 1_000

interface Outstanding {
  readonly id: string
  readonly call: SaidCall
  readonly timer: Cancel
}

/** One pile of a log, played once. */
export class Replay {
  readonly #script: Script
  readonly #options: ReplayOptions
  readonly #transactions = new Map<unknown, unknown>()
  /** How many calls of each action the central system has made. */
  readonly #asked = new Map<string, number>()
  readonly #differences: Difference[] = []
  readonly #counts = { sent: 0, same: 0, answered: 0, more: 0 }
  #wire: TextWire | null = null
  #outstanding: Outstanding | null = null
  #pause: Cancel = nothing
  #begunAt = 0
  #shiftMs = 0
  #settle: (report: ReplayReport) => void = () => undefined
  #isOver = false

  constructor(script: Script, options: ReplayOptions) {
    this.#script = script
    this.#options = options
  }

  /** Connects and says everything. Resolves when it is said and answered, or the connection is gone; never rejects. */
  play(): Promise<ReplayReport> {
    const { promise, resolve } = Promise.withResolvers<ReplayReport>()
    this.#settle = resolve
    this.#wire = this.#options.connect(this.#options.id, {
      opened: () => this.#begin(),
      received: (text) => this.#receive(text),
      closed: (why) => this.#end(why),
    })
    return promise
  }

  /** Ends it before everything is said. */
  stop(): void {
    this.#wire?.close()
    this.#end({ code: 1000, reason: 'stopped' })
  }

  #begin(): void {
    const { clock, speed, asRecorded } = this.#options
    this.#begunAt = clock.now()
    const [first, last] = this.#span()
    // At the speed of the log it begins now; a faster one would reach into the future, and ends now instead.
    if (first !== null && last !== null && asRecorded !== true)
      this.#shiftMs = this.#begunAt - (speed === 1 ? first : last)
    this.#next()
  }

  #span(): readonly [number | null, number | null] {
    const { calls } = this.#script
    return [calls.find(({ at }) => at !== null)?.at ?? null, calls.findLast(({ at }) => at !== null)?.at ?? null]
  }

  #next(): void {
    const call = this.#script.calls[this.#counts.sent]
    if (call === undefined) {
      this.#wire?.close()
      this.#end(null)
      return
    }
    const { clock, speed } = this.#options
    const [first] = this.#span()
    const due = call.at === null || first === null ? 0 : this.#begunAt + (call.at - first) / speed
    const waitMs = due - clock.now()
    if (waitMs <= 0) this.#say(call)
    else this.#pause = clock.after(waitMs, () => this.#say(call))
  }

  #say(call: SaidCall): void {
    this.#counts.sent += 1
    const id = `replay-${this.#counts.sent}`
    const payload = renewed(call.payload, { shiftMs: this.#shiftMs, transactions: this.#transactions })
    const timer = this.#options.clock.after(CALL_TIMEOUT_MS, () => this.#settled(call, null))
    this.#outstanding = { id, call, timer }
    this.#wire?.send(JSON.stringify([CALL, id, call.action, payload]))
  }

  #receive(text: string): void {
    const frame = frameOf(text)
    const outstanding = this.#outstanding
    if (typeof frame === 'string') return this.#differ(`what came is no frame: it ${frame}`)
    if (frame.type === 'call') return this.#called(frame)
    if (outstanding?.id !== frame.id) return this.#differ(`an answer came to ${frame.id}, which nobody has asked`)
    return this.#settled(outstanding.call, answerOf(frame))
  }

  /** A call of the central system: answered as the log has it, the last answer again when there are no more. */
  #called({ id, action }: Extract<Frame, { type: 'call' }>): void {
    const count = this.#asked.get(action) ?? 0
    this.#asked.set(action, count + 1)
    const answers = this.#script.answers.get(action)
    const answer = answers?.[count] ?? answers?.at(-1)
    if (answer === undefined) {
      this.#differ(`the central system calls ${action}, which the log does not have`)
      this.#wire?.send(JSON.stringify([CALLERROR, id, 'NotSupported', `the log has no ${action}`, {}]))
      return
    }
    this.#counts.answered += 1
    this.#wire?.send(
      JSON.stringify(
        answer.kind === 'result'
          ? [CALLRESULT, id, renewed(answer.payload, { shiftMs: this.#shiftMs, transactions: this.#transactions })]
          : [CALLERROR, id, answer.code, answer.description, {}],
      ),
    )
  }

  #settled(call: SaidCall, answer: Answer | null): void {
    if (this.#isOver) return
    this.#outstanding?.timer()
    this.#outstanding = null
    const difference = differenceOf(call, answer)
    if (difference === null) this.#counts.same += 1
    else this.#differ(difference, call)
    const [logged, given] = [transactionOf(call.answer), transactionOf(answer)]
    if (call.action === 'StartTransaction' && logged !== undefined && given !== undefined)
      this.#transactions.set(logged, given)
    this.#options.progress?.()
    this.#next()
  }

  #differ(text: string, call = this.#outstanding?.call ?? this.#script.calls[this.#counts.sent - 1]): void {
    if (this.#differences.length < differencesMost) this.#differences.push({ line: call?.line ?? 0, text })
    else this.#counts.more += 1
  }

  #end(broken: CloseReason | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#pause()
    this.#outstanding?.timer()
    this.#settle({ calls: this.#script.calls.length, ...this.#counts, differences: this.#differences, broken })
  }
}

/** What is otherwise in an answer than in the log, as a sentence; null where nothing is. */
function differenceOf({ action, answer: logged }: SaidCall, answer: Answer | null): string | null {
  if (answer === null) return `${action} is not answered within ${CALL_TIMEOUT_MS / 1_000} s`
  if (logged === null) return null
  const [before, now] = [verdictOf(logged), verdictOf(answer)]
  if (before === now && logged.kind === answer.kind) return null
  return `${action} is answered ${now}, and ${before} in the log`
}
