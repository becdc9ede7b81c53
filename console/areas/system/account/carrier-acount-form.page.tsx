import type { ReactElement } from 'react'
import { addAdminAccount, adminAccountResource, giveAdminAccount } from '#contracts/system/admin-account.calls.ts'
import { AdminAccountChange, AdminAccountDraft } from '#contracts/system/account.ts'
import { call } from '#console/api/call.ts'
import { adminAccountAddress } from '#console/domain/address.ts'
import { useNamed } from '#console/domain/form/edited.tsx'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { DrawnPassword, untilRead } from './drawn.tsx'
import { rightsControls } from './rights-controls.tsx'

/** Adding an admin account, and changing one. */

const shared = {
  list: 'menu.adminAccounts',
  controls: rightsControls,
  begins: 'addAccount',
  address: ({ id }: { readonly id: string }) => adminAccountAddress(id),
} as const

export const CarrierAcountEdit = formPage(adminAccountResource, {
  ...shared,
  schema: AdminAccountChange,
  // Not that of the list: with it come its commands.
  nameOf: ({ account }) => account,
  edit: async (id, body, options) =>
    call(giveAdminAccount, { params: { id, command: 'change' }, body: { ...body } }, options),
})

const NewAccount = formPage(adminAccountResource, {
  ...shared,
  schema: AdminAccountDraft,
  hints: { account: 'admin.hint.account' },
  initial: { type: 'NORMAL', role: 'NORMAL' },
  add: async (body, options) => {
    const result = await call(addAdminAccount, { body }, options)
    if (!result.ok) return result
    const { account, password } = result.data
    await untilRead({ account: account.account, password })
    return { ...result, data: account }
  },
})

/** Adds an account and shows its password; an address that names one leads to its form. */
export const CarrierAcountAdd = Object.assign(
  (): ReactElement =>
    useNamed() === '' ? (
      <>
        <NewAccount />
        <DrawnPassword />
      </>
    ) : (
      <CarrierAcountEdit />
    ),
  { form: NewAccount.form },
)
