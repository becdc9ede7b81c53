import type { Currency } from '../kit/text/format.ts'
import { fieldsOf, persisted } from './persisted.ts'

/** The operator this browser works for, and the data of it that every screen needs (spec §3). */

const text = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Null until a login page was opened: the fallback is then the operator list. */
export const operatorCodeAtom = persisted<string | null>('operatorCode', null, text)

export const operatorNameAtom = persisted<string | null>('operatorName', null, text)

/** The operator's currency; null until it is known, then the default is shown. */
export const currencyAtom = persisted<Currency | null>('currency', null, (stored) => {
  const fields = fieldsOf(stored)
  const [sign, code] = [text(fields?.['sign']), text(fields?.['code'])]
  return sign === null || code === null ? null : { sign, code }
})

export interface AreaCode {
  readonly country: string
  readonly areaCode: string
}

/** The calling codes of the world, by country. */
export const areaCodesAtom = persisted<readonly AreaCode[]>('areaCodes', [], (stored) =>
  Array.isArray(stored) ? stored.flatMap((item) => areaCode(item) ?? []) : null,
)

function areaCode(stored: unknown): AreaCode | null {
  const fields = fieldsOf(stored)
  const [country, code] = [text(fields?.['country']), text(fields?.['areaCode'])]
  return country === null || code === null ? null : { country, areaCode: code }
}
