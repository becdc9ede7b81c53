import { MINUTE } from '#contracts/durations.ts'
import type { FeeKind, FeeLine } from '#contracts/finance/cost.ts'
import type { ChargeUnit } from '#contracts/finance/cost.ts'
import type { ElectricityFee, TariffTerms } from '#contracts/finance/tariff.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { instant, millis, money } from '#contracts/units.ts'
import { amounted } from './exact.ts'
import { priceAt } from './layers.ts'
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
  /** Pauses by the vehicle's own wish. */
  readonly pauses: Pauses
}

/** How long a vehicle drew nothing by its own wish. */
export interface Pauses {
  /** Milliseconds of those after which it went on. */
  readonly over: number
  /** Since when it has drawn nothing; null while it draws, or the charger holds back. */
  readonly since: Instant | null
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
    [...electricity(charged), service(charged), ...paused(charged), idle(charged), ...reservation(charged)].filter(
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
      return timeOfUse(charged.usage, fee)
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
function timeOfUse(usage: Usage, fee: Extract<ElectricityFee, { by: 'timeOfUse' }>): Unpriced[] {
  const bands: Band[] = []
  for (const { slot, day, from, to, energy } of usage.slots) {
    const unitPrice = priceAt(fee, { slot, day })
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

/** The idle fee while the session goes on: pauses of the vehicle, and the one that lasted to the end. */
function paused({ tariff, session }: Charged): readonly Unpriced[] {
  const { charging = FREE, ending = FREE } = tariff.pauses ?? {}
  const { over, since } = session.pauses
  const [begin, end] = [millis(session.startedAt), millis(session.energyEndedAt)]
  const last = since === null ? end : Math.min(Math.max(millis(since), begin), end)
  // A pause is part of the session, whatever the clock of its pile says.
  const quantity = Math.min(over, Math.max(last - begin, 0))
  return [
    { ...byMinute('idleCharging', { begin, end, price: charging, cap: null }), quantity },
    byMinute('idleEnding', { begin: last, end, price: ending, cap: null }),
  ]
}

/** M14: from the start of the reservation until the session begins. */
const reservation = ({ tariff, session }: Charged): readonly Unpriced[] =>
  session.reservedSince === null ? [] : reserved(tariff, session.reservedSince, session.startedAt)

/** What a reservation costs: once, and for each minute. */
const reserved = ({ reservation: fee }: TariffTerms, from: Instant, to: Instant): readonly Unpriced[] => [
  once('reservation', { from, to, price: fee?.fee ?? FREE }),
  byMinute('reservation', {
    begin: millis(from),
    end: millis(to),
    price: fee?.pricePerMinute ?? FREE,
    cap: null,
  }),
]

interface Once {
  readonly from: Instant
  readonly to: Instant
  readonly price: Money
}

const once = (kind: FeeKind, { from, to, price }: Once): Unpriced => ({
  kind,
  slot: null,
  from,
  to,
  quantity: 1,
  unit: 'COUNT',
  unitPrice: price,
  cap: null,
})

/** A connector that is kept free for somebody. */
export interface ReservedTime {
  readonly tariff: TariffTerms
  readonly from: Instant
  readonly to: Instant
}

/** The fee line of a reservation, as the bill of a session that follows has it; none where it is free. */
export const reservationLines = ({ tariff, from, to }: ReservedTime): readonly FeeLine[] =>
  amounted(reserved(tariff, from, to)).filter(({ amount }) => amount > 0)

/** The fee line of a reservation that its customer gave up; none where that is free. */
export const cancellationLines = ({ tariff, from, to }: ReservedTime): readonly FeeLine[] =>
  amounted([once('cancellation', { from, to, price: tariff.reservation?.cancellation ?? FREE })]).filter(
    ({ amount }) => amount > 0,
  )

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
