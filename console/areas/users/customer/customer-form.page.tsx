import type { ReactElement } from 'react'
import { addCustomer, customerResource, giveCustomer } from '#contracts/users/customer.calls.ts'
import { CustomerForm } from '#contracts/users/customer.ts'
import { call } from '#console/api/call.ts'
import { customerAddress } from '#console/domain/address.ts'
import { useNamed } from '#console/domain/form/edited.tsx'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { CountryControl } from './country-control.tsx'
import { ImageControl } from './image-control.tsx'
import { customerTitle } from './customer.tsx'

/** Registering a customer, and changing what is known of one. */

const shared = {
  schema: CustomerForm,
  list: 'menu.profiles',
  hints: { code: 'customer.hint.code', creditLine: 'customer.hint.creditLine', payWay: 'customer.hint.payWay' },
  controls: { country: CountryControl, image: ImageControl },
  begins: 'addCustomer',
  nameOf: customerTitle,
  address: ({ id }: { readonly id: string }) => customerAddress(id),
} as const

export const CustomerEdit = formPage(customerResource, {
  ...shared,
  edit: async (id, body, options) =>
    call(giveCustomer, { params: { id, command: 'change' }, body: { ...body } }, options),
})

const NewCustomer = formPage(customerResource, {
  ...shared,
  initial: { accountType: 'PERSONAL', payWay: 'PERSONAL', creditLine: 0 },
  add: async (body, options) => call(addCustomer, { body }, options),
})

/** Registers a customer; an address that names one leads to its form. */
export const CustomerAdd = Object.assign((): ReactElement => (useNamed() === '' ? <NewCustomer /> : <CustomerEdit />), {
  form: NewCustomer.form,
})
