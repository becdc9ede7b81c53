import type { ReactElement } from 'react'
import type { BillStatus } from '#contracts/finance/bill.ts'
import { useText } from '../intl/text.ts'
import { billReason } from './bill-reason.ts'
import { BillLink } from './links.tsx'
import { WordState } from './state/states.tsx'

interface Billed {
  readonly bill: { readonly id: string; readonly status: BillStatus; readonly reason?: string | null } | null
}

/** The bill of a thing, as lines of its details: its number, its status, why the last payment failed. Without one, nothing. */
export const billLines = [
  { term: 'finance.bill', value: ({ bill }: Billed) => (bill === null ? null : <BillLink id={bill.id} />) },
  {
    term: 'finance.billStatus',
    value: ({ bill }: Billed) => (bill === null ? null : <WordState lifecycle="bill" status={bill.status} />),
  },
  {
    term: 'finance.lastFailure',
    value: ({ bill }: Billed) => (typeof bill?.reason === 'string' ? <Reason reason={bill.reason} /> : null),
  },
] as const

function Reason({ reason }: { readonly reason: string }): ReactElement {
  return <span>{billReason(reason, useText())}</span>
}
