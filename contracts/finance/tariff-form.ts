import { Schema } from 'effect'
import { inForms } from '../form.ts'
import { Instant, money } from '../units.ts'
import { ChargeUnit } from './cost.ts'
import { Amount, IdleFee, Price, TARIFF_NAME_MAX, Tax, TariffDays, Threshold, layersMost } from './tariff.ts'
import type { Currency } from './currency.ts'
import type { ElectricityFee, IdlePhase, ServiceFee, TariffTerms } from './tariff.ts'
import { BaseRows, TimeRows, rowsOf, slotsOf } from './time-rows.ts'

/** A price list as people fill it in: the fields of spec §3 under its own words. 0 counts as filled in, empty does not. */

/** Spec §3: a service fee is paid once a charge, or for each unit. */
export const ServiceMode = Schema.Literals(['oneTime', 'perUnit'])
export type ServiceMode = typeof ServiceMode.Type

const LayerForm = Schema.Struct({ days: TariffDays, rows: TimeRows.check(Schema.isMinLength(1)) })
export type LayerForm = typeof LayerForm.Type

const ElectricityForm = Schema.Union([
  Schema.Struct({ by: Schema.Literal('energy'), pricePerKwh: Price }),
  Schema.Struct({ by: Schema.Literal('time'), price: Price, unit: ChargeUnit.pick(['MINUTE', 'HOUR']) }),
  Schema.Struct({
    by: Schema.Literal('timeOfUse'),
    /** Prices of every day, without a gap. */
    rows: BaseRows,
    /** Prices of certain days over them. */
    layers: Schema.Array(LayerForm).check(Schema.isMaxLength(layersMost)),
  }),
])
export type ElectricityForm = typeof ElectricityForm.Type

const perMinute = { reservation: Price, charging: Price, ending: Price } satisfies Record<IdlePhase, typeof Price>

export const TariffForm = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, TARIFF_NAME_MAX)),
  electricity: ElectricityForm,
  service: Schema.Struct({ mode: ServiceMode, price: Price, unit: ChargeUnit }),
  /** For holding the connector after the energy flow has ended and the free time has passed. */
  placeholder: Schema.Struct({
    pricePerMinute: Price,
    freeMinutes: IdleFee.fields.freeMinutes,
    cap: Schema.NullOr(Amount),
  }),
  /** For each minute of a phase in which no energy flows. */
  idle: Schema.Struct(perMinute),
  /** Once for a reservation, and once for giving one up. */
  reservation: Schema.Struct({ fee: Amount, cancellation: Amount }),
  threshold: Schema.Struct({ amount: Amount, energy: Threshold.fields.energy }),
  tax: Tax,
})
export type TariffForm = typeof TariffForm.Type

/** What a person fills in for each command to a version. */
export const tariffForms = {
  edit: TariffForm,
  publishNow: Schema.Struct({}),
  publishLater: Schema.Struct({ validFrom: Instant.annotate(inForms({ control: 'moment', isAhead: true })) }),
  withdraw: Schema.Struct({}),
  discard: Schema.Struct({}),
} as const

/** Whether half-hour prices stand there without the base that they are laid over (R8.3.14). */
export const lacksBase = ({ electricity }: Pick<TariffForm, 'electricity'>): boolean =>
  electricity.by === 'timeOfUse' && electricity.rows.length === 0

const FREE = money(0)

/** What a price list keeps of what was filled in. */
export function termsOf(form: TariffForm, currency: Currency): TariffTerms {
  const { name, service, placeholder, idle, reservation, threshold, tax } = form
  return {
    name,
    currency,
    electricity: electricityOf(form.electricity),
    service: { price: service.price, unit: service.mode === 'oneTime' ? 'COUNT' : service.unit },
    idle: placeholder,
    reservation: { pricePerMinute: idle.reservation, ...reservation },
    pauses: { charging: idle.charging, ending: idle.ending },
    threshold,
    tax,
  }
}

function electricityOf(form: ElectricityForm): ElectricityFee {
  if (form.by !== 'timeOfUse') return form
  return {
    by: form.by,
    slots: slotsOf(form.rows).map((price) => price ?? FREE),
    layers: form.layers.map(({ days, rows }) => ({ days, slots: slotsOf(rows) })),
  }
}

/** A price list as it is filled in, to be changed. */
export function formOf(terms: TariffTerms): TariffForm {
  const { name, service, idle, reservation, pauses, threshold, tax } = terms
  return {
    name,
    electricity: electricityForm(terms.electricity),
    service: serviceForm(service),
    placeholder: idle,
    idle: {
      reservation: reservation?.pricePerMinute ?? FREE,
      charging: pauses?.charging ?? FREE,
      ending: pauses?.ending ?? FREE,
    },
    reservation: { fee: reservation?.fee ?? FREE, cancellation: reservation?.cancellation ?? FREE },
    threshold,
    tax,
  }
}

const serviceForm = ({ price, unit }: ServiceFee): TariffForm['service'] => ({
  mode: unit === 'COUNT' ? 'oneTime' : 'perUnit',
  price,
  unit,
})

function electricityForm(fee: ElectricityFee): ElectricityForm {
  if (fee.by !== 'timeOfUse') return fee
  const layers = (fee.layers ?? []).map(({ days, slots }) => ({ days, rows: rowsOf(slots) }))
  return { by: fee.by, rows: rowsOf(fee.slots), layers }
}
