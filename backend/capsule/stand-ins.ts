import { Schema } from 'effect'
import { Fact } from '#contracts/fact.ts'
import { vaultEntries } from '../store/vault.ts'
import type { World } from '../world.ts'

/**
 * Personal data is replaced by stand-ins that keep shape and identity: the same card is the same stand-in everywhere. What is
 * known to be personal in the whole network is replaced wherever it stands; fields that hold it by their name are replaced
 * whatever they hold.
 */
export interface StandIns {
  /** A copy without personal data. */
  readonly in: (value: unknown) => unknown
  readonly fact: (fact: Fact) => Fact
}

/** Fields that are a person's words, or say how to reach or recognise somebody. */
const telling =
  /remark|reason|proof|opinion|note|comment|contact|phone|mail|plate|licen[cs]e|password|secret|iccid|imsi|owner/iu
/** Words of the protocol and of lifecycles are told by machines; people tell sentences. */
const WORD = /^[A-Za-z_]{1,40}$/u
const MAIL = /[^\s@"]+@[^\s@"]+\.[^\s@"]+/gu
const PHONE = /\+\d[\d ()-]{6,}\d/gu
/** Shorter texts are parts of too many words to be looked for; names in Chinese are short. */
const SHORTEST = 4
const SHORTEST_HAN = 2

/** Learns from the whole network what is personal in it, and who gave the commands that led to these facts. */
export function standIns(world: World, facts: readonly Fact[]): StandIns {
  const known = new Map<string, string>()
  const originals = new Set([
    ...personalIn(world),
    ...facts.flatMap(({ by }) => (by.kind === 'person' ? [by.id, by.account] : [])),
  ])
  for (const one of originals) {
    let number = known.size + 1
    while (originals.has(shaped(one, number))) number += originals.size
    known.set(one.toLowerCase(), shaped(one, number))
  }
  const sought = [...known.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  const pattern = sought.length === 0 ? /(?!)/gu : new RegExp(sought.join('|'), 'giu')
  const text = (one: string): string =>
    one
      .replaceAll(pattern, (found) => cased(found, known.get(found.toLowerCase()) ?? found))
      .replaceAll(MAIL, 'somebody@example.org')
      .replaceAll(PHONE, '+000000000')
  const inside = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return telling.test(name) && !WORD.test(value) ? hidden(value) : text(value)
    if (Array.isArray(value)) return value.map((one) => inside(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [known.get(key.toLowerCase()) ?? key, inside(one, key)]),
    )
  }
  return {
    in: inside,
    fact: (fact) => {
      const { id, by, correlation, ...rest } = fact
      return decodeFact({
        ...rest,
        id: text(id),
        by: inside(by),
        data: inside(fact.data),
        correlation: text(correlation),
      })
    },
  }
}

const decodeFact = Schema.decodeUnknownSync(Fact)

/** A sentence becomes as many dots: it can be seen that somebody said something. */
const hidden = (value: string): string => value.replaceAll(/\S/gu, '·')

const escaped = (one: string): string => one.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&')
/** Ids of streams are cards in lower case. */
const cased = (found: string, stands: string): string =>
  found === found.toLowerCase() && found !== found.toUpperCase() ? stands.toLowerCase() : stands

const DIGITS = 10
const LETTERS = 26
const A = 65

/** As long as the original, a digit for a digit and a letter for a letter; the number tells it from all others. */
function shaped(one: string, number: number): string {
  let left = number
  return [...one]
    .toReversed()
    .map((letter) => {
      if (/\p{Nd}/u.test(letter)) {
        const digit = left % DIGITS
        left = Math.floor(left / DIGITS)
        return String(digit)
      }
      if (!/\p{L}/u.test(letter)) return letter
      const place = left % LETTERS
      left = Math.floor(left / LETTERS)
      return String.fromCodePoint(A + place)
    })
    .toReversed()
    .join('')
}

const isLong = (one: string): boolean => one.trim().length >= (/\p{Script=Han}/u.test(one) ? SHORTEST_HAN : SHORTEST)

/** Everything in the network that tells who somebody is. */
function personalIn({ store }: World): readonly string[] {
  const cards = store.states('rfid-card').flatMap(({ context }) => textsUnder(context, /idTag|name/iu))
  const cars = store.states('vehicle').flatMap(({ context }) => textsUnder(context, /plate|owner/iu))
  const accounts = store.states('account').map(({ id }) => id)
  const customers = store.states('customer').map(({ id }) => id)
  const tags = store.states('charging-session').flatMap(({ context }) => textsUnder(context, /idTag/iu))
  const secret = vaultEntries(store.db).flatMap(wordsOf)
  const all = [...cards, ...cars, ...accounts, ...customers, ...tags, ...secret]
  return [...new Set(all.filter(isLong))]
}

/** Fields of the vault by which somebody can be recognised; the others never leave it. */
const recognising = /name|mail|phone|contact|address|street|search/iu

/** What an entry of the vault says: its texts where it is JSON. */
function wordsOf({ key, value }: { readonly key: string; readonly value: string }): readonly string[] {
  try {
    return textsUnder({ [key]: JSON.parse(value) }, recognising)
  } catch {
    return recognising.test(key) ? value.split('\n') : []
  }
}

function textsUnder(value: unknown, names: RegExp, isUnder = false): readonly string[] {
  if (typeof value === 'string') return isUnder ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsUnder(one, names, isUnder || names.test(name)))
}
