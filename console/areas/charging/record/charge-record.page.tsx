import type { ReactElement } from 'react'
import { recordResource } from '#contracts/charging/charge-record.calls.ts'
import type { RecordDetail, RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { ApprovalSection } from '#console/domain/approval/approval-section.tsx'
import { billLines } from '#console/domain/bill-lines.tsx'
import { CostNote } from '#console/domain/cost-lines.tsx'
import { isRecordCommand, recordPrompts } from '#console/domain/form/record-commands.ts'
import { SessionLink } from '#console/domain/links.tsx'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { Lasting } from '#console/domain/values.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { RecordAction } from './record-actions.tsx'

const shown = view(recordResource, { words: {} })

/** The dialog of each command that the console has a form for. */
function Action({ row, command, onClose }: CommandProps<RecordRow>): ReactElement | null {
  return isRecordCommand(command) ? <RecordAction row={row} command={command} onClose={onClose} /> : null
}

/** Charge records: what every charge cost and why, who pays it, whether it is paid, and what is done about it. */
export const ChargeRecord = resourcePage(shown, {
  widths: { status: 220, endedAt: 168 },
  heading: 'finance.record.heading',
  open: {
    panel: [
      ({ data: { approval } }) => (approval === null ? null : <ApprovalSection row={approval} />),
      section('cost.title', (data: RecordDetail) => <CostNote {...data} none="cost.open" />),
      about(shown, 'finance.payment', [
        ...(['customerId', 'total', 'paidAmount', 'balanceBefore', 'balanceAfter', 'attempts'] as const),
        ...billLines,
        'implausible?',
        'note',
      ]),
      about(shown, 'finance.charge', [
        { term: 'charging.transaction', value: ({ id }) => <SessionLink id={id} /> },
        ...(['pileId', 'locationName', 'idTag', 'startedAt', 'endedAt', 'releasedAt'] as const),
        { term: 'charging.duration', value: ({ startedAt, endedAt }) => <Lasting from={startedAt} to={endedAt} /> },
        ...(['energy', 'meterStart', 'meterStop', 'stopReason'] as const),
        { term: 'charging.tariff', value: ({ tariff }) => <TextValue>{tariff?.name}</TextValue> },
        'estimated',
      ]),
      history(({ id, billId, approval }) => [
        { lifecycle: 'charge-record', id },
        ...(billId === null ? [] : [{ lifecycle: 'bill', id: billId }]),
        ...(approval === null ? [] : [{ lifecycle: 'approval', id: approval.id }]),
      ]),
    ],
  },
  commands: Object.fromEntries(Object.keys(recordPrompts).map((command) => [command, Action])),
  empty: 'finance.records.empty',
  from: 'menu.charging',
})
