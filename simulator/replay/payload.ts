import type { Answer } from './script.ts'

/** What of a logged payload cannot be said again as it is: moments and the numbers of transactions. */

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

export interface Renewal {
  /** Milliseconds that every `timestamp` is moved by. */
  readonly shiftMs: number
  /** The numbers that the central system gives now, by those in the log. */
  readonly transactions: ReadonlyMap<unknown, unknown>
}

/** A payload as the charger would say it now. What is no moment stays as it is written. */
export function renewed(payload: unknown, renewal: Renewal): unknown {
  if (Array.isArray(payload)) return payload.map((one: unknown) => renewed(one, renewal))
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]: [string, unknown]) => {
      if (name === 'timestamp') return [name, moved(value, renewal.shiftMs)]
      if (name === 'transactionId') return [name, renewal.transactions.get(value) ?? value]
      return [name, renewed(value, renewal)]
    }),
  )
}

function moved(value: unknown, shiftMs: number): unknown {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) || shiftMs === 0 ? value : new Date(at + shiftMs).toISOString()
}

/** The number of a transaction that an answer to StartTransaction gives. */
export const transactionOf = (answer: Answer | null): unknown =>
  answer?.kind === 'result' ? fieldsOf(answer.payload)['transactionId'] : undefined

/** What an answer decides, in a word: its status, that of its card, or its error. A status may be left out where nothing stands against it. */
export function verdictOf(answer: Answer): string {
  if (answer.kind === 'error') return answer.code
  const { status, idTagInfo } = fieldsOf(answer.payload)
  const verdict = status ?? fieldsOf(idTagInfo)['status']
  return typeof verdict === 'string' ? verdict : 'Accepted'
}
