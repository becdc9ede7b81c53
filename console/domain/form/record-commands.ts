import type { RecordForm } from '#contracts/charging/charge-record.ts'
import type { TextKey } from '#console/intl/text.ts'

/** The prompt of each command on a charge record (spec §8); its fields are those of its form (contracts). */

export interface RecordPrompt {
  /** Text keys: the question, what will happen, the button. */
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
  readonly kind: 'primary' | 'danger'
}

/** Repricing has no form yet, because there is no page of price lists to choose from. */
export type RecordCommand = Exclude<RecordForm, 'reprice'>

export const recordPrompts: Readonly<Record<RecordCommand, RecordPrompt>> = {
  initiateSettlement: {
    title: 'confirm.initiateSettlement.title',
    text: 'confirm.initiateSettlement.text',
    action: 'confirm.initiateSettlement.action',
    kind: 'primary',
  },
  markComplete: {
    title: 'confirm.completeBill.title',
    text: 'confirm.completeBill.text',
    action: 'confirm.completeBill.action',
    kind: 'primary',
  },
  markAbnormal: {
    title: 'confirm.abnormalBill.title',
    text: 'confirm.abnormalBill.text',
    action: 'confirm.abnormalBill.action',
    kind: 'danger',
  },
  releaseByHand: {
    title: 'confirm.connectorDraw.title',
    text: 'confirm.connectorDraw.text',
    action: 'confirm.connectorDraw.action',
    kind: 'danger',
  },
  assignPayer: {
    title: 'finance.assign.title',
    text: 'finance.assign.text',
    action: 'finance.assign.action',
    kind: 'primary',
  },
}

/** Whether the console has a form for a command. */
export const isRecordCommand = (command: string): command is RecordCommand => Object.hasOwn(recordPrompts, command)
