import { useState } from 'react'
import type { ReactElement } from 'react'
import { PileType } from '#contracts/equipment/pile.ts'
import { offlineListChoices } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { ListChoices } from '#contracts/equipment/lists/offline-list.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { DateField } from '#console/kit/form/date-field.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { fits } from './list-form.ts'
import type { ListField, ListForm } from './list-form.ts'
import { PickList } from '#console/domain/form/pick-list.tsx'

export interface ListFieldsProps {
  readonly form: ListForm
  readonly onChange: (form: ListForm) => void
  /** What to complain about. */
  readonly problems: readonly ListField[]
}

/** The fields of an offline list. */
export function ListFields({ form, onChange, problems }: ListFieldsProps): ReactElement {
  const text = useText()
  const problem = (field: ListField): string | undefined =>
    problems.includes(field) ? text(wrong(form)[field]) : undefined
  return (
    <>
      <TextField
        label={text('offline.name')}
        isRequired
        maxLength={60}
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        problem={problem('name')}
      />
      <DateField
        label={text('offline.lastDay')}
        isRequired
        value={form.lastDay}
        onChange={(lastDay) => onChange({ ...form, lastDay })}
        problem={problem('lastDay')}
      />
      <Select
        label={text('offline.chargeableType')}
        isRequired
        value={form.chargeableType}
        choices={[
          { value: '', label: text('offline.choose') },
          ...PileType.literals.map((value) => ({ value, label: text(`device.type.${value}`) })),
        ]}
        onChange={(chargeableType) => onChange({ ...form, chargeableType })}
        problem={problem('chargeableType')}
      />
      <Who form={form} onChange={onChange} problem={problem('members')} />
      <Where form={form} onChange={onChange} problem={problem('pileIds')} />
    </>
  )
}

/** The problem text of each field. */
const wrong = ({ kind }: ListForm): Readonly<Record<ListField, TextKey>> => ({
  name: 'offline.missing',
  lastDay: 'offline.lastDay.wrong',
  chargeableType: 'offline.missing',
  members: kind === 'group' ? 'offline.missing' : 'offline.pick.none',
  pileIds: 'offline.pick.none',
})

interface PartProps extends Omit<ListFieldsProps, 'problems'> {
  readonly problem: string | undefined
}

const nobody: ListChoices = { customers: [], groups: [], piles: [] }

/** The choices that contain the typed text; the last ones stay while new ones are being fetched. */
function useChoices() {
  const [sought, seek] = useState('')
  const query = sought.trim() === '' ? {} : { sought: sought.trim() }
  const { data } = useList(offlineListChoices, { query }, ['customer', 'user-group', 'pile'])
  return { sought, seek, choices: data ?? nobody }
}

/** A group or single customers: exactly one of the two (spec §5). */
function Who({ form, onChange, problem }: PartProps): ReactElement {
  const text = useText()
  const { sought, seek, choices } = useChoices()
  const isGroup = form.kind === 'group'
  return (
    <>
      <Select
        label={text('offline.members')}
        isRequired
        value={form.kind}
        choices={[
          { value: 'group', label: text('offline.kind.group') },
          { value: 'customers', label: text('offline.kind.customers') },
        ]}
        onChange={(kind) => onChange({ ...form, kind: kind === 'group' ? 'group' : 'customers' })}
      />
      {isGroup ? (
        <Select
          label={text('offline.kind.group')}
          isRequired
          value={form.groupId}
          choices={[
            { value: '', label: text('offline.choose') },
            ...choices.groups.map(({ id, name }) => ({ value: id, label: name ?? id })),
          ]}
          onChange={(groupId) => onChange({ ...form, groupId })}
          problem={problem}
        />
      ) : (
        <PickList
          label={text('offline.kind.customers')}
          choices={choices.customers}
          chosen={form.customerIds}
          onChoose={(customerIds) => onChange({ ...form, customerIds })}
          sought={sought}
          onSeek={seek}
          problem={problem}
        />
      )}
    </>
  )
}

/** The piles of the chargeable type of the list; one that was chosen before stays visible. */
function Where({ form, onChange, problem }: PartProps): ReactElement {
  const text = useText()
  const { sought, seek, choices } = useChoices()
  return (
    <PickList
      label={text('offline.piles')}
      choices={choices.piles.filter(({ id, type }) => fits(form, type) || form.pileIds.includes(id))}
      chosen={form.pileIds}
      onChoose={(pileIds) => onChange({ ...form, pileIds })}
      sought={sought}
      onSeek={seek}
      problem={problem}
    />
  )
}
