import { alarmCodes } from '#contracts/maintenance/alarm.ts'
import { AuthorizationStatus } from '#contracts/charging/charging-session.ts'
import { SecurityProfile, ownEvents, whitepaperEvents } from '#contracts/equipment/pile-security.ts'
import type { Fact } from '#contracts/fact.ts'
import { energy, money, power } from '#contracts/units.ts'
import { formatEnergy, formatMoney, formatPower } from '#console/kit/text/format.ts'
import type { Currency } from '#console/kit/text/format.ts'
import type { Text } from '#console/kit/text/text.ts'
import { memberOf, reasonText } from '../who-and-why.ts'
import { hasCommand } from '../state/command-roles.ts'
import { percent } from '../percent.ts'
import { statusOf } from '../security-status.ts'

/** Facts as sentences: what happened, with its figures, actor and reason. Pure, so that every fact can be tested. */

export interface TextContext {
  readonly text: Text
  readonly locale: string
  readonly currency: Currency
}

export function sentenceOf(fact: Fact, times: number, speaker: TextContext): string {
  const what = speaker.text(`fact.${fact.type}`)
  const counted = times === 1 ? what : speaker.text('history.times', { what, count: times })
  return [counted, ...detailsOf(fact.data, speaker)].join(' · ')
}

/** The data of a fact as fields. */
export const fieldsOf = (data: unknown): FactData => (typeof data === 'object' && data !== null ? { ...data } : {})

type FactData = Readonly<Record<string, unknown>>
type ValueText = (value: unknown, speaker: TextContext, data: FactData) => string | null

/** Formats a text; an empty one is left out. */
const said =
  (tell: (value: string, text: Text, data: FactData) => string): ValueText =>
  (value, { text }, data) =>
    typeof value === 'string' && value !== '' ? tell(value, text, data) : null
/** Formats a figure. */
const counted =
  (tell: (value: number, speaker: TextContext) => string): ValueText =>
  (value, speaker) =>
    typeof value === 'number' ? tell(value, speaker) : null

const words = said((value) => value)
const amount = counted((value, { currency, locale }) => formatMoney(money(value), currency, locale))
const reading = counted((value, { locale }) => formatEnergy(energy(value), locale))
const reason = said(reasonText)
const fault: ValueText = (value, { text }) => {
  const code = memberOf(alarmCodes, value)
  return code === undefined || code === 'NoError' ? null : text(`error-code.${code}`)
}
const authorization = said((value, text) => {
  const status = memberOf(AuthorizationStatus.literals, value)
  return status === undefined ? value : text(`authorization.${status}`)
})

/** The texts of the standard events; for others the name that the pile uses. */
const securityEvent = said((value, text) => {
  const name = memberOf([...whitepaperEvents, ...ownEvents], value)
  return name === undefined ? value : text(`pileSecurity.type.${name}`)
})

/** The fields of a fact's data that its sentence contains, in this order. */
const valueTexts: Readonly<Record<string, ValueText>> = {
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
    const isKnown = typeof value === 'string' && hasCommand(String(lifecycle), value)
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
  // The bill shows its amount itself.
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

function detailsOf(data: unknown, speaker: TextContext): readonly string[] {
  const known = fieldsOf(data)
  return Object.entries(valueTexts).flatMap(([field, tell]) => {
    const told = field in known ? tell(known[field], speaker, known) : null
    return told === null ? [] : [told]
  })
}
