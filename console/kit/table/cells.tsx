import type { ReactElement, ReactNode } from 'react'
import type { Energy, Instant, Money, Power } from '#contracts/units.ts'
import { hidden } from '../layout/hidden.css.ts'
import * as css from './cells.css.ts'
import {
  formatEnergy,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatPower,
  formatSeconds,
  NOTHING,
  zoneCity,
} from '../text/format.ts'
import type { Currency } from '../text/format.ts'
import { useLocale } from '../text/text.ts'

/** Quantities as they stand in tables and lists; null is a dash everywhere. */

function Dash(): ReactElement {
  return <span className={css.faint}>{NOTHING}</span>
}

/** An amount in a currency; red below zero. */
export function MoneyValue({
  value,
  currency,
}: {
  readonly value: Money | null
  readonly currency: Currency
}): ReactElement {
  const locale = useLocale()
  if (value === null) return <Dash />
  return (
    <span className={`${css.figure} ${value < 0 ? css.negative : ''}`}>{formatMoney(value, currency, locale)}</span>
  )
}

/** Energy in kWh. */
export function EnergyValue({ value }: { readonly value: Energy | null }): ReactElement {
  const locale = useLocale()
  return value === null ? <Dash /> : <span className={css.figure}>{formatEnergy(value, locale)}</span>
}

/** Power in kW. */
export function PowerValue({ value }: { readonly value: Power | null }): ReactElement {
  const locale = useLocale()
  return value === null ? <Dash /> : <span className={css.figure}>{formatPower(value, locale)}</span>
}

/** A length of time, from minutes or from seconds. */
export function DurationValue(
  props: { readonly minutes: number | null } | { readonly seconds: number | null },
): ReactElement {
  const locale = useLocale()
  const count = 'minutes' in props ? props.minutes : props.seconds
  if (count === null) return <Dash />
  return (
    <span className={css.figure}>
      {'minutes' in props ? formatMinutes(count, locale) : formatSeconds(count, locale)}
    </span>
  )
}

/** A moment on the clocks of a zone; the zone is part of what is read aloud (C5). */
export function InstantValue({ value, zone }: { readonly value: Instant | null; readonly zone: string }): ReactElement {
  if (value === null) return <Dash />
  return (
    <time className={css.figure} dateTime={value} title={zone}>
      {formatInstant(value, zone)}
      <span className={hidden}>{` (${zoneCity(zone)})`}</span>
    </time>
  )
}

/** A code: pile, card, bill. */
export function Code({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={css.mono}>{children}</span>
}

/** Plain text, or a dash. */
export function TextValue({ children }: { readonly children: string | null | undefined }): ReactElement {
  return children === null || children === undefined || children === '' ? <Dash /> : <span>{children}</span>
}
