import type { GivenCard } from '#contracts/lab/scenario.ts'
import type { Recording } from './recording.ts'
import { fieldOf } from './fields.ts'

/** What is to be called otherwise, in the order of its use. */
interface Named {
  readonly piles: readonly string[]
  readonly tags: readonly string[]
  /** What central system and piles said of the cards. */
  readonly messages: readonly { readonly payload: unknown; readonly answer: unknown }[]
}

/** What piles and cards that were seen are called in a scenario. */
export interface Names {
  /** The piles in use, under the names that they had, in the order of their use. */
  readonly piles: readonly string[]
  readonly pile: (id: string) => string
  readonly card: (tag: string) => string
  /** A copy with the new names in it, however deep. */
  readonly in: (value: unknown) => unknown
  /** Cards that our backend has to be told of. */
  readonly cards: readonly GivenCard[]
}

/** Our backend knows piles CP000001 … and cards TAG00000001 … without being told: as many as the fleet has piles, and four at least. */
const KNOWN_MIN = 4
const PILE_DIGITS = 6
const CARD_DIGITS = 8
/** So that a card may charge, in 1/10 000 of the currency unit. */
const BALANCE = 2_000_000
const LONG_AGO = '2020-01-01'

const numbered = (prefix: string, digits: number, number: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`

export function namesOf({ piles, tags, messages }: Named, keepsNames: boolean): Names {
  if (keepsNames) return { piles, pile: (id) => id, card: (tag) => tag, in: (value) => value, cards: [] }
  const known = Math.max(KNOWN_MIN, piles.length)
  const pileNames = named(piles, (number) => numbered('CP', PILE_DIGITS, number), known)
  const { names: cardNames, cards } = cardsOf({ tags, messages }, known)
  const text = (one: string): string => {
    const [pile = '', connector] = one.split('/')
    if (connector !== undefined && pileNames.has(pile)) return `${pileNames.get(pile)}/${connector}`
    return pileNames.get(one) ?? cardNames.get(one) ?? one
  }
  // A sentence of a note is looked through word by word.
  const words = (one: string): string => one.replaceAll(/[\w-]+(?:\/\d+)?/gu, text)
  const every = (one: string): string => (one.includes(' ') ? words(one) : text(one))
  return {
    piles,
    pile: (id) => pileNames.get(id) ?? id,
    card: (tag) => cardNames.get(tag) ?? tag,
    in: (value) => mapped(value, every),
    cards,
  }
}

/** The piles and cards of a recording. */
export const namedIn = (recording: Recording): Named => ({
  piles: [...new Set([...recording.doings.map(({ pile }) => pile), ...recording.after.map(({ id }) => id)])],
  tags: tagsOf(recording),
  messages: recording.messages,
})

/** Names that fit are kept, others get the next that is free. */
function named(all: readonly string[], nameOf: (number: number) => string, known: number): ReadonlyMap<string, string> {
  const fitting = new Set(Array.from({ length: known }, (_, at) => nameOf(at + 1)))
  const taken = new Set(all.filter((one) => fitting.has(one)))
  const free = Array.from({ length: all.length + known }, (_, at) => nameOf(at + 1)).filter((one) => !taken.has(one))
  return new Map(all.map((one) => [one, taken.has(one) ? one : (free.shift() ?? one)]))
}

const unlike = { Blocked: 'BLOCKED', Expired: 'EXPIRED', Invalid: 'NOBODY' } as const
const isUnlike = (status: unknown): status is keyof typeof unlike =>
  typeof status === 'string' && Object.hasOwn(unlike, status)

/** What the central system thought of each card decides what becomes of it. */
function cardsOf(
  { tags, messages }: Omit<Named, 'piles'>,
  known: number,
): { names: ReadonlyMap<string, string>; cards: GivenCard[] } {
  const verdicts = new Map<string, unknown>()
  for (const { payload, answer } of messages) {
    const tag = fieldOf(payload, 'idTag')
    const verdict = fieldOf(fieldOf(answer, 'idTagInfo'), 'status')
    if (typeof tag === 'string' && verdict !== undefined && !verdicts.has(tag)) verdicts.set(tag, verdict)
  }
  const good = tags.filter((tag) => !isUnlike(verdicts.get(tag)))
  const names = new Map(named(good, (number) => numbered('TAG', CARD_DIGITS, number), known))
  const cards: GivenCard[] = good.slice(known).map((tag) => ({ idTag: names.get(tag) ?? tag, balance: BALANCE }))
  const counts = new Map<string, number>()
  for (const tag of tags) {
    const verdict = verdicts.get(tag)
    if (!isUnlike(verdict)) continue
    const count = (counts.get(verdict) ?? 0) + 1
    counts.set(verdict, count)
    const idTag = `${unlike[verdict]}${count}`
    names.set(tag, idTag)
    if (verdict === 'Blocked') cards.push({ idTag, balance: BALANCE, blocked: true })
    if (verdict === 'Expired') cards.push({ idTag, balance: BALANCE, expires: LONG_AGO })
  }
  return { names, cards }
}

/** Every card that was held to a reader or named on the wire, in that order. */
function tagsOf({ doings, messages, after }: Recording): readonly string[] {
  const swiped = doings.flatMap(({ step, before }) => [
    ...before.flatMap(({ connectors }) => connectors.map(({ transaction }) => transaction?.idTag)),
    step?.verb === 'swipe' ? step.body.card : undefined,
  ])
  const last = after.flatMap(({ connectors }) => connectors.map(({ transaction }) => transaction?.idTag))
  const said = messages.map(({ payload }) => fieldOf(payload, 'idTag'))
  return [...new Set([...swiped, ...last, ...said])].filter((tag) => typeof tag === 'string')
}

function mapped(value: unknown, text: (one: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((one) => mapped(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, text)]))
}
