import { giveRecord, recordResource } from '#contracts/charging/charge-record.calls.ts'
import type { RecordDetail, RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { recordForms } from '#contracts/charging/charge-record.ts'
import { ApprovalNote } from '#console/domain/approval/approval-note.tsx'
import { ApprovalSection } from '#console/domain/approval/approval-section.tsx'
import { Capsule } from '#console/domain/capsule/lazy-capsule.tsx'
import { billLines } from '#console/domain/bill-lines.tsx'
import { CostNote } from '#console/domain/cost-lines.tsx'
import { SessionLink } from '#console/domain/links.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { stepsOf } from '#console/domain/steps/steps.tsx'
import { view } from '#console/domain/resource/view.ts'
import { stakeText } from '#console/domain/stake.ts'
import { Lasting } from '#console/domain/values.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { TextValue } from '#console/kit/table/cells.tsx'

const shown = view(recordResource, { words: {} })

/** Imports the machine of charge records. */
const effect = lazyPart(async () => (await import('./settling.tsx')).Settling)

/** A second person may have to approve what closes a record without its money (M08). */
const approvalIn = ({ approval }: RecordDetail): RecordDetail['approval'] => approval

const commands = commandsOf<RecordRow, RecordDetail>(
  recordResource,
  {
    forms: recordForms,
    give: giveRecord,
    stake: ({ total, ...row }, speaker) => stakeText({ ...row, amount: total }, speaker),
    steps: stepsOf({ approvalIn }),
  },
  {
    initiateSettlement: {
      prompt: 'confirm.initiateSettlement',
      kind: 'primary',
      success: 'success.settlement',
      steps: stepsOf({ approvalIn, effect }),
    },
    markComplete: {
      prompt: 'confirm.completeBill',
      kind: 'primary',
      Note: ({ row }) => <ApprovalNote amount={row.total} />,
    },
    markAbnormal: { prompt: 'confirm.abnormalBill' },
    releaseByHand: { prompt: 'confirm.connectorDraw' },
    assignPayer: { prompt: 'finance.assign', kind: 'primary' },
  },
)

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
      ({ data: { id } }) => <Capsule of="record" id={id} />,
    ],
  },
  commands,
  empty: 'finance.records.empty',
  from: 'menu.charging',
})
