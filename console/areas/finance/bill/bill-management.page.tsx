import type { ReactElement } from 'react'
import { bills } from '#contracts/finance/bill.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { billList } from './bills.tsx'
import { withMoments } from '#console/domain/list/range.ts'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** The list of bills. */
export function BillManagement(): ReactElement {
  const list = useRows(bills, withMoments(useListQuery(billList), 'openedAt'), ['bill'])
  return <ListScreen name="bills" descriptor={billList} list={list} />
}
