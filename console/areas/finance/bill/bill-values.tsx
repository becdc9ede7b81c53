import type { ReactElement } from 'react'
import type { BillRow } from '#contracts/finance/bill.calls.ts'
import type { BillType } from '#contracts/finance/bill.ts'
import { useText } from '#console/intl/text.ts'

/** Values of a bill for its list and its page. */

/** The type of a bill. */
export function BillKind({ type }: { readonly type: BillType }): ReactElement {
  const text = useText()
  return <span>{text(`bill-type.${type}`)}</span>
}

/** The wallet or payment gateway of a bill. */
export function PaymentMethod({
  row: { method, gateway },
}: {
  readonly row: Pick<BillRow, 'method' | 'gateway'>
}): ReactElement {
  const text = useText()
  return <span>{gateway === null ? text(`payment-method.${method}`) : text(`gateway.${gateway}`)}</span>
}
