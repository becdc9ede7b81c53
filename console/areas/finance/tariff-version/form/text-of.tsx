import type { ReactElement } from 'react'
import type { Currency } from '#contracts/finance/currency.ts'
import { useText } from '#console/intl/text.ts'
import { TextField } from '#console/kit/form/text-field.tsx'
import type { TextName, TypedTariff } from './typed-tariff.ts'

/** What every part of the form is given. */
export interface FormPart {
  readonly typed: TypedTariff
  readonly put: (change: Partial<TypedTariff>) => void
  readonly problemOf: (name: string) => string | undefined
  readonly currency: Currency
}

export interface TextOfProps extends FormPart {
  readonly name: TextName
  /** Its label says the currency. */
  readonly isMoney?: boolean
  readonly isOptional?: boolean
  /** Help beside the label, translated. */
  readonly hint?: string
}

/** A text field of a price list, by the name of what it fills in. */
export function TextOf({
  typed,
  put,
  problemOf,
  currency,
  name,
  isMoney,
  isOptional,
  hint,
}: TextOfProps): ReactElement {
  const text = useText()
  const label = text(`tariff.${name}`)
  return (
    <TextField
      label={isMoney === true ? text('tariff.in', { label, currency: currency.code }) : label}
      name={name}
      isRequired={isOptional !== true}
      {...(name === 'name' || name === 'tax.name' ? {} : { inputMode: 'decimal' })}
      {...(hint === undefined ? {} : { hint })}
      value={typed.texts[name]}
      problem={problemOf(name)}
      onChange={(value) => put({ texts: { ...typed.texts, [name]: value } })}
    />
  )
}
