import { referenceLength } from '#contracts/charging/charge-record.ts'
import type { RecordForm } from '#contracts/charging/charge-record.ts'
import { reasonLength } from '#contracts/reason.ts'
import type { TextKey } from '#console/intl/text.ts'
import type { ConfirmField } from '#console/kit/dialog/confirm.tsx'

/** The form of each command on a charge record, and its prompt (spec §8). */

type RecordField = Omit<ConfirmField, 'label' | 'choices'> & {
  readonly label: TextKey
}

export interface RecordPrompt {
  /** Text keys: the question, what will happen, the button. */
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
  readonly kind: 'primary' | 'danger'
  readonly fields: readonly RecordField[]
}

const limits = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) => ({
  min: minimum,
  max: maximum,
})
const reason = { kind: 'long', isRequired: true, ...limits(reasonLength) } as const

/** Repricing has no form yet, because there is no page of price lists to choose from. */
type Command = Exclude<RecordForm, 'reprice'>

export const recordPrompts: Readonly<Record<Command, RecordPrompt>> = {
  initiateSettlement: {
    title: 'confirm.initiateSettlement.title',
    text: 'confirm.initiateSettlement.text',
    action: 'confirm.initiateSettlement.action',
    kind: 'primary',
    fields: [],
  },
  markComplete: {
    title: 'confirm.completeBill.title',
    text: 'confirm.completeBill.text',
    action: 'confirm.completeBill.action',
    kind: 'primary',
    fields: [
      { key: 'reference', label: 'finance.reference', kind: 'text', isRequired: true, ...limits(referenceLength) },
    ],
  },
  markAbnormal: {
    title: 'confirm.abnormalBill.title',
    text: 'confirm.abnormalBill.text',
    action: 'confirm.abnormalBill.action',
    kind: 'danger',
    fields: [{ key: 'reason', label: 'finance.reason', ...reason }],
  },
  releaseByHand: {
    title: 'confirm.connectorDraw.title',
    text: 'confirm.connectorDraw.text',
    action: 'confirm.connectorDraw.action',
    kind: 'danger',
    fields: [
      { key: 'reason', label: 'finance.reason', ...reason },
      { key: 'releasedAt', label: 'finance.releasedAt', kind: 'moment' },
    ],
  },
  assignPayer: {
    title: 'finance.assign.title',
    text: 'finance.assign.text',
    action: 'finance.assign.action',
    kind: 'primary',
    fields: [
      { key: 'customerId', label: 'finance.customerId', kind: 'text', isRequired: true, min: 1, max: 80 },
      { key: 'proof', label: 'finance.proof', ...reason },
    ],
  },
}

/** Whether the console has a form for a command. */
export const isRecordCommand = (command: string): command is Command => Object.hasOwn(recordPrompts, command)

export type RecordCommand = Command
