import { SECOND } from '#contracts/durations.ts'
import type { MessageWanted } from '#contracts/lab/scenario-conditions.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { errorCodes } from '#contracts/ocpp/frame.ts'
import { breaches, callersOf } from '#simulator/ocpp-logs/verdict.ts'
import { transactionOf } from '#simulator/replay/payload.ts'
import type { Answer, SaidCall } from '#simulator/replay/script.ts'
import { gist } from '../recording/fields.ts'
import type { Names } from '../recording/names.ts'
import { ordered } from '../recording/recorder.ts'
import { spanText } from '../recording/spans.ts'

/** A call of a log, of either side. */
export interface LogCall extends SaidCall {
  readonly pile: string
  readonly by: 'pile' | 'central'
}

/** A simulated pile says it by itself, and often: nobody waits for it. */
export const unsaid = 'Heartbeat'

/** What a log says as steps: the charger's calls word for word, with what was answered; orders that people give; and the time between. */
export class LogSteps {
  readonly steps: PlainStep[] = []
  readonly #names: Names
  /** When the log would have it, on its own clock; null before it has said a time. */
  #now: number | null
  /** Names under which numbers of transactions are saved, by the number that each pile had in the log. */
  readonly #numbers = new Map<string, Map<unknown, string>>()
  #transactions = 0
  /** How often each message is waited for. */
  readonly #waits = new Map<string, number>()
  readonly #noted = new Set<string>()

  constructor(names: Names, start: number | null) {
    this.#names = names
    this.#now = start
    for (const pile of names.piles.map(names.pile))
      this.#add({ verb: 'powerOn', body: pile }, { verb: 'wait', body: { ready: pile } })
  }

  take(call: LogCall): void {
    if (call.action === unsaid) return
    if (call.by === 'pile') {
      this.#pass(call.at)
      this.#said(call)
    } else if (ordered.includes(call.action)) {
      this.#pass(call.at)
      this.#ordered(call)
    } else this.#note(call.action)
  }

  #add(...steps: readonly PlainStep[]): void {
    this.steps.push(...steps)
  }

  /** Whole seconds: what is left of one is added to the next pause. */
  #pass(at: number | null): void {
    if (at === null) return
    const passed = this.#now === null ? 0 : Math.floor((at - this.#now) / SECOND) * SECOND
    if (passed > 0) this.#add({ verb: 'pause', body: spanText(passed) })
    this.#now = this.#now === null ? at : this.#now + Math.max(0, passed)
  }

  #said(call: LogCall): void {
    const { action, line } = call
    const pile = this.#names.pile(call.pile)
    const payload = this.#payload(call.payload, call.pile)
    if (payload === null || hole.test(JSON.stringify(call.payload)))
      return this.#add({ verb: 'note', body: `Line ${line}: no step can say this ${action}; see the log.` })
    const isSound =
      callersOf(action).includes('pile') && breaches('pile', { action, part: 'req' }, call.payload).length === 0
    this.#add({ verb: 'send', body: { pile, action, payload, ...(isSound ? {} : { as: 'as-is' }) } })
    if (call.answer?.kind === 'result') this.#answered(call, { pile, payload, answer: call.answer })
  }

  /** What a later step needs of an answer, or what it decided about a card. */
  #answered(call: LogCall, { pile, payload, answer }: Said): void {
    const { action } = call
    const about = (...fields: readonly string[]): Readonly<Record<string, unknown>> =>
      Object.fromEntries(fields.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])))
    switch (action) {
      case 'Authorize':
        return this.#wait({ pile, from: 'pile', action, with: about('idTag'), answer: gist(answer.payload) })
      case 'StartTransaction': {
        const wanted = { with: about('connectorId', 'idTag', 'meterStart', 'timestamp'), answer: gist(answer.payload) }
        const number = transactionOf(answer)
        if (number === undefined) return this.#wait({ pile, from: 'pile', action, ...wanted })
        this.#transactions += 1
        const name = `transaction${this.#transactions}`
        this.#numbers.set(call.pile, (this.#numbers.get(call.pile) ?? new Map<unknown, string>()).set(number, name))
        return this.#wait({ pile, from: 'pile', action, ...wanted }, { [name]: 'answer.transactionId' })
      }
      case 'StopTransaction':
        return this.#wait({ pile, from: 'pile', action, with: about('transactionId', 'timestamp'), answer: {} })
      default:
        return undefined
    }
  }

  /** Somebody ordered it: so does an operator now, and the pile answers as it did. */
  #ordered({ action, pile: id, payload: logged, answer }: LogCall): void {
    const pile = this.#names.pile(id)
    const payload = this.#payload(logged, id) ?? {}
    this.#add(
      { verb: 'answer', body: { pile, action, ...answerOf(answer) } },
      { verb: 'order', body: { pile, action, payload } },
    )
    if (answer?.kind === 'result') this.#wait({ pile, from: 'central', action, answer: gist(answer.payload) })
  }

  #wait(message: MessageWanted, save?: Readonly<Record<string, string>>): void {
    const key = JSON.stringify(message)
    const times = (this.#waits.get(key) ?? 0) + 1
    this.#waits.set(key, times)
    const often = times > 1 ? { times } : {}
    this.#add({ verb: 'wait', body: { message, ...often, ...(save === undefined ? {} : { save }) } })
  }

  #note(action: string): void {
    if (this.#noted.has(action)) return
    this.#noted.add(action)
    this.#add({ verb: 'note', body: `The central system called ${action}; what let it do so is not part of the log.` })
  }

  /** A payload with the cards that our backend knows, and the numbers that it gives now; null for what is no object. */
  #payload(payload: unknown, of: string): Readonly<Record<string, unknown>> | null {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null
    return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, this.#value({ name, of }, value)]))
  }

  #value({ name, of }: Field, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one: unknown) => this.#value({ name: '', of }, one))
    if (typeof value === 'object' && value !== null) return this.#payload(value, of)
    if (typeof value === 'string' && cardFields.includes(name)) return this.#names.card(value)
    const number = name === 'transactionId' ? this.#numbers.get(of)?.get(value) : undefined
    return number === undefined ? value : `\${${number}}`
  }
}

/** A field of a payload, and the pile that it is about. */
interface Field {
  readonly name: string
  readonly of: string
}

interface Said {
  readonly pile: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly answer: Extract<Answer, { kind: 'result' }>
}

/** A step would insert something there. */
const hole = /\$\{/u

const cardFields = ['idTag', 'parentIdTag']

type ByHand = Omit<Extract<PlainStep, { verb: 'answer' }>['body'], 'action' | 'pile'>

/** As the charger answered; one that did not says nothing again. */
function answerOf(answer: Answer | null): ByHand {
  if (answer === null) return { with: 'silence' }
  if (answer.kind === 'error')
    return { with: 'error', code: errorCodes.find((code) => code === answer.code) ?? 'GenericError' }
  const { payload } = answer
  const fields = typeof payload === 'object' && payload !== null ? Object.fromEntries(Object.entries(payload)) : {}
  return { with: 'payload', payload: fields }
}
