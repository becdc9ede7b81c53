import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import type { BenchMessage, BenchMessageFilter, BenchMessageRow } from '#contracts/lab/bench-messages.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import type { Tap } from '#simulator/wire/lean.ts'
import { problemOf } from './verdict.ts'
import { parsedFrame } from '#simulator/wire/parsed-frame.ts'

/** Calls that are kept, and letters of a payload: the store stays below some tens of megabytes. */
const MESSAGES_MAX = 5_000
const LETTERS_MAX = 16_000
/** So many too old ones are forgotten at once. */
const SLACK = 500
/** A list is this long at the most. */
const LISTED_MAX = 100

type Recorded = { -readonly [Key in keyof BenchMessage]: BenchMessage[Key] }

/** What went over all wires of the bench, once; each view of it is a filter. */
export class MessageStore {
  readonly #clock: Clock
  #list: Recorded[] = []
  #count = 0
  /** Calls without an answer, by pile, side and message id. */
  readonly #awaited = new Map<string, Recorded>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Hears the wires. */
  readonly tap: Tap = (pileId, from, text) => {
    const frame = parsedFrame(text)
    const [type, id, third, fourth] = frame ?? []
    const other = from === 'pile' ? 'central' : 'pile'
    if (type === CALL && typeof third === 'string') {
      const problem = problemOf({ from, part: 'req', action: third, payload: fourth })
      const message = this.#add({ pileId, from, action: third, payload: written(fourth), problem })
      this.#awaited.set(`${pileId} ${from} ${String(id)}`, message)
      return
    }
    const key = `${pileId} ${other} ${String(id)}`
    const call = type === CALLRESULT || type === CALLERROR ? this.#awaited.get(key) : undefined
    if (call === undefined)
      return void this.#add({ pileId, from, action: null, payload: text.slice(0, LETTERS_MAX), problem: null })
    this.#awaited.delete(key)
    this.#answered(call, frame ?? [])
    return undefined
  }

  #answered(call: Recorded, [type, , third, fourth, fifth]: readonly unknown[]): void {
    call.afterMs = Math.max(0, this.#clock.now() - call.at)
    if (type === CALLERROR) {
      call.answer = 'error'
      call.status = String(third)
      call.reply = written([third, fourth, fifth])
      return
    }
    call.answer = 'result'
    call.status = statusOf(third)
    call.reply = written(third)
    const { from, action } = call
    call.problem ??= action === null ? null : problemOf({ from, part: 'conf', action, payload: third })
  }

  #add(said: Pick<Recorded, 'pileId' | 'from' | 'action' | 'payload' | 'problem'>): Recorded {
    this.#count += 1
    const unanswered = { answer: 'awaited', afterMs: null, status: null, reply: null } as const
    const message: Recorded = { number: this.#count, at: this.#clock.now(), ...said, ...unanswered }
    this.#list.push(message)
    if (this.#list.length > MESSAGES_MAX + SLACK) this.#forget()
    return message
  }

  #forget(): void {
    const gone = new Set(this.#list.slice(0, -MESSAGES_MAX))
    this.#list = this.#list.slice(-MESSAGES_MAX)
    for (const [key, message] of this.#awaited) if (gone.has(message)) this.#awaited.delete(key)
  }

  /** The latest that are meant, the latest first. */
  list({ pile, from, show, q = '' }: BenchMessageFilter): readonly BenchMessageRow[] {
    const sought = q.trim().toLowerCase()
    const found: BenchMessageRow[] = []
    for (let at = this.#list.length - 1; at >= 0 && found.length < LISTED_MAX; at -= 1) {
      const message = this.#list[at]
      if (message === undefined) break
      const isMeant =
        (pile === undefined || message.pileId === pile) &&
        (from === undefined || message.from === from) &&
        (show === undefined || isWrong(message)) &&
        (sought === '' || wordsOf(message).includes(sought))
      if (isMeant) found.push(rowOf(message))
    }
    return found
  }

  /** A call with its payloads; null when it is not kept any more. */
  get(number: number): BenchMessage | null {
    return this.#list.find((one) => one.number === number) ?? null
  }

  /** What a pile said last with an action. */
  last(pileId: string, action: string): string | null {
    const said = this.#list.findLast((one) => one.pileId === pileId && one.from === 'pile' && one.action === action)
    return said?.payload ?? null
  }
}

const isWrong = ({ problem, answer, action }: Recorded): boolean =>
  problem !== null || answer === 'error' || action === null
const wordsOf = ({ pileId, action, payload, reply }: Recorded): string =>
  `${pileId} ${action ?? ''} ${payload} ${reply ?? ''}`.toLowerCase()
const rowOf = ({ payload: _, reply: __, ...row }: Recorded): BenchMessageRow => row
const written = (payload: unknown): string => (JSON.stringify(payload) ?? '').slice(0, LETTERS_MAX)

function statusOf(conf: unknown): string | null {
  if (typeof conf !== 'object' || conf === null) return null
  const { status, idTagInfo } = conf as { readonly status?: unknown; readonly idTagInfo?: unknown }
  if (typeof status === 'string') return status
  return idTagInfo === undefined ? null : statusOf(idTagInfo)
}
