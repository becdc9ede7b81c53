import { useState } from 'react'
import type { ReactElement } from 'react'
import { circuitNameMax } from '#contracts/balancing/location-load.ts'
import type { LoadDetail } from '#contracts/balancing/location-load.calls.ts'
import { limitLocation } from '#contracts/balancing/location-load.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from './edit-limits.css.ts'
import { circuitsMax, formOfLoad, loadOf, withCircuit, withoutCircuit } from './load-form.ts'
import type { CircuitForm, LoadForm } from './load-form.ts'
import type { Problems } from '../plan/plan-form.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

export interface EditLimitsProps {
  readonly detail: LoadDetail
  readonly onClose: () => void
}

/** The dialog for the limits of a location and its circuits. A refusal names the rule. */
export function EditLimits({ detail, onClose }: EditLimitsProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const [first] = useState(() =>
    formOfLoad(
      detail.load,
      detail.pileList.map(({ id }) => id),
    ),
  )
  const [form, setForm] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  const order = useCommand({
    give: async () => {
      const told = loadOf(form)
      if (told.load === null) return { ok: false, failure: text('limits.incomplete') }
      const input = { params: { id: EntityId.make(detail.id) }, body: told.load }
      const result = await call(limitLocation, input, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const send = (): void => {
    const told = loadOf(form)
    setProblems(told.problems ?? {})
    if (told.load !== null) order.give({})
  }
  const footer = (
    <DialogFoot
      confirm={text('limits.save')}
      isPending={order.isPending}
      reason={staleReason ?? undefined}
      onConfirm={send}
      onClose={onClose}
    />
  )
  const parts = { form, setForm, problems }
  return (
    <Dialog
      title={text('limits.edit.title', { location: detail.name })}
      size="wide"
      onClose={onClose}
      isDirty={form !== first}
      footer={footer}
    >
      <p className={dialog.consequence}>{text('limits.edit.text')}</p>
      <LimitFields {...parts} />
      <Circuits {...parts} />
      {form.circuits.length === 0 ? null : <PileCircuits {...parts} piles={detail.pileList} />}
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}

interface SectionProps {
  readonly form: LoadForm
  readonly setForm: (form: LoadForm) => void
  readonly problems: Problems
}

/** The problem of a field as text. */
function useProblem(problems: Problems): (field: string) => string | undefined {
  const text = useText()
  return (field) => {
    const problem = problems[field]
    return problem === undefined ? undefined : text(problem)
  }
}

function LimitFields({ form, setForm, problems }: SectionProps): ReactElement {
  const text = useText()
  const problem = useProblem(problems)
  const parts = [
    ['power', 'limits.load.kw'],
    ['external', 'limits.external.kw'],
    ['safetyMargin', 'limits.margin.kw'],
  ] as const
  return (
    <div className={css.row}>
      {parts.map(([field, label]) => (
        <TextField
          key={field}
          label={text(label)}
          isRequired
          takesFocus={field === 'power'}
          value={form[field]}
          problem={problem(field)}
          onChange={(value) => setForm({ ...form, [field]: value })}
        />
      ))}
    </div>
  )
}

function Circuits({ form, setForm, problems }: SectionProps): ReactElement {
  const text = useText()
  const problem = useProblem(problems)
  const put = (id: string, change: Partial<CircuitForm>): void =>
    setForm({ ...form, circuits: form.circuits.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  const itself = { value: '', label: text('limits.circuit.itself') }
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{text('limits.circuits')}</legend>
      {form.circuits.length === 0 ? <p className={css.note}>{text('limits.circuits.none')}</p> : null}
      {form.circuits.map((one, index) => (
        <div key={one.id} className={css.circuit}>
          <TextField
            label={text('limits.circuit.name')}
            isRequired
            maxLength={circuitNameMax}
            value={one.name}
            problem={problem(`name.${one.id}`)}
            onChange={(name) => put(one.id, { name })}
          />
          <TextField
            label={text('balancing.slot.power')}
            isRequired
            value={one.kilowatts}
            problem={problem(`power.${one.id}`)}
            onChange={(kilowatts) => put(one.id, { kilowatts })}
          />
          <Select
            label={text('limits.circuit.from')}
            value={one.parentId}
            choices={[itself, ...choicesOf(form.circuits.filter(({ id }) => id !== one.id))]}
            problem={problem(`parent.${one.id}`)}
            onChange={(parentId) => put(one.id, { parentId })}
          />
          <IconButton
            icon="close"
            label={text('limits.circuit.remove', { number: index + 1 })}
            onPress={() => setForm(withoutCircuit(form, one))}
          />
        </div>
      ))}
      {form.circuits.length >= circuitsMax ? null : (
        <div>
          <Button size="small" onPress={() => setForm(withCircuit(form))}>
            {text('limits.circuit.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Circuits to choose from; one without a name yet is shown by its id. */
const choicesOf = (circuits: readonly CircuitForm[]) =>
  circuits.map(({ id, name }) => ({ value: id, label: name.trim() === '' ? id : name }))

interface PileCircuitsProps extends SectionProps {
  readonly piles: LoadDetail['pileList']
}

/** The circuit of each pile: one choice for each pile, so none is on two. */
function PileCircuits({ form, setForm, piles }: PileCircuitsProps): ReactElement {
  const text = useText()
  const choices = [{ value: '', label: text('limits.circuit.itself') }, ...choicesOf(form.circuits)]
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{text('limits.piles')}</legend>
      <div className={css.row}>
        {piles.map(({ id, name }) => (
          <Select
            key={id}
            label={name === id ? id : `${id} · ${name}`}
            value={form.pileCircuits[id] ?? ''}
            choices={choices}
            onChange={(place) => setForm({ ...form, pileCircuits: { ...form.pileCircuits, [id]: place } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
