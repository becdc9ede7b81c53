import { CustomerRow, giveCustomers } from '#contracts/users/customer.calls.ts'
import { customerAddress } from '#console/domain/address.ts'
import { bulkOf } from '#console/domain/resource/bulk.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { customerCommands } from './customer-commands.tsx'
import { customerTitle, customerView } from './customer.tsx'

/** The list of customers. */
export const CustomerList = resourcePage(customerView, {
  widths: { code: 120, name: 190, status: 130, balance: 130, email: 240, phone: 160 },
  nameOf: customerTitle,
  open: { page: ({ id }) => customerAddress(id) },
  add: { begins: 'addCustomer', route: 'customerAdd', title: 'customer.add' },
  commands: customerCommands(CustomerRow),
  hasShortActions: true,
  Bulk: bulkOf<CustomerRow>(
    {
      lifecycle: 'customer',
      texts: 'customer.',
      commands: ['block', 'unblock'],
      give: giveCustomers,
      success: 'success.operation',
      reason: 'customer.reason',
    },
    customerTitle,
  ),
})
