import { useState } from 'react'
import type { ReactElement } from 'react'
import { givePile } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPile } from '#contracts/equipment/pile-registration.calls.ts'
import { Schema } from 'effect'
import { PileChange } from '#contracts/equipment/pile-registration.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { formatList } from '#console/kit/text/format.ts'
import { showSuccess } from '#console/state/notices.ts'
import { comparedOf, takenOver } from './compared.ts'
import type { Compared } from './compared.ts'

interface ReportedProps {
  readonly pile: RegisteredPile
}

/** What is registered of the device and what it reports of itself, side by side; what differs is marked, what is unknown is named once. */
export function ReportedPanel({ pile }: ReportedProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const fields = comparedOf(pile)
  const rows = fields.filter(({ registered, reported }) => registered !== null || reported !== null)
  const unknown = fields.filter((one) => !rows.includes(one)).map(({ field }) => text(`pile.${field}`))
  const differs = rows.some(({ difference }) => difference !== null)
  return (
    <Panel title={text('pile.reported')} actions={differs ? <TakeOver pile={pile} /> : undefined}>
      {pile.reported === null ? <p className={css.note}>{text('pile.reported.never')}</p> : null}
      <div className={css.section}>
        <Lines label="pile.reported" columns={columns} rows={rows} rowKey={({ field }) => field} />
        {unknown.length === 0 ? null : (
          <p className={css.note}>{text('pile.reported.unknown', { fields: formatList(unknown, locale) })}</p>
        )}
      </div>
    </Panel>
  )
}

const columns = [
  { title: 'pile.reported.field', render: ({ field }: Compared) => <FieldName field={field} /> },
  {
    title: 'pile.reported.registered',
    render: ({ registered }: Compared) => <TextValue>{registered}</TextValue>,
  },
  { title: 'pile.reported.told', render: (row: Compared) => <Told row={row} /> },
] as const

function FieldName({ field }: Pick<Compared, 'field'>): ReactElement {
  const text = useText()
  return <>{text(`pile.${field}`)}</>
}

function Told({ row: { reported, difference } }: { readonly row: Compared }): ReactElement {
  const text = useText()
  return (
    <span className={css.wrapped}>
      <TextValue>{reported}</TextValue>
      {difference === null ? null : (
        <StatusBadge
          tone={difference === 'differs' ? 'attention' : 'off'}
          label={text(`pile.reported.${difference}`)}
          size={14}
        />
      )}
    </span>
  )
}

const isChange = Schema.is(PileChange)

/** Replaces registered values by the reported ones, after a question. */
function TakeOver({ pile }: ReportedProps): ReactElement | null {
  const text = useText()
  const given = useCommandResult()
  const [isOpen, setIsOpen] = useState(false)
  const mayBegin = useMayBegin('addPile')
  const order = useCommand({
    give: async () => {
      const body = takenOver(pile)
      if (!isChange(body)) return { ok: false, failure: text('form.problem.refused') }
      const input = { params: { id: EntityId.make(pile.id), command: 'change' }, body: { ...body } }
      return given(await call(givePile, input, { notify: 'lost sign-in' }))
    },
    onSettled: () => {
      showSuccess('success.operation')
      setIsOpen(false)
    },
  })
  if (!mayBegin) return null
  return (
    <>
      <Button size="small" opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text('pile.reported.take')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={text('pile.reported.take.title', { name: pile.id })}
          consequence={text('pile.reported.take.text')}
          confirm={text('pile.reported.take')}
          kind="primary"
          isPending={order.isPending}
          needsLive
          failure={order.failure}
          onConfirm={order.give}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
