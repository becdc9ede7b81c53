import { useState } from 'react'
import type { ReactElement } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { DateField } from '../form/date-field.tsx'
import { ConfirmFrame } from './confirm-frame.tsx'
import type { Confirmation } from './confirm-frame.tsx'
import * as css from './dialog.css.ts'
import { CHECKED } from '../form/schema/typed.ts'
import { isMoment } from '../table/filter.ts'
import { useProblemFocus } from '../form/problem-focus.ts'
import { Select } from '../form/select.tsx'
import type { Choice } from '../form/select.tsx'
import { TextField } from '../form/text-field.tsx'
import { useText } from '../text/text.ts'
import type { Text } from '../text/text.ts'

/** A field of a confirmation, such as a reason or a remark. Labels are translated text. */
export interface ConfirmField {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'long' | 'choice' | 'check' | 'moment'
  readonly isRequired?: boolean
  /** Limits in characters, both included. */
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly Choice[]
  /** For a moment: the zone of its clocks, and the time on them that it has to be later than. */
  readonly clocks?: Clocks
}

interface Clocks {
  /** IANA name. */
  readonly zone: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly past?: string
}

export interface ConfirmDialogProps extends Confirmation {
  readonly fields?: readonly ConfirmField[]
  readonly onConfirm: (values: Readonly<Record<string, string>>) => void
}

/** The confirmation before every important command. Without fields the focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { fields = [], onConfirm } = props
  const text = useText()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [wasTried, setWasTried] = useState(false)
  const [answers, pointOut] = useProblemFocus<HTMLDivElement>()
  const problems = problemsOf(fields, values, text)
  const isDirty = Object.values(values).some((value) => value !== '')
  const confirm = (): void => {
    setWasTried(true)
    if (Object.keys(problems).length === 0) onConfirm(trimmed(fields, values))
    else pointOut()
  }
  return (
    <ConfirmFrame {...props} isDirty={isDirty} onConfirm={confirm}>
      {fields.length === 0 ? null : (
        <div ref={answers} className={css.answers}>
          {fields.map((field, index) => (
            <Answer
              key={field.key}
              field={field}
              isFirst={index === 0}
              value={values[field.key] ?? ''}
              problem={wasTried ? problems[field.key] : undefined}
              onChange={(value) => setValues({ ...values, [field.key]: value })}
            />
          ))}
        </div>
      )}
    </ConfirmFrame>
  )
}

interface AnswerProps {
  readonly field: ConfirmField
  readonly isFirst: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

function Answer({ field, isFirst, value, problem, onChange }: AnswerProps): ReactElement {
  const text = useText()
  const frame = { label: field.label, isRequired: field.isRequired === true, problem, value, onChange }
  if (field.kind === 'choice') {
    const choices = [{ value: '', label: text('kit.choose') }, ...(field.choices ?? [])]
    return <Select {...frame} choices={choices} takesFocus={isFirst} />
  }
  if (field.kind === 'check') {
    const check = (isChecked: boolean): void => onChange(isChecked ? CHECKED : '')
    return (
      <Checkbox isChecked={value !== ''} isRequired={frame.isRequired} problem={problem} onChange={check}>
        {field.label}
      </Checkbox>
    )
  }
  if (field.clocks !== undefined) return <DateField {...frame} zone={field.clocks.zone} takesFocus={isFirst} />
  const hint = limitsText(field, text)
  return (
    <TextField
      {...frame}
      {...(hint === undefined ? {} : { hint })}
      isLong={field.kind === 'long'}
      takesFocus={isFirst}
    />
  )
}

function limitsText({ min, max }: ConfirmField, text: Text): string | undefined {
  if (min !== undefined && max !== undefined) return text('kit.limits.between', { min, max })
  return max === undefined ? undefined : text('kit.limits.most', { max })
}

/** The problem of each field, by key; empty when there is none. */
export function problemsOf(
  fields: readonly ConfirmField[],
  values: Readonly<Record<string, string>>,
  text: Text,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const value = (values[field.key] ?? '').trim()
    const { length } = value
    const { min = 0, max = Number.POSITIVE_INFINITY } = field
    if (length === 0 && field.isRequired === true)
      problems[field.key] = text(field.kind === 'check' ? 'kit.problem.unchecked' : 'kit.problem.required')
    else if (length > 0 && length < min) problems[field.key] = text('kit.problem.short', { min })
    else if (field.clocks !== undefined && length > 0 && !isMoment(value))
      problems[field.key] = text('kit.problem.moment')
    else if (field.clocks?.past !== undefined && length > 0 && value <= field.clocks.past)
      problems[field.key] = text('kit.problem.past')
    else if (length > max) problems[field.key] = text('kit.problem.long', { max, over: length - max })
  }
  return problems
}

const trimmed = (fields: readonly ConfirmField[], values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => [field.key, (values[field.key] ?? '').trim()] as const).filter(([, value]) => value !== ''),
  )
