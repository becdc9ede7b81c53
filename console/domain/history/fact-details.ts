import { alarmCodes } from '#contracts/maintenance/alarm.ts'
import { AuthorizationStatus } from '#contracts/charging/charging-session.ts'
import { SecurityProfile, ownEvents, whitepaperEvents } from '#contracts/equipment/pile-security.ts'
import { energy, money, power } from '#contracts/units.ts'
import { formatEnergy, formatMoney, formatPower } from '#console/kit/text/format.ts'
import type { Currency } from '#console/kit/text/format.ts'
import type { Text } from '#console/kit/text/text.ts'
import { billReason } from '../bill-reason.ts'
import { memberOf } from '../who-and-why.ts'
import { hasCommand } from '../state/command-roles.ts'
import { percent } from '../percent.ts'
import { statusOf } from '../security-status.ts'

/**
 * What the sentence of a fact tells of its data, by the lifecycle it belongs to: a `status` of a connector is another thing
 * than that of a card.
 */

/** To whom it is told. */
export interface TextContext {
  readonly text: Text
  readonly locale: string
  readonly currency: Currency
}

export type FactData = Readonly<Record<string, unknown>>
type ValueText = (value: unknown, speaker: TextContext, data: FactData) => string | null
type Details = Readonly<Record<string, ValueText>>

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
const reason = said(billReason)
const fault: ValueText = (value, { text }) => {
  const code = memberOf(alarmCodes, value)
  return code === undefined || code === 'NoError' ? null : text(`error-code.${code}`)
}
const authorization = said((value, text) => {
  const status = memberOf(AuthorizationStatus.literals, value)
  return status === undefined ? value : text(`authorization.${status}`)
})

const approver = said((account, text) => text('history.approver', { account }))

/** The texts of the standard events; for others the name that the pile uses. */
const securityEvent = said((value, text) => {
  const name = memberOf([...whitepaperEvents, ...ownEvents], value)
  return name === undefined ? value : text(`pileSecurity.type.${name}`)
})

/** A word of a pile, told by a group of texts. */
const wordOf = (group: string): ValueText => said((value, text) => text(`${group}.${value}`))
const connectorStatus = wordOf('state.connector')

const profile: ValueText = (value, { text }) => {
  const known = SecurityProfile.literals.find((one) => one === value)
  return known === undefined ? null : text(`state.pile-security.${statusOf(known)}`)
}

const command: ValueText = (value, { text }, { lifecycle }) => {
  const isKnown = typeof value === 'string' && hasCommand(String(lifecycle), value)
  return isKnown ? text(`command.${String(lifecycle)}.${value}`) : null
}

/** What a pile is: told when it boots, and not again with each of its quirks. */
const ofBoot: ValueText = (value, speaker, data) => ('kind' in data ? null : words(value, speaker, data))

const attempt = counted((value, { text }) => text('history.attempt', { attempt: value }))
const fee: ValueText = (value, speaker, data) => (value === 0 ? null : amount(value, speaker, data))

/** What has an amount tells that. */
const cost: ValueText = (value, speaker, data) =>
  typeof value === 'object' && value !== null && 'total' in value && !('amount' in data)
    ? amount(value.total, speaker, data)
    : null

/** Both balances in one sentence, at the place of the first. */
const balanceBefore: ValueText = (value, speaker, data) => {
  const [before, after] = [amount(value, speaker, data), amount(data['balanceAfter'], speaker, data)]
  return before === null || after === null ? null : speaker.text('history.balance', { before, after })
}

const payment: Details = { attempt, amount, balanceBefore, reason, reference: words }

/** By lifecycle, the fields in the order of the sentence. */
export const details: Readonly<Record<string, Details>> = {
  'pile-link': {
    status: authorization,
    code: counted(String),
    profile,
    idTag: words,
    kind: wordOf('quirk'),
    vendor: ofBoot,
    model: ofBoot,
    firmwareVersion: words,
  },
  'api-key': { name: words },
  connector: { status: connectorStatus, errorCode: fault, info: words },
  availability: { status: connectorStatus, reason },
  'remote-command': { reason },
  'charging-session': {
    idTag: words,
    authorization,
    meterStart: reading,
    meterStop: reading,
    register: reading,
    power: counted((value, { locale }) => formatPower(power(value), locale)),
    soc: counted((value, { locale }) => percent(value, locale)),
    reason,
    evidence: wordOf('reason'),
  },
  'charge-record': {
    idTag: words,
    meterStart: reading,
    meterStop: reading,
    attempt,
    amount,
    cost,
    balanceBefore,
    reason,
    stopReason: reason,
    implausible: wordOf('implausible'),
    reference: words,
    proof: words,
    approver,
  },
  bill: { ...payment, remark: words },
  refund: payment,
  'wallet-hold': { amount, cost, reason },
  wallet: { amount, balanceBefore },
  'credit-issuance': { amount },
  'settlement-statement': { reason },
  reservation: { status: wordOf('remote.answer'), idTag: words, fee, reason },
  alarm: { code: fault, remark: words, note: words, info: words },
  'work-order': { reason },
  'firmware-upgrade': { vendor: words, model: words, reason },
  'firmware-job': { status: words, reason },
  diagnostics: { status: words, reason },
  'offline-list': { status: wordOf('offline.reason') },
  'discount-card': { reason },
  'user-status': { reason },
  membership: { fee, reason },
  'rfid-card': { idTag: words },
  'sub-operator-contract': { amount, reason },
  'pile-security': { type: securityEvent, profile, approver },
  approval: { command, amount, reason },
  vehicle: { name: words, remark: words },
  'configuration-template': { name: words, vendor: words, model: words },
}
