import type { ReactElement } from 'react'
import { commands, giveCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { hadNoEffect, outcomeKey, answerOf } from './command-outcome.ts'
import * as css from './remote-command.css.ts'
import { CommandState } from '../state/states.tsx'
import { When } from '../values.tsx'

/** The remote commands of a pile: action, issuer and outcome. */

interface CommandCell {
  readonly row: CommandRow
}

export const commandColumns: readonly Column<CommandRow>[] = [
  { key: 'action', title: 'remote.commands.action', width: 200, render: (row) => <Action row={row} /> },
  {
    key: 'status',
    title: 'column.status',
    width: 190,
    watch: ({ status }) => status,
    render: ({ status }) => <CommandState status={status} />,
  },
  {
    key: 'outcome',
    title: 'remote.commands.outcome',
    width: 260,
    watch: ({ state }) => state,
    render: (row) => <Outcome row={row} />,
  },
  {
    key: 'issuedAt',
    title: 'remote.commands.issuedAt',
    isMoment: true,
    width: 166,
    render: ({ issuedAt }) => <When at={issuedAt} />,
  },
  { key: 'issuer', title: 'remote.commands.issuer', render: (row) => <Issuer row={row} /> },
  { key: 'reason', title: 'remote.field.reason', width: 220, render: ({ reason }) => <TextValue>{reason}</TextValue> },
]

function Action({ row: { action, connectorId } }: CommandCell): ReactElement {
  const text = useText()
  return (
    <span className={css.name}>
      {text(`remote.action.${action}`)}
      {connectorId === null || connectorId === 0 ? null : <Code>{connectorId}</Code>}
    </span>
  )
}

/** Done is "Operation complete"; a failure shows the answer of the pile, translated. */
export function Outcome({ row }: CommandCell): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const key = outcomeKey(row)
  const word = answerOf(row)
  const said = word === null ? null : text('remote.outcome.answer', { answer: anyText(`remote.answer.${word}`) })
  const aside = hadNoEffect(row) ? text('remote.outcome.noEffect') : said
  return (
    <span className={css.outcome}>
      <TextValue>{key === null ? null : text(key)}</TextValue>
      {aside === null ? null : <span className={css.note}>{aside}</span>}
    </span>
  )
}

/** The account that issued it, or the system, by itself or for somebody. */
function Issuer({ row: { issuer, wisher } }: CommandCell): ReactElement {
  const text = useText()
  if (issuer !== null) return <Code>{issuer}</Code>
  return (
    <TextValue>{wisher === null ? text('remote.system') : text('history.systemFor', { account: wisher })}</TextValue>
  )
}

/** The newest commands of a pile, live. */
export const usePileCommands = (pileId: string, size: number) =>
  useList(commands, { query: { pileId, page: 1, size, sort: '-issuedAt' } }, ['remote-command'])

/** The commands of a pile, the newest first; those that still wait can be canceled. */
export function CommandTable({ rows, pileId }: { readonly rows: readonly CommandRow[]; readonly pileId: string }) {
  const text = useText()
  return (
    <Table
      label={text('remote.commands')}
      columns={commandColumns}
      rows={rows}
      rowKey={({ id }) => id}
      state="ready"
      zone={useZone().zone}
      placeholder={<EmptyState title={text('remote.commands.none')} description={text('remote.commands.none.words')} />}
      renderActions={(row, isNarrow) => (
        <Offers
          lifecycle="remote-command"
          state={row.status}
          offers={row.offers.filter(({ allowed }) => allowed)}
          subject={`${text(`remote.action.${row.action}`)} · ${pileId}`}
          onCommand={(command) => void cancelCommand(row, command)}
          shown={isNarrow ? 0 : 1}
        />
      )}
    />
  )
}

/** Canceling a waiting command loses nothing, so there is no confirmation; a failure is shown like any other. */
const cancelCommand = ({ id }: CommandRow, command: string) =>
  call(giveCommand, { params: { id: EntityId.make(id), command }, body: {} })
