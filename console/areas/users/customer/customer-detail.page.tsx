import { CustomerDetail as Detail } from '#contracts/users/customer.calls.ts'
import type { CustomerRow } from '#contracts/users/customer.calls.ts'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { PaymentButton } from '../recharge/payment-button.tsx'
import { RechargeButton } from '../recharge/recharge-button.tsx'
import { customerCommands } from './customer-commands.tsx'
import { partsOfCustomer } from './customer-parts.tsx'
import * as css from './customer.css.ts'
import { customerTitle, customerView } from './customer.tsx'

/** One customer: who it is, the wallet, what was charged and what it cost. */
export const CustomerDetail = resourceDetail<CustomerRow, Detail>(customerView, {
  list: 'menu.profiles',
  none: { title: 'customer.none.title', description: 'customer.none.words' },
  skeleton: [320, 200, 200],
  name: customerTitle,
  commands: customerCommands(Detail),
  actions: (customer) => (
    <>
      <PaymentButton customer={customer} />
      <RechargeButton customer={customer} />
    </>
  ),
  main: [
    ...partsOfCustomer,
    history(({ id }) => [
      { lifecycle: 'customer', id },
      { lifecycle: 'user-status', id },
      { lifecycle: 'wallet', id },
    ]),
  ],
  aside: [
    about(customerView, 'customer.wallet', [
      ...(['balance', 'creditLine', 'held', 'available', 'deduction', 'accountType', 'payWay'] as const),
      {
        term: 'customer.groups',
        value: ({ groups }) => (
          <TextValue>{groups.length === 0 ? null : groups.map(({ name }) => name).join(', ')}</TextValue>
        ),
      },
      ...(['groupBalance?', 'membershipLevel?'] as const),
    ]),
    about(customerView, 'customer.profile', [
      {
        term: 'customer.image',
        value: ({ image }) => (image === null ? null : <img src={image} alt="" className={css.image} />),
      },
      ...(['code', 'firstName', 'lastName', 'gender?', 'email', 'phone', 'country?', 'city?', 'zipCode?'] as const),
      ...(['idCard?', 'evSeries?', 'evModel?', 'registeredAt', 'changedAt'] as const),
    ]),
  ],
})
