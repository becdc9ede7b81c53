import type { Actor } from '#contracts/actor.ts'
import { roleOf } from '#contracts/actor.ts'
import { alarmCodes } from '#contracts/lifecycles/alarm.ts'
import { Implausibility } from '#contracts/lifecycles/charge-record.ts'
import { AuthorizationStatus, stopReasons } from '#contracts/lifecycles/charging-session.ts'
import { SecurityProfile, ownEvents, whitepaperEvents } from '#contracts/lifecycles/pile-security.ts'
import type { Fact } from '#contracts/fact.ts'
import { energy, money, power } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/lifecycle.ts'
import type { Standing, Tone } from '#machines/lifecycle.ts'
import { stateKey, toneOf } from '#machines/state-words.ts'
import { formatEnergy, formatMoney, formatPower } from '../kit/format.ts'
import type { Currency } from '../kit/format.ts'
import type { Speak } from '../intl/text.ts'
import type { Text } from '../kit/text.ts'
import type { TimelineEntry } from '../kit/timeline.tsx'
import { percent } from './percent.ts'
import { statusOf } from './security-words.ts'

/** Facts as sentences: what happened, with what figures, who did it and why. Pure, so that every fact can be tried. */

export interface Speaker {
  readonly text: Text
  readonly locale: string
  readonly currency: Currency
}

/** Facts that come often and say little alone; a run of them is one entry with the last word. */
const frequent: readonly string[] = ['session.metered']

/** The newest first. `facts` are those of whole streams, in the order of the world. */
export function entriesOf(facts: readonly Fact[], speaker: Speaker): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const { fact, reached, tone, times } of runsOf(facts))
    entries.push({
      key: String(fact.position),
      at: fact.at,
      actor: actorName(fact.by, speaker.text),
      sentence: sentenceOf(fact, times, speaker),
      state: reached === null ? null : speaker.text('history.state', { state: speaker.text(reached) }),
      tone,
      isIrregular: fact.irregular,
      raw: { type: fact.type, version: fact.version, data: fact.data, by: fact.by },
    })
  return entries.toReversed()
}

interface Run {
  /** The last of the run. */
  readonly fact: Fact
  readonly tone: Tone
  /** The text key of the state it led to; null where it led nowhere else. */
  readonly reached: string | null
  readonly times: number
}

