import { Directions, frameOf, otherSide, Waiting } from '../ocpp-logs/dialogue.ts'
import type { Frame } from '../ocpp-logs/dialogue.ts'
import { isIllegible } from '../ocpp-logs/entry.ts'
import type { Illegible, LogEntry, Said, Sender } from '../ocpp-logs/entry.ts'
import { isOfLaterOcpp } from '../ocpp-logs/verdict.ts'

/** The charger's side of a log, ready to be said again. */

export type Answer =
  | { readonly kind: 'result'; readonly payload: unknown }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }

/** A call, with what the other side answered then; null where the log has no answer. */
export interface SaidCall {
  /** Of the file, from 1. */
  readonly line: number
  /** Milliseconds since 1970; null where the log does not say when. */
  readonly at: number | null
  readonly action: string
  readonly payload: unknown
  answer: Answer | null
}

export interface Script {
  /** Empty where the log names none. */
  readonly pile: string
  /** The charger's calls, in the order of the log. */
  readonly calls: readonly SaidCall[]
  /** The central system's, with what the charger answered. */
  readonly orders: readonly SaidCall[]
  /** What the charger answered to the central system's calls, by action, in the order of the log. */
  readonly answers: ReadonlyMap<string, readonly Answer[]>
}

export interface LogScripts {
  /** One for each pile that says something. */
  readonly scripts: readonly Script[]
  /** Places that were left out. */
  readonly problems: readonly Illegible[]
}

/** A log is held in memory while it is replayed: so many calls of chargers are the most. */
export const callsMost = 500_000
const problemsMost = 1_000

/** A log that cannot be said again, and the line that shows it. */
export class UnfitLog extends RangeError {
  override readonly name = 'UnfitLog'
  readonly line: number
  readonly problem: string

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
    this.line = line
    this.problem = problem
  }
}

/** Reads the charger's side of a log, pile by pile. Throws on a log of another protocol, and on one that is too long. */
export async function scriptsOf(said: AsyncIterable<Said>): Promise<LogScripts> {
  const reading = new ScriptReading()
  for await (const one of said) {
    if (isIllegible(one)) reading.skip(one)
    else reading.take(one)
  }
  return reading.result()
}

interface Part {
  readonly calls: SaidCall[]
  readonly orders: SaidCall[]
  readonly answers: Map<string, Answer[]>
}

/** A call of either side that waits for its answer. */
interface Open {
  readonly id: string
  readonly caller: Sender
  readonly action: string
  readonly call: SaidCall
}

class ScriptReading {
  readonly #directions = new Directions()
  readonly #waiting = new Waiting<Open>(this.#directions)
  readonly #parts = new Map<string, Part>()
  readonly #problems: Illegible[] = []
  #count = 0

  skip(problem: Illegible): void {
    if (this.#problems.length < problemsMost) this.#problems.push(problem)
  }

  take(entry: LogEntry): void {
    const { line, pile } = entry
    const frame = frameOf(entry.text)
    if (typeof frame === 'string') return this.skip({ line, problem: `the frame ${frame}` })
    const part = this.#part(pile ?? '')
    if (frame.type === 'call') this.#call(part, entry, frame)
    else this.#answer(part, entry, frame)
  }

  #part(pile: string): Part {
    const part = this.#parts.get(pile) ?? { calls: [], orders: [], answers: new Map() }
    this.#parts.set(pile, part)
    return part
  }

  #call(part: Part, entry: LogEntry, { id, action, payload }: Extract<Frame, { type: 'call' }>): void {
    const { line, at } = entry
    if (isOfLaterOcpp(action, payload))
      throw new UnfitLog(line, `${action} belongs to OCPP 2.x, and a replay speaks OCPP 1.6`)
    const caller = this.#directions.callerOf(action, entry)
    const call = { line, at, action, payload, answer: null }
    this.#waiting.add(entry.pile, { id, caller, action, call })
    this.#count += 1
    if (this.#count > callsMost)
      throw new UnfitLog(line, `a replay takes ${callsMost} calls at most; cut the log into parts`)
    if (caller === 'pile') part.calls.push(call)
    else part.orders.push(call)
  }

  #answer(part: Part, entry: LogEntry, frame: Exclude<Frame, { type: 'call' }>): void {
    const call = this.#waiting.answered(entry, frame.id)
    if (call === undefined) return this.skip({ line: entry.line, problem: `no call waits for the answer ${frame.id}` })
    const answer = answerOf(frame)
    call.call.answer = answer
    if (otherSide(call.caller) !== 'pile') return
    const all = part.answers.get(call.action)
    if (all === undefined) part.answers.set(call.action, [answer])
    else all.push(answer)
  }

  result(): LogScripts {
    const scripts = [...this.#parts].map(([pile, part]) => ({ pile, ...part }))
    return { scripts: scripts.filter(({ calls }) => calls.length > 0), problems: this.#problems }
  }
}

/** What an answer says, without its id. */
export const answerOf = (frame: Exclude<Frame, { type: 'call' }>): Answer =>
  frame.type === 'result'
    ? { kind: 'result', payload: frame.payload }
    : { kind: 'error', code: frame.code, description: frame.description }
