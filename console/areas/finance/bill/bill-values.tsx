import type { ReactElement } from 'react'
import type { BillRow } from '#contracts/finance/bill.calls.ts'
import type { BillType } from '#contracts/finance/bill.ts'
import { useText } from '#console/intl/text.ts'

/** What is told of a bill in its list and on its page. */

/** What a bill asks money for. */
export function BillKind({ type }: { readonly type: BillType }): ReactElement {
  const text = useText()
  return <span>{text(`bill-type.${type}`)}</span>
}

/** From which purse, or through which gateway. */
export function Means({
  row: { method, gateway },
}: {
  readonly row: Pick<BillRow, 'method' | 'gateway'>
}): ReactElement {
  const text = useText()
  return <span>{gateway === null ? text(`payment-method.${method}`) : text(`gateway.${gateway}`)}</span>
}
