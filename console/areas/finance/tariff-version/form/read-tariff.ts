import { Result, Schema } from 'effect'
import { RATE_SCALE } from '#contracts/finance/cost.ts'
import { FREE_MINUTES_MAX, PRICE_MAX, THRESHOLD_ENERGY_MAX } from '#contracts/finance/tariff.ts'
import { TariffForm } from '#contracts/finance/tariff-form.ts'
import { gapIn, overlapIn } from '#contracts/finance/time-rows.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import type { FormText } from '#console/kit/form/schema/problem.ts'
import type { TypedRow } from './typed-rows.ts'
import { PER_CENT } from './typed-tariff.ts'
import type { TextName, TypedLayer, TypedTariff } from './typed-tariff.ts'

/** What was typed as the body that is saved, or what is wrong with it, by the names that a refusal would use. */

export type Problems = ReadonlyMap<string, FormText>

export interface ReadTariff {
  readonly form: TariffForm | null
  readonly problems: Problems
  /** Something that has to be filled in is empty (spec §5): 0 is filled in. */
  readonly isIncomplete: boolean
  /** Prices by the time of use lack their base (R8.3.14). */
  readonly lacksBase: boolean
}

/** How a number is typed: so many decimals, and so many units of what is kept for one that is typed. */
interface Quantity {
  readonly decimals: number
  readonly scale: number
  readonly most: number
  readonly problem: string
  readonly mayBeEmpty?: true
}

const price: Quantity = { decimals: 4, scale: MONEY_SCALE, most: PRICE_MAX, problem: 'tariff.problem.price' }
const amount: Quantity = { decimals: 2, scale: MONEY_SCALE, most: PRICE_MAX, problem: 'tariff.problem.amount' }

const quantities: Readonly<Record<Exclude<TextName, 'name' | 'tax.name'>, Quantity>> = {
  'electricity.pricePerKwh': price,
  'electricity.price': price,
  'service.price': price,
  'placeholder.pricePerMinute': price,
  'placeholder.freeMinutes': { decimals: 0, scale: 1, most: FREE_MINUTES_MAX, problem: 'tariff.problem.minutes' },
  'placeholder.cap': { ...amount, mayBeEmpty: true },
  'idle.reservation': price,
  'idle.charging': price,
  'idle.ending': price,
  'reservation.fee': amount,
  'reservation.cancellation': amount,
  'threshold.amount': amount,
  'threshold.energy': { decimals: 3, scale: 1_000, most: THRESHOLD_ENERGY_MAX, problem: 'tariff.problem.energy' },
  'tax.rate': { decimals: 2, scale: PER_CENT, most: RATE_SCALE, problem: 'tariff.problem.rate' },
}

const NUMBER = /^(\d{1,12})(?:[.,](\d+))?$/u

/** The number in the unit that is kept: digits are moved, never multiplied; null for what is none or out of bounds. */
export function numberOf(words: string, { decimals, scale, most }: Omit<Quantity, 'problem'>): number | null {
  const [found, digits = '', rest = ''] = NUMBER.exec(words.trim()) ?? []
  if (found === undefined || rest.length > decimals) return null
  const value = Number(`${digits}${rest.padEnd(Math.log10(scale), '0')}`)
  return value <= most ? value : null
}

const REQUIRED: FormText = { key: 'kit.problem.required' }

class Reading {
  readonly problems = new Map<string, FormText>()
  isIncomplete = false

  fail(name: string, problem: FormText): void {
    this.problems.set(name, problem)
    if (problem === REQUIRED) this.isIncomplete = true
  }

  number(name: string, words: string, quantity: Quantity): number | null {
    if (words.trim() === '') {
      if (quantity.mayBeEmpty !== true) this.fail(name, REQUIRED)
      return null
    }
    const value = numberOf(words, quantity)
    if (value === null) this.fail(name, { key: quantity.problem })
    return value
  }

  text(name: string, words: string): string {
    if (words.trim() === '') this.fail(name, REQUIRED)
    return words.trim()
  }
}

const decode = Schema.decodeUnknownResult(TariffForm)

