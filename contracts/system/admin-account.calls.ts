import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { EnablementStatus } from '../equipment/enablement.ts'
import { choice, code, moment, status, text } from '../fields.ts'
import { reading } from '../http/instance.ts'
import { RowOffer } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'
import { ApiKeyRow } from './api-key.calls.ts'
import { AdminAccountDraft, AdminRole, AdminType } from './account.ts'

/** The accounts of the people who run the network: added, changed, enabled and disabled. */

export const AdminAccountRow = Schema.Struct({
  id: Schema.String,
  account: Schema.String,
  /** Of its owner. */
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  type: AdminType,
  role: AdminRole,
  status: EnablementStatus,
  state: Schema.String,
  addedAt: Instant,
  changedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type AdminAccountRow = typeof AdminAccountRow.Type

export const AdminAccountDetail = Schema.Struct({
  ...AdminAccountRow.fields,
  /** The last drawn first. */
  apiKeys: Schema.Array(ApiKeyRow),
})
export type AdminAccountDetail = typeof AdminAccountDetail.Type

export const adminAccountResource = resource({
  name: 'admin-account',
  page: 'adminAccounts',
  path: '/user-service/admin-accounts',
  texts: 'admin.',
  lifecycles: ['account', 'enablement', 'api-key'],
  row: AdminAccountRow,
  detail: AdminAccountDetail,
  columns: {
    account: code({ sort: true }),
    name: text({ filterTitle: 'admin.sought' }),
    status: status('enablement', EnablementStatus, { offered: ['enabled', 'disabled'] }),
    type: choice(AdminType, 'admin.type.', { sort: true }),
    role: choice(AdminRole, 'admin.role.', { sort: true }),
    email: text(),
    phone: text(),
    addedAt: moment(),
  },
  more: { changedAt: moment({ sort: false }) },
  filters: ['account', 'name', 'status', 'type', 'role', 'addedAt'],
  order: 'account',
  about: {
    list: 'Admin accounts, by account; a name is also looked for among e-mail addresses and phone numbers.',
    one: 'One admin account, with its API keys.',
    give: 'Changes, enables or disables an admin account; answers it as it stands then.',
    giveMany: 'Gives admin accounts a command, each by itself.',
  },
})
export const { list: adminAccounts, one: adminAccount, sorts: adminAccountSorts } = adminAccountResource
export const { give: giveAdminAccount, giveMany: giveAdminAccounts } = adminAccountResource

/** An account with the password that was drawn for it, which is told this once. */
export const DrawnPassword = Schema.Struct({ account: AdminAccountDetail, password: Schema.String })
export type DrawnPassword = typeof DrawnPassword.Type

const access = [pages.adminAccounts.code]

export const addAdminAccount = endpoint({
  method: 'POST',
  path: '/user-service/admin-accounts',
  access,
  body: AdminAccountDraft,
  answer: DrawnPassword,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'],
  summary: 'Adds an admin account with a password that is drawn; only this answer tells it.',
})

export const drawAdminPassword = endpoint({
  method: 'POST',
  path: '/user-service/admin-accounts/{id}/drawn-passwords',
  access,
  params: reading.params,
  answer: DrawnPassword,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'ADDRESS_ERROR'],
  summary: 'Draws a new password for an account, which only this answer tells; the account is signed out everywhere.',
})

export const adminAccountEndpoints = [
  adminAccounts,
  addAdminAccount,
  adminAccount,
  giveAdminAccount,
  giveAdminAccounts,
  drawAdminPassword,
] as const
