import { Schema } from 'effect'
import type { ReactElement } from 'react'
import { inForms } from '#contracts/form.ts'
import { ConfirmFrame } from './confirm-frame.tsx'
import type { ConfirmDialogProps, ConfirmField } from './confirm.tsx'
import { Fields } from '../form/schema/fields.tsx'
import { useFields } from '../form/schema/use-fields.ts'

/** A confirmation with fields: fetched with the first one that has some. */
export function ConfirmForm({ fields = none, onConfirm, ...question }: ConfirmDialogProps): ReactElement {
  const form = useFields({ schema: schemaOf(fields), clocks: noClocks })
  const find = (key: string): ConfirmField | undefined => fields.find((field) => field.key === key)
  const texts = {
    label: (key: string) => find(key)?.label ?? key,
    choice: (key: string, value: string) => find(key)?.choices?.find((one) => one.value === value)?.label ?? value,
  }
  const confirm = (): void => {
    const values = form.submit()
    if (values !== null) onConfirm(values)
  }
  return (
    <ConfirmFrame {...question} isDirty={form.isDirty} onConfirm={confirm}>
      <Fields form={form} texts={texts} takesFocus isNarrow />
    </ConfirmFrame>
  )
}

const none: readonly ConfirmField[] = []

/** None of these fields is a moment. */
const noClocks = { zone: 'UTC', now: 0, instantOf: () => null } as const

/** What stays empty is left out. */
const schemaOf = (fields: readonly ConfirmField[]): Schema.Codec<Readonly<Record<string, string>>, unknown> =>
  Schema.Struct(Object.fromEntries(fields.map((field) => [field.key, partOf(field)])))

function partOf({ kind, isRequired = false, min = 1, max, choices = [] }: ConfirmField) {
  const words =
    kind === 'choice'
      ? Schema.Literals(choices.map(({ value }) => value))
      : Schema.String.check(Schema.isMinLength(min), ...(max === undefined ? [] : [Schema.isMaxLength(max)])).annotate(
          inForms({ control: kind }),
        )
  return isRequired ? words : Schema.optionalKey(words)
}
