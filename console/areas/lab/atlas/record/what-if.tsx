import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Role } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { Changes } from './changes.tsx'
import { readForm, formOf } from './command-form.ts'
import type { FormField } from './command-form.ts'
import { markOf } from '../chart/state-mark.ts'
import * as parts from '../parts.css.ts'
import * as css from './record.css.ts'
import { changesOf, tryCommand } from './replay.ts'
import type { TrialOutcome } from './replay.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

interface WhatIfProps {
  readonly lifecycle: Lifecycle
  readonly state: State
  readonly command: string
  readonly role: Role
  /** When it would happen. */
  readonly now: Instant
  readonly texts: LifecycleTexts
}

/** Tries a command on a copy of the record: the resulting fact, or the refusal. Nothing is stored. */
export function WhatIf({ lifecycle, state, command, role, now, texts }: WhatIfProps): ReactElement | null {
  const { text } = texts
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<ReturnType<typeof readForm> | null>(null)
  const asked = lifecycle.commands[command]
  if (asked === undefined) return null
  const fields = formOf(asked.body, { context: state.context, now })
  const outcome = tried?.ok === true ? tryCommand(lifecycle, state, { command, body: tried.body, role, at: now }) : null
  const problems = tried?.ok === false ? tried.problems : new Map<string, 'missing' | 'invalid'>()
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(readForm(asked.body, fields, values))
      }}
    >
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          text={text}
          value={values[field.name] ?? field.initial}
          problem={problems.get(field.name)}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <div>
        <Button type="submit" icon="flask">
          {text('atlas.whatIf.try', { command: texts.command(command) })}
        </Button>
      </div>
      <div role="status">
        {outcome === null ? null : <Result outcome={outcome} lifecycle={lifecycle} state={state} texts={texts} />}
      </div>
    </form>
  )
}

interface ControlProps {
  readonly field: FormField
  readonly text: LifecycleTexts['text']
  readonly value: string
  readonly problem: 'missing' | 'invalid' | undefined
  readonly onChange: (value: string) => void
}

function Control({ field, text, value, problem, onChange }: ControlProps): ReactElement {
  const { name, kind, choices, isNullable } = field
  const frame = {
    label: name === '' ? text('atlas.whatIf.body') : name,
    isRequired: !isNullable,
    ...(problem === undefined ? {} : { problem: text(`atlas.form.${problem}`) }),
  }
  if (kind === 'choice') {
    const none = isNullable ? [{ value: '', label: text('atlas.form.nothing') }] : []
    return (
      <Select
        {...frame}
        value={value}
        choices={[...none, ...choices.map((choice) => ({ value: choice, label: choice }))]}
        onChange={onChange}
      />
    )
  }
  const hint = kind === 'json' ? { hint: text('atlas.form.json') } : {}
  return <TextField {...frame} {...hint} value={value} isLong={kind === 'json'} onChange={onChange} />
}

interface ResultProps {
  readonly outcome: TrialOutcome
  readonly lifecycle: Lifecycle
  readonly state: State
  readonly texts: LifecycleTexts
}

function Result({ outcome, lifecycle, state, texts }: ResultProps): ReactElement {
  const { text } = texts
  if (!outcome.ok) {
    const { guard, reason } = outcome.refusal
    const why = guard === null ? text(`refusal.${reason}`, { state: texts.state(state.value) }) : texts.guard(guard)
    return (
      <div className={css.result}>
        <strong>{text('atlas.whatIf.refused')}</strong>
        <span>{why}</span>
        {guard === null ? null : <span className={parts.mono}>{guard}</span>}
      </div>
    )
  }
  const { fact, data, after, irregular } = outcome
  return (
    <div className={css.result}>
      <strong>{text('atlas.whatIf.becomes', { fact: texts.fact(fact) })}</strong>
      <span className={parts.inline}>
        {text('atlas.whatIf.leads')}
        <StatusBadge tone={markOf(lifecycle, after.value).tone} label={texts.state(after.value)} aside={after.value} />
      </span>
      {irregular ? <span>{text('kit.timeline.irregular')}</span> : null}
      <Changes changes={changesOf(state.context, after.context)} texts={texts} />
      <details>
        <summary className={css.summary}>{text('atlas.payload')}</summary>
        <pre className={css.pre}>{JSON.stringify({ type: fact, data }, null, 2)}</pre>
      </details>
    </div>
  )
}
