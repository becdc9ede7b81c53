import { billAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { billView } from './bill.ts'

/** The list of bills. */
export const BillManagement = resourcePage(billView, {
  widths: { customerId: 204, method: 216 },
  open: { page: ({ id }) => billAddress(id) },
  empty: 'finance.bills.empty',
  from: 'menu.chargeRecord',
})
