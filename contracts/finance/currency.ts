import { Schema } from 'effect'

/** Spec §9: money has two decimals, in XAF and XOF none. */
export const currenciesWithoutDecimals: readonly string[] = ['XAF', 'XOF']

export const Currency = Schema.Struct({
  /** ISO 4217. */
  code: Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)),
  sign: Schema.String.check(Schema.isPattern(/^\S{1,8}$/u)),
  /** Decimals of an amount that is charged. */
  scale: Schema.Literals([2, 0]),
}).check(
  Schema.makeFilter(({ code, scale }) =>
    (scale === 0) === currenciesWithoutDecimals.includes(code)
      ? undefined
      : { path: ['scale'], issue: 'XAF and XOF have no decimals, every other currency has two' },
  ),
)
export type Currency = typeof Currency.Type

/** The currency of an ISO 4217 code, with the sign that stands beside amounts: `€`, `zł`, `$`. */
export function currencyOf(code: string): Currency {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value.replaceAll(/\s/gu, '') ?? code
  return { code, sign, scale: currenciesWithoutDecimals.includes(code) ? 0 : 2 }
}
