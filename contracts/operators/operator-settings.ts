import { Schema } from 'effect'
import { Currency } from '../finance/currency.ts'
import { inForms } from '../form.ts'

/** What an operator decides for its whole network. */
export const OperatorSettings = Schema.Struct({
  /** The name that people see; the one that it was founded with stays in certificates of its piles. */
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 60)),
  /** Stays as it is once prices or money are counted in it. */
  currency: Currency,
})
export type OperatorSettings = typeof OperatorSettings.Type

/** Codes that name no currency of a country: test codes, metals, funds and units of account (ISO 4217, list one). */
const isNoMoney = (code: string): boolean => code.startsWith('X') && !/^X(?:AF|OF|PF|CD)$/u.test(code)

/** Currencies that people can choose: ISO 4217 codes of money that countries use, in the order of their codes. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency').filter((code) => !isNoMoney(code))

const isCurrencyCode = (code: string): boolean => currencyCodes.includes(code)

/** What is filled in: the sign and the decimals follow from the code. */
export const OperatorSettingsForm = Schema.Struct({
  name: OperatorSettings.fields.name,
  currency: Schema.String.check(
    Schema.makeFilter(isCurrencyCode, { expected: 'a currency of ISO 4217, such as EUR' }),
  ).annotate(inForms({ control: 'reference' })),
})
export type OperatorSettingsForm = typeof OperatorSettingsForm.Type
