import type { QuirkKind } from '#contracts/ocpp/quirk.ts'
import type { SchemaNode } from '../strict.ts'

/** What may be mended in which field, and how (docs/decisions/080). Whatever is not said here stays an error. */

/** A field of a message. */
export interface Place {
  readonly field: string
  readonly node: SchemaNode
  readonly isRequired: boolean
  /** Of the object that it is in: empty for the message itself, or with a dot behind. */
  readonly path: string
}

/** What a field is read as; null: as it stands. */
export type Read =
  | { readonly as: unknown; readonly kind?: QuirkKind }
  | { readonly as?: never; readonly out: QuirkKind }
  | null

/** Messages that are taken leniently: what charging and money depend on. */
const actions: ReadonlySet<string> = new Set([
  'BootNotification',
  'StartTransaction',
  'StopTransaction',
  'MeterValues',
  'StatusNotification',
])
export const isLenient = (action: string): boolean => actions.has(action)

/** A word outside its enumeration, by field: what it is read as. Readings with other unknown words are none. */
const unknownWords: ReadonlyMap<string, Read> = new Map([
  ['context', { kind: 'unknownContext', as: 'Other' }],
  ['reason', { kind: 'unknownReason', as: 'Other' }],
  ['errorCode', { kind: 'unknownErrorCode', as: 'OtherError' }],
])

/** Numbers that may be rounded. Half a connector or half a transaction is another one. */
const measures: ReadonlySet<string> = new Set(['meterStart', 'meterStop'])

const decimal = /^\s*[+-]?\d+(?:\.\d+)?\s*$/u

/** Reads a whole number. */
export function integer(field: string, said: unknown): Read {
  const isText = typeof said === 'string' && decimal.test(said)
  if (typeof said !== 'number' && !isText) return null
  const meant = Number(said)
  if (Number.isInteger(meant)) return isText ? { as: meant, kind: 'textForNumber' } : null
  return measures.has(field) ? { as: Math.round(meant), kind: isText ? 'textForNumber' : 'fraction' } : null
}

/** Reads a text. */
export function text({ field, node }: Place, said: unknown): Read {
  if (typeof said === 'number') return digits(field, node, said)
  if (typeof said !== 'string') return null
  if (node.enum !== undefined) return word(field, node.enum, said)
  const most = node.maxLength ?? Number.POSITIVE_INFINITY
  return said.length > most ? { as: cut(field, said, most), kind: 'longName' } : null
}

/** A card whose number has more digits than a number in JSON would be another card. */
function digits(field: string, { enum: words, maxLength = Number.POSITIVE_INFINITY }: SchemaNode, said: number): Read {
  const meant = String(said)
  if (words !== undefined || meant.length > maxLength) return null
  return field === 'idTag' && !Number.isSafeInteger(said) ? null : { as: meant, kind: 'numberForText' }
}

function word(field: string, words: readonly string[], said: string): Read {
  if (words.includes(said)) return null
  const meant = words.find((one) => one.toLowerCase() === said.toLowerCase())
  return meant === undefined ? (unknownWords.get(field) ?? null) : { as: meant, kind: 'otherCapitals' }
}

/** Stands for the rest of a card number that is too long: no card has it, so half a number is nobody's card. */
const REST = '…'

const cut = (field: string, said: string, most: number): string =>
  field === 'idTag' ? said.slice(0, most - REST.length) + REST : said.slice(0, most)