export function readTariff(typed: TypedTariff): ReadTariff {
  const reading = new Reading()
  const number = (name: keyof typeof quantities): number | null =>
    reading.number(name, typed.texts[name], quantities[name])
  const { serviceMode: mode, serviceUnit } = typed
  const body = {
    name: reading.text('name', typed.texts.name),
    electricity: readElectricity(typed, reading),
    service: { mode, price: number('service.price'), unit: mode === 'oneTime' ? 'COUNT' : serviceUnit },
    placeholder: {
      pricePerMinute: number('placeholder.pricePerMinute'),
      freeMinutes: number('placeholder.freeMinutes'),
      cap: number('placeholder.cap'),
    },
    idle: {
      reservation: number('idle.reservation'),
      charging: number('idle.charging'),
      ending: number('idle.ending'),
    },
    reservation: { fee: number('reservation.fee'), cancellation: number('reservation.cancellation') },
    threshold: { amount: number('threshold.amount'), energy: number('threshold.energy') },
    tax:
      typed.taxMode === 'none'
        ? { mode: 'none' }
        : { mode: typed.taxMode, name: reading.text('tax.name', typed.texts['tax.name']), rate: number('tax.rate') },
  }
  const { problems, isIncomplete } = reading
  const lacksBase = typed.by === 'timeOfUse' && typed.base.length === 0
  const result = decode(body)
  if (Result.isFailure(result) && problems.size === 0 && body.name.length > 0)
    problems.set('name', { key: 'tariff.problem.name' })
  const isRight = Result.isSuccess(result) && problems.size === 0 && !lacksBase
  return { form: isRight ? result.success : null, problems, isIncomplete, lacksBase }
}

function readElectricity(typed: TypedTariff, reading: Reading): object {
  const { by, texts, timeUnit: unit } = typed
  switch (by) {
    case 'energy': {
      const name = 'electricity.pricePerKwh'
      return { by, pricePerKwh: reading.number(name, texts[name], price) }
    }
    case 'time': {
      const name = 'electricity.price'
      return { by, unit, price: reading.number(name, texts[name], price) }
    }
    case 'timeOfUse':
      return {
        by,
        rows: readRows(typed.base, 'electricity.rows', reading),
        layers: typed.layers.map((layer, index) => readLayer(layer, `electricity.layers.${index}`, reading)),
      }
    default:
      return by satisfies never
  }
}

function readRows(rows: readonly TypedRow[], name: string, reading: Reading): readonly object[] {
  const overlap = overlapIn(rows)
  if (overlap !== null) reading.fail(`${name}.${overlap}.from`, { key: 'tariff.problem.overlap' })
  const gap = name === 'electricity.rows' && rows.length > 0 && overlap === null ? gapIn(rows) : null
  if (gap !== null) reading.fail(`${name}.${gap.row}.${gap.side}`, { key: 'tariff.problem.gap' })
  return rows.map((row, index) => {
    if (row.from >= row.to) reading.fail(`${name}.${index}.to`, { key: 'tariff.problem.order' })
    return { from: row.from, to: row.to, price: reading.number(`${name}.${index}.price`, row.price, price) }
  })
}

function readLayer({ kind, weekdays, from, to, rows }: TypedLayer, name: string, reading: Reading): object {
  if (kind === 'weekdays' && weekdays.length === 0) reading.fail(`${name}.days`, { key: 'tariff.problem.days' })
  if (kind === 'dates') {
    for (const [side, day] of Object.entries({ from, to }))
      if (!Schema.is(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/u)))(day))
        reading.fail(`${name}.days.${side}`, day === '' ? REQUIRED : { key: 'form.problem.day' })
    if (from > to) reading.fail(`${name}.days.to`, { key: 'tariff.problem.dates' })
  }
  if (rows.length === 0) reading.fail(`${name}.rows`, { key: 'tariff.problem.rows' })
  const days = kind === 'weekdays' ? { kind, weekdays } : { kind, from, to }
  return { days, rows: readRows(rows, `${name}.rows`, reading) }
}
