import { MINUTE } from '#contracts/durations.ts'
import type { FeeKind, FeeLine } from '#contracts/finance/cost.ts'
import type { ChargeUnit, TariffTerms } from '#contracts/finance/tariff.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { instant, millis, money } from '#contracts/units.ts'
import { amounted } from './exact.ts'
import { SLOT_MS } from './slots.ts'
import type { Usage } from './usage.ts'

/** The fees of a session before anything is taken off, in the order of the bill (lifecycles.md §5, rule 3). */

/** The times that pricing looks at. */
export interface ChargedSession {
  readonly startedAt: Instant
  readonly energyEndedAt: Instant
  /** When its pile was back, where the energy flow ended while it was away; null where it was there. */
  readonly awayUntil: Instant | null
  /** When the connector was freed; null when nobody knows, and then there is no idle fee. */
  readonly releasedAt: Instant | null
  /** Whether the pile, or a person by manual release, can tell that the connector was freed: without it no idle fee. */
  readonly releaseDetected: boolean
  /** When the reservation that this session used began; null without one. */
  readonly reservedSince: Instant | null
}

export interface Charged {
  readonly tariff: TariffTerms
  readonly session: ChargedSession
  readonly usage: Usage
}

type Unpriced = Omit<FeeLine, 'amount'>

/**
 * The fee lines of a session. Nothing used gives no line, nor does a time that ran backwards on a pile's clock;
 * what is free gives none either, except electricity.
 */
export const feeLines = (charged: Charged): readonly FeeLine[] =>
  amounted(
    [...electricity(charged), service(charged), idle(charged), reservation(charged)].filter(
      (line) => line.quantity > 0 && (line.kind === 'electricity' || line.unitPrice > 0),
    ),
  )

function electricity(charged: Charged): Unpriced[] {
  const fee = charged.tariff.electricity
  switch (fee.by) {
    case 'energy':
      return [whileCharging(charged, { kind: 'electricity', unit: 'KWH', unitPrice: fee.pricePerKwh })]
    case 'time':
      return [whileCharging(charged, { kind: 'electricity', unit: fee.unit, unitPrice: fee.price })]
    case 'timeOfUse':
      return timeOfUse(charged.usage, fee.slots)
    default:
      return fee satisfies never
  }
}

const service = (charged: Charged): Unpriced =>
  whileCharging(charged, {
    kind: 'service',
    unit: charged.tariff.service.unit,
    unitPrice: charged.tariff.service.price,
  })

interface Rate {
  readonly kind: FeeKind
  readonly unit: ChargeUnit
  readonly unitPrice: Money
}

function whileCharging({ session, usage }: Charged, rate: Rate): Unpriced {
  const elapsed = millis(session.energyEndedAt) - millis(session.startedAt)
  const used: Readonly<Record<ChargeUnit, number>> = { COUNT: 1, KWH: usage.energy, MINUTE: elapsed, HOUR: elapsed }
  return {
    ...rate,
    slot: null,
    from: session.startedAt,
    to: session.energyEndedAt,
    quantity: used[rate.unit],
    cap: null,
  }
}

interface Band {
  readonly slot: number
  readonly from: number
  readonly to: number
  readonly quantity: number
  readonly unitPrice: Money
}

/** One line for each stretch of one price: neighbouring half hours that cost the same stand together. */
function timeOfUse(usage: Usage, prices: readonly Money[]): Unpriced[] {
  const bands: Band[] = []
  for (const { slot, from, to, energy } of usage.slots) {
    const unitPrice = prices[slot]
    if (unitPrice === undefined) throw new RangeError(`the tariff has no price for slot ${slot}`)
    const last = bands.at(-1)
    const goesOn = last !== undefined && last.unitPrice === unitPrice && from - last.to < SLOT_MS
    if (goesOn) bands[bands.length - 1] = { ...last, to, quantity: last.quantity + energy }
    else bands.push({ slot, from, to, quantity: energy, unitPrice })
  }
  return bands.map(bandLine)
}

const bandLine = ({ slot, from, to, quantity, unitPrice }: Band): Unpriced => ({
  kind: 'electricity',
  slot,
  from: instant(from),
  to: instant(to),
  quantity,
  unit: 'KWH',
  unitPrice,
  cap: null,
})

const FREE = money(0)

/**
 * Rule 4: from the end of the energy flow plus free time until release, and only where release can be told. Nobody pays for
 * the time before a pile was back that was away: nobody has seen it.
 */
function idle({ tariff, session }: Charged): Unpriced {
  const free = millis(session.energyEndedAt) + tariff.idle.freeMinutes * MINUTE
  const begin = session.awayUntil === null ? free : Math.max(free, millis(session.awayUntil))
  const end = session.releaseDetected && session.releasedAt !== null ? millis(session.releasedAt) : begin
  return byMinute('idle', { begin, end, price: tariff.idle.pricePerMinute, cap: tariff.idle.cap })
}

/** M14: from the start of the reservation until the session begins. */
function reservation({ tariff, session }: Charged): Unpriced {
  const end = millis(session.startedAt)
  const begin = session.reservedSince === null ? end : millis(session.reservedSince)
  return reserved(tariff, begin, end)
}

const reserved = (tariff: TariffTerms, begin: number, end: number): Unpriced =>
  byMinute('reservation', { begin, end, price: tariff.reservation?.pricePerMinute ?? FREE, cap: null })

/** A connector that is kept free for somebody. */
export interface ReservedTime {
  readonly tariff: TariffTerms
  readonly from: Instant
  readonly to: Instant
}

/** The fee line of a reservation, as the bill of a session that follows has it; none where it is free. */
export const reservationLines = ({ tariff, from, to }: ReservedTime): readonly FeeLine[] =>
  amounted([reserved(tariff, millis(from), millis(to))]).filter(({ amount }) => amount > 0)

interface Wait {
  readonly begin: number
  readonly end: number
  readonly price: Money
  readonly cap: Money | null
}

const byMinute = (kind: FeeKind, { begin, end, price, cap }: Wait): Unpriced => ({
  kind,
  slot: null,
  from: instant(begin),
  to: instant(end),
  quantity: end - begin,
  unit: 'MINUTE',
  unitPrice: price,
  cap,
})
