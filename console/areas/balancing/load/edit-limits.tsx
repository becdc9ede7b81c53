import type { ReactElement } from 'react'
import type { LoadDetail } from '#contracts/balancing/location-load.calls.ts'
import { limitLocation } from '#contracts/balancing/location-load.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { CommandPrompt } from '#console/domain/form/command-prompt.tsx'
import { useTypedCommand } from '#console/domain/form/use-command-form.ts'
import { useDrafted } from '#console/domain/form/use-drafted.ts'
import { useText } from '#console/intl/text.ts'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import type { FieldsProps } from '#console/kit/form/schema/fields.tsx'
import { keyInRow } from '#console/kit/form/schema/row-keys.ts'
import { Select } from '#console/kit/form/select.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { LimitsForm, circuitsIn, faultsOf, formOfLoad, loadOf, newCircuit, withoutCircuit } from './load-form.ts'

export interface EditLimitsProps {
  readonly detail: LoadDetail
  readonly onClose: () => void
}

/** The dialog for the limits of a location and its circuits. A refusal names the rule. */
export function EditLimits({ detail, onClose }: EditLimitsProps): ReactElement {
  const text = useText()
  const { id, load, pileList } = detail
  const initial = formOfLoad(
    load,
    pileList.map((pile) => pile.id),
  )
  const drafted = useDrafted({ schema: LimitsForm, initial, draft: `location-limits:${id}` })
  const { values } = drafted
  const form = useTypedCommand(drafted, {
    schema: LimitsForm,
    without: circuitsIn(values).length === 0 ? ['piles'] : [],
    check: faultsOf,
    send: (body) => call(limitLocation, { params: { id: EntityId.make(id) }, body: loadOf(body) }, inPlace),
    onSettled: () => {
      showSuccess('success.save')
      onClose()
    },
  })
  const labels: Readonly<Record<string, string>> = {
    power: text('balancing.load'),
    external: text('limits.external'),
    safetyMargin: text('limits.margin'),
    circuits: text('limits.circuits'),
    'circuits.name': text('balancing.name'),
    'circuits.power': text('balancing.power'),
    'circuits.parentId': text('limits.circuit.from'),
    piles: text('limits.piles'),
  }
  const pileOf = (row: number): string => {
    const pileId = values[keyInRow({ list: 'piles', id: String(row) }, 'pileId')]
    const name = pileList.find((pile) => pile.id === pileId)?.name ?? pileId
    return name === pileId ? String(pileId) : `${String(pileId)} · ${String(name)}`
  }
  return (
    <CommandPrompt
      form={form}
      role="dialog"
      size="wide"
      kind="primary"
      title={text('limits.edit.title', { location: detail.name })}
      consequence={text('limits.edit.text')}
      confirm={text('limits.save')}
      label={(name, number = 0) => (name === 'piles.circuitId' ? pileOf(number - 1) : (labels[name] ?? name))}
      texts={{
        rows: {
          circuits: {
            one: (number) => text('limits.circuit', { number }),
            add: text('limits.circuit.add'),
            remove: (number) => text('limits.circuit.remove', { number }),
            none: text('limits.circuits.none'),
          },
        },
      }}
      controls={controls}
      rows={rows}
      onClose={onClose}
    />
  )
}

/** The dialog shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const

const controls: Readonly<Record<string, GivenControl>> = { 'circuits.parentId': Feed, 'piles.circuitId': Feed }
const rows: NonNullable<FieldsProps['rows']> = { circuits: { begun: newCircuit, removed: withoutCircuit } }

/** What feeds a circuit or a pile: the location itself, or one of the circuits but the one that asks. */
function Feed({ field, frame, typed, onChange, values }: ControlProps): ReactElement {
  const text = useText()
  const own = field.row === null ? undefined : values[keyInRow(field.row, 'id')]
  const circuits = circuitsIn(values).filter(({ id }) => id !== own)
  return (
    <Select
      {...frame}
      value={String(typed)}
      choices={[
        { value: '', label: text('limits.circuit.itself') },
        ...circuits.map(({ id, name, number }) => ({
          value: id,
          label: name === '' ? text('limits.circuit', { number }) : name,
        })),
      ]}
      onChange={onChange}
    />
  )
}
