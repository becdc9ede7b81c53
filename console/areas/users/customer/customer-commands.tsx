import type { Schema } from 'effect'
import { customerResource, giveCustomer } from '#contracts/users/customer.calls.ts'
import type { CustomerRow } from '#contracts/users/customer.calls.ts'
import { customerForms } from '#contracts/users/customer.ts'
import { editCustomerAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { customerTitle } from './customer.tsx'

/** The commands of customers, whether a row of them is known or all. */
export const customerCommands = <Row extends CustomerRow>(row: Schema.Codec<Row, unknown>) =>
  commandsOf<Row, unknown>(
    { ...customerResource, row },
    { forms: customerForms, give: giveCustomer, nameOf: customerTitle },
    {
      change: { href: ({ id }) => editCustomerAddress(id) },
      block: { success: 'success.operation' },
      unblock: { kind: 'primary', success: 'success.operation' },
    },
  )
