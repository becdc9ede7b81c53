import { Schema } from 'effect'
import type { ReactElement } from 'react'
import { inForms } from '#contracts/form.ts'
import { ConfirmFrame } from './confirm-frame.tsx'
import type { Confirmation } from './confirm-frame.tsx'
import { Fields } from '../form/schema/fields.tsx'
import { useFields } from '../form/schema/use-fields.ts'
import type { Choice } from '../form/select.tsx'

/** A field of a confirmation that has no schema of its own, such as a reason or a remark. Labels are translated text. */
export interface ConfirmField {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'long' | 'choice'
  readonly isRequired?: boolean
  /** Limits in characters, both included. */
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly Choice[]
}

export interface ConfirmDialogProps extends Confirmation {
  readonly fields?: readonly ConfirmField[]
  readonly onConfirm: (values: Readonly<Record<string, string>>) => void
}

const none: readonly ConfirmField[] = []

/** The confirmation before every important command. Without fields the focus starts on the safe button. */
export function ConfirmDialog({ fields = none, onConfirm, ...question }: ConfirmDialogProps): ReactElement {
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
      {fields.length === 0 ? null : <Fields form={form} texts={texts} takesFocus isNarrow />}
    </ConfirmFrame>
  )
}

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
