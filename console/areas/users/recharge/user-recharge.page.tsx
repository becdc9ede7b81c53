import type { ReactElement } from 'react'
import { rechargeResource } from '#contracts/finance/recharge.calls.ts'
import { billAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { view } from '#console/domain/resource/view.ts'
import { PaymentButton } from './payment-button.tsx'
import { RechargeButton } from './recharge-button.tsx'

const Buttons = (): ReactElement => (
  <>
    <PaymentButton customer={null} />
    <RechargeButton customer={null} />
  </>
)

/** Top-ups and deductions of all customers, and the ways to book one and to ask for one. */
export const UserRecharge = resourcePage(view(rechargeResource, { words: {} }), {
  widths: { openedAt: 190, direction: 130, customerId: 150, remark: 260, cashier: 140, id: 190 },
  route: 'userRecharge',
  open: { page: ({ id }) => billAddress(id) },
  Actions: Buttons,
})
