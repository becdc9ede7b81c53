import { Directions, frameOf, otherSide, Waiting } from './dialogue.ts'
import type { Call, Frame } from './dialogue.ts'
import { isIllegible } from './entry.ts'
import type { LogEntry, Said, Sender } from './entry.ts'
import { Transactions } from './transactions.ts'
import { breaches, callersOf, isOfLaterOcpp } from './verdict.ts'

/** Checks a log of OCPP-J against the protocol: frames, pairs, schemas, order and transactions. */

export type FindingKind =
  | 'illegible'
  | 'other-protocol'
  | 'unknown-action'
  | 'schema'
  | 'call-error'
  | 'no-answer'
  | 'answer-to-nothing'
  | 'id-again'
  | 'call-while-waiting'
  | 'slow'
  | 'clock-back'
  | 'transaction'

export interface Finding {
  readonly line: number
  readonly kind: FindingKind
  /** As a sentence. */
  readonly text: string
}

export interface LogReport {
  readonly frames: number
  /** Calls by who made them and their action. */
  readonly calls: Readonly<Record<Sender, Readonly<Record<string, number>>>>
  readonly answered: number
  /** Milliseconds since 1970 of the first and the last frame that says when; null where none does. */
  readonly span: { readonly from: number; readonly to: number } | null
  /** Milliseconds from call to answer: half were answered within the first, 99 of 100 within the second. */
  readonly latency: { readonly p50: number; readonly p99: number } | null
  readonly transactions: { readonly started: number; readonly stopped: number }
  readonly findings: readonly Finding[]
  /** Findings beyond the most that are kept, by kind. */
  readonly more: Readonly<Partial<Record<FindingKind, number>>>
}

/** A call is slow when its answer took longer: piles commonly give up then. */
const SLOW_MS = 30_000
/** A log's clock may be late by so much between threads. */
const CLOCK_SLACK_MS = 1_000
const findingsMost = 1_000
const latenciesMost = 100_000

export async function checkLog(said: AsyncIterable<Said>): Promise<LogReport> {
  const check = new LogCheck()
  for await (const one of said) {
    if (isIllegible(one)) check.find(one.line, 'illegible', one.problem)
    else check.take(one)
  }
  return check.report()
}

class LogCheck {
  readonly #directions = new Directions()
  readonly #transactions = new Transactions((line, text) => this.find(line, 'transaction', text))
  readonly #waiting = new Waiting<Call>(this.#directions)
  /** By pile and caller: the call that this side waits for. */
  readonly #latest = new Map<string, Call>()
  readonly #calls: Record<Sender, Record<string, number>> = { pile: {}, 'central-system': {} }
  readonly #findings: Finding[] = []
  readonly #more: Partial<Record<FindingKind, number>> = {}
  readonly #latencies: number[] = []
  #frames = 0
  #answered = 0
  #from: number | null = null
  #to: number | null = null
  #isLater = false

  find(line: number, kind: FindingKind, text: string): void {
    if (this.#findings.length < findingsMost) this.#findings.push({ line, kind, text })
    else this.#more[kind] = (this.#more[kind] ?? 0) + 1
  }

  take(entry: LogEntry): void {
    const frame = frameOf(entry.text)
    if (typeof frame === 'string') return this.find(entry.line, 'illegible', `the frame ${frame}`)
    this.#frames += 1
    this.#tick(entry)
    if (frame.type === 'call') this.#call(entry, frame)
    else this.#answer(entry, frame)
  }

  #tick({ at, line }: LogEntry): void {
    if (at === null) return
    if (this.#to !== null && at < this.#to - CLOCK_SLACK_MS)
      this.find(line, 'clock-back', `the clock of the log goes back by ${((this.#to - at) / 1_000).toFixed(1)} s`)
    this.#from ??= at
    this.#to = at
  }

  #call(entry: LogEntry, { id, action, payload }: Extract<Frame, { type: 'call' }>): void {
    const caller = this.#directions.callerOf(action, entry)
    const call: Call = { line: entry.line, at: entry.at, id, caller, action, payload }
    this.#calls[caller][action] = (this.#calls[caller][action] ?? 0) + 1
    if (callersOf(action).length === 0) this.#unknown(call)
    else
      for (const breach of breaches(caller, { action, part: 'req' }, payload))
        this.find(entry.line, 'schema', `${action}.req: ${breach}`)
    const side = `${entry.pile ?? ''}\n${caller}`
    const same = this.#waiting.of(entry.pile, call)
    const before = this.#latest.get(side)
    if (same !== undefined)
      this.find(entry.line, 'id-again', `the id ${id} is used again before line ${same.line} was answered`)
    else if (before !== undefined && this.#waiting.of(entry.pile, before) !== undefined)
      this.find(
        entry.line,
        'call-while-waiting',
        `${action} is sent while ${before.action} of line ${before.line} waits for its answer (OCPP-J §4.1.1)`,
      )
    this.#waiting.add(entry.pile, call)
    this.#latest.set(side, call)
    this.#transactions.called(call, entry.pile)
  }

  #unknown({ line, action }: Call): void {
    if (!isOfLaterOcpp(action)) this.find(line, 'unknown-action', `OCPP 1.6 has no ${action}`)
    else if (!this.#isLater) {
      this.#isLater = true
      this.find(line, 'other-protocol', `${action} belongs to OCPP 2.x: this log is not one of OCPP 1.6`)
    }
  }

  #answer(entry: LogEntry, frame: Exclude<Frame, { type: 'call' }>): void {
    const call = this.#waiting.answered(entry, frame.id)
    if (call === undefined)
      return this.find(entry.line, 'answer-to-nothing', `no call waits for the answer ${frame.id}`)
    this.#answered += 1
    this.#time(call, entry)
    if (frame.type === 'error')
      return this.find(
        entry.line,
        'call-error',
        `${call.action} of line ${call.line} is answered ${frame.code} ${frame.description}`.trimEnd(),
      )
    for (const breach of breaches(call.caller, { action: call.action, part: 'conf' }, frame.payload))
      this.find(entry.line, 'schema', `${call.action}.conf by the ${words[otherSide(call.caller)]}: ${breach}`)
    this.#transactions.answered(call, frame.payload, entry)
  }

  #time(call: Call, { at, line }: LogEntry): void {
    if (at === null || call.at === null) return
    const took = at - call.at
    if (this.#latencies.length < latenciesMost) this.#latencies.push(took)
    if (took > SLOW_MS)
      this.find(line, 'slow', `${call.action} of line ${call.line} is answered after ${(took / 1_000).toFixed(1)} s`)
  }

  report(): LogReport {
    for (const { line, action } of this.#waiting.values()) this.find(line, 'no-answer', `${action} is never answered`)
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const share = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
    return {
      frames: this.#frames,
      calls: this.#calls,
      answered: this.#answered,
      span: this.#from === null || this.#to === null ? null : { from: this.#from, to: this.#to },
      latency: sorted.length === 0 ? null : { p50: share(0.5), p99: share(0.99) },
      transactions: this.#transactions.counts,
      findings: this.#findings.toSorted((a, b) => a.line - b.line),
      more: this.#more,
    }
  }
}

const words: Readonly<Record<Sender, string>> = { pile: 'charge point', 'central-system': 'central system' }
