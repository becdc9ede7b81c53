import { currencyOf } from '#contracts/finance/currency.ts'
import { configurationKeys } from '#contracts/lab/capsule/capsule-words.ts'
import type { Word } from '#contracts/lab/capsule/capsule-words.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * What stands in the place of texts that may not leave. The same text has the same stand-in throughout a capsule, a number in the
 * order of appearance: nothing of the text is in it.
 */
export class StandIns {
  readonly #numbers = new Map<string, number>()
  readonly #kept: ReadonlySet<string>

  /** `kept`: ids that we have drawn ourselves, all of them numbers. */
  constructor(kept: Iterable<string> = []) {
    this.#kept = new Set(kept)
  }

  /** A text by its word; undefined where it is left out. */
  text(value: string, word: Word): string | undefined {
    if (word === 'gone') return undefined
    if (word === 'id') return this.id(value)
    if (word === 'tag') return this.tag(value)
    if (word === 'name') return `Name ${this.#numberOf(value)}`
    if (word === 'address') return `ftp://x${this.#numberOf(value)}.example/`
    if (word === 'url') return `https://x${this.#numberOf(value)}.example/`
    if (word !== 'text' && shapes[word](value)) return value
    // What is no word of ours is an id that somebody gave.
    if (word === 'code') return this.id(value)
    return instead[word] ?? `Text ${this.#numberOf(value)}`
  }

  /** Part by part, as ids are composed: what names another thing names it still. Letter case does not count, as in cards. */
  id(value: string): string {
    const parts = value.split(/([~:])/u)
    const isKept = (part: string, at: number): boolean => {
      const before = parts[at - 2]
      const counts = before === 'tax' || (before !== undefined && !kinds.has(before) && CONNECTOR.test(part))
      return at % 2 === 1 || part === '' || kinds.has(part) || this.#kept.has(part) || (counts && DIGITS.test(part))
    }
    return parts.map((part, at) => (isKept(part, at) ? part : this.tag(part))).join('')
  }

  /** A card's number, whatever else has the same; letter case does not count. */
  tag(value: string): string {
    return `x${this.#numberOf(value.toLowerCase())}`
  }

  #numberOf(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#numbers.size + 1)
    return this.#numbers.size
  }
}

/** Digits behind the id of a pile number its connectors; behind `tax` they are a rate. */
const CONNECTOR = /^\d{1,3}$/u
const DIGITS = /^\d{1,5}$/u
/** What stands before an id to say of what it is: accounts of the ledger, and things that are switched or priced. */
const kinds: ReadonlySet<string> = new Set(
  `wallet hold held receivable revenue tax discountExpense rounding offlineCash gatewayClearing reservation pile location account
   group`.split(/\s+/u),
)

const matching =
  (pattern: RegExp): ((value: string) => boolean) =>
  (value) =>
    pattern.test(value)

const currencies = new Set(Intl.supportedValuesOf('currency'))
const signs = new Set([...currencies].map((code) => currencyOf(code).sign))
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

type Shaped = Exclude<Word, 'address' | 'url' | 'gone' | 'id' | 'tag' | 'name' | 'text'>

/** What stands in the place of a text that is to have a shape and has not. */
const instead: Partial<Readonly<Record<Word, string>>> = { zone: 'UTC', currency: 'XTS', sign: '¤' }

/** What says of a text that it can hold no more than its word says. */
const shapes: Readonly<Record<Shaped, (value: string) => boolean>> = {
  time: matching(
    /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?$|^\d\d-\d\d$|^\d\d:\d\d$/u,
  ),
  zone: (value) => zones.has(value),
  version: matching(/^v?\d{1,4}(?:\.\d{1,5}){1,4}$/u),
  code: (value) => vocabulary.has(value),
  currency: (value) => currencies.has(value),
  sign: (value) => signs.has(value),
  number: matching(/^-?\d{1,12}(?:\.\d{1,6})?$/u),
  word: (value) => vocabulary.has(value),
  key: (value) => configurationKeys.has(value),
}

const features = [
  'Core',
  'FirmwareManagement',
  'LocalAuthListManagement',
  'Reservation',
  'SmartCharging',
  'RemoteTrigger',
]
const settings: ReadonlySet<string> = new Set(['', 'Current', 'Power', ...features])

/** Whether the value of a configuration key may leave: numbers, yes and no, and words of the protocol. */
export const mayLeave = (key: string, value: string): boolean =>
  configurationKeys.has(key) &&
  (/^(?:\d{1,9}|true|false)$/iu.test(value) ||
    value.split(',').every((word) => settings.has(word.trim()) || vocabulary.has(word.trim())))

/** An object with each entry as it is given back; undefined leaves it out. */
export function entriesOf(
  value: Readonly<Record<string, unknown>>,
  give: (one: unknown, key: string) => unknown,
): Readonly<Record<string, unknown>> {
  const all = Object.entries(value).map(([key, one]) => [key, give(one, key)] as const)
  return Object.fromEntries(all.filter(([, one]) => one !== undefined))
}

/** A list with each item as it is given back; undefined leaves it out. */
export const itemsOf = (value: readonly unknown[], give: (one: unknown) => unknown): readonly unknown[] =>
  value.map((one) => give(one)).filter((one) => one !== undefined)