function runsOf(facts: readonly Fact[]): readonly Run[] {
  const standings = new Map<string, Standing>()
  const runs: Run[] = []
  for (const fact of facts) {
    const { reached, tone } = meaningOf(fact, standings)
    const before = runs.at(-1)
    const goesOn = before !== undefined && frequent.includes(fact.type) && isSame(before.fact, fact)
    if (goesOn) runs.pop()
    runs.push({ fact, reached, tone, times: goesOn ? before.times + 1 : 1 })
  }
  return runs
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.type === other.type && one.id === other.id && !one.irregular && !other.irregular

type Meaning = Pick<Run, 'reached' | 'tone'>
const neutral: Meaning = { reached: null, tone: 'off' }

/**
 * What a fact means: the state it led to, and the family of that. One that leads nowhere else is neutral, unless it says a
 * refusal or the state itself. Streams that do not begin here stay neutral.
 */
function meaningOf(fact: Fact, standings: Map<string, Standing>): Meaning {
  const lifecycle = atlas.get(fact.lifecycle)
  const stream = `${fact.lifecycle}/${fact.id}`
  const before = fact.version === 1 ? lifecycle?.newborn : standings.get(stream)
  if (lifecycle === undefined || before === undefined) return neutral
  const { standing } = evolve(lifecycle, before, fact)
  standings.set(stream, standing)
  const { value } = standing
  const hasMoved = value !== before.value
  const reached = hasMoved && lifecycle.states.size > 2 ? stateKey(lifecycle, value) : null
  if (fact.irregular || isRefusal(fact.data)) return { reached, tone: 'attention' }
  const isSaid = fieldsOf(fact.data)['status'] === lifecycle.wire[value]
  return { reached, tone: hasMoved || isSaid ? toneOf(lifecycle, value) : 'off' }
}

/** A card that was presented, or charged with, and is not accepted. */
function isRefusal(data: unknown): boolean {
  const { authorization, status } = fieldsOf(data)
  const said = wordOf(AuthorizationStatus.literals, authorization ?? status)
  return said !== undefined && said !== 'Accepted'
}

const fieldsOf = (data: unknown): Data => (typeof data === 'object' && data !== null ? { ...data } : {})

/** Who acted, in words: an account, a pile, or the product itself and the person for whom it did. */
export function actorName(actor: Actor, text: Speak): string {
  switch (actor.kind) {
    case 'person':
      return actor.account
    case 'pile':
    case 'driver':
    case 'gateway':
      return `${text(`role.${roleOf(actor)}`)} ${actor.id}`
    case 'system':
      return actor.onBehalfOf === undefined
        ? text('role.SYS')
        : text('history.systemFor', { account: actor.onBehalfOf.account })
    default:
      return actor satisfies never
  }
}

export function sentenceOf(fact: Fact, times: number, speaker: Speaker): string {
  const what = speaker.text(`fact.${fact.type}`)
  const counted = times === 1 ? what : speaker.text('history.times', { what, count: times })
  return [counted, ...detailsOf(fact.data, speaker)].join(' · ')
}

/** Codes that have a text: OCPP's reasons, and those our own processes give. */
const codedReasons = [
  ...stopReasons,
  'INSUFFICIENT_FUNDS',
  'WAVE_FAILURES',
  'STATION_DISABLED',
  'STATION_ENABLED',
  'PILE_CAME_BACK',
  'NOT_DONE_AFTER_CHARGE',
] as const

/** The word of a list that a value is; undefined when it is none. */
const wordOf = <const Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** A reason in the reader's language; what a person wrote stands as it was written. */
export function reasonText(reason: string, text: Speak): string {
  const coded = wordOf(codedReasons, reason)
  if (coded !== undefined) return text(`reason.${coded}`)
  const implausible = wordOf(Implausibility.literals, reason)
  return implausible === undefined ? reason : text(`implausible.${implausible}`)
}

type Data = Readonly<Record<string, unknown>>
type Teller = (value: unknown, speaker: Speaker, data: Data) => string | null

/** A teller for texts, which says nothing of an empty one. */
const said =
  (tell: (value: string, text: Text, data: Data) => string): Teller =>
  (value, { text }, data) =>
    typeof value === 'string' && value !== '' ? tell(value, text, data) : null
/** A teller for figures. */
const counted =
  (tell: (value: number, speaker: Speaker) => string): Teller =>
  (value, speaker) =>
    typeof value === 'number' ? tell(value, speaker) : null

const words = said((value) => value)
const amount = counted((value, { currency, locale }) => formatMoney(money(value), currency, locale))
const reading = counted((value, { locale }) => formatEnergy(energy(value), locale))
const reason = said(reasonText)
const fault: Teller = (value, { text }) => {
  const code = wordOf(alarmCodes, value)
  return code === undefined || code === 'NoError' ? null : text(`error-code.${code}`)
}
const authorization = said((value, text) => {
  const status = wordOf(AuthorizationStatus.literals, value)
  return status === undefined ? value : text(`authorization.${status}`)
})

/** Our words for the events that have a meaning everywhere; what else a pile calls them. */
const securityEvent = said((value, text) => {
  const name = wordOf([...whitepaperEvents, ...ownEvents], value)
  return name === undefined ? value : text(`pileSecurity.type.${name}`)
})

/** What is worth saying of a fact's data, by field, in this order. */
const tellers: Readonly<Record<string, Teller>> = {
  status: (value, speaker, data) =>
    'errorCode' in data
      ? said((status, text) => text(`state.connector.${status}`))(value, speaker, data)
      : authorization(value, speaker, data),
  errorCode: fault,
  code: (value, speaker, data) => fault(value, speaker, data) ?? counted(String)(value, speaker, data),
  type: (value, speaker, data) => ('techInfo' in data ? securityEvent(value, speaker, data) : null),
  profile: (value, { text }) => {
    const profile = SecurityProfile.literals.find((one) => one === value)
    return profile === undefined ? null : text(`state.pile-security.${statusOf(profile)}`)
  },
  idTag: words,
  authorization,
  command: (value, { text }, { lifecycle }) => {
    const isKnown = typeof value === 'string' && Object.hasOwn(atlas.get(String(lifecycle))?.commands ?? {}, value)
    return isKnown ? text(`command.${String(lifecycle)}.${value}`) : null
  },
  vendor: words,
  model: words,
  firmwareVersion: words,
  meterStart: reading,
  meterStop: reading,
  register: reading,
  power: counted((value, { locale }) => formatPower(power(value), locale)),
  soc: counted((value, { locale }) => percent(value, locale)),
  attempt: counted((value, { text }) => text('history.attempt', { attempt: value })),
  amount,
  fee: (value, speaker, data) => (value === 0 ? null : amount(value, speaker, data)),
  // A bill says its amount itself.
  cost: (value, speaker, data) =>
    typeof value === 'object' && value !== null && 'total' in value && !('amount' in data)
      ? amount(value.total, speaker, data)
      : null,
  balanceBefore: (value, speaker, data) => {
    const [before, after] = [amount(value, speaker, data), amount(data['balanceAfter'], speaker, data)]
    return before === null || after === null ? null : speaker.text('history.balance', { before, after })
  },
  reason,
  stopReason: reason,
  evidence: said((value, text) => text(`reason.${value}`)),
  implausible: said((value, text) => text(`implausible.${value}`)),
  reference: words,
  proof: words,
  remark: words,
  note: words,
  info: words,
  approver: said((account, text) => text('history.approver', { account })),
}

function detailsOf(data: unknown, speaker: Speaker): readonly string[] {
  const known = fieldsOf(data)
  return Object.entries(tellers).flatMap(([field, tell]) => {
    const told = field in known ? tell(known[field], speaker, known) : null
    return told === null ? [] : [told]
  })
}
