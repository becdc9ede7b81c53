import { Schema } from 'effect'
import { EnablementStatus } from '../equipment/enablement.ts'
import { code, count, moment, status, text } from '../fields.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'

/** Maintainers: who can be sent to a pile, and how much they have to do. How to reach them stands among the accounts. */

export const MaintainerRow = Schema.Struct({
  id: Schema.String,
  account: Schema.String,
  /** Of its owner. */
  name: Schema.String,
  status: EnablementStatus,
  state: Schema.String,
  /** Work orders that are still to be done, and those that wait for their review. */
  pending: Schema.Int,
  handled: Schema.Int,
  addedAt: Instant,
})
export type MaintainerRow = typeof MaintainerRow.Type

export const maintainerResource = resource({
  name: 'maintainer',
  page: 'maintenanceStaff',
  path: '/maintenance-service/maintainers',
  texts: 'maintainer.',
  lifecycles: ['account', 'enablement', 'work-order'],
  row: MaintainerRow,
  detail: MaintainerRow,
  columns: {
    account: code({ sort: true }),
    name: text(),
    status: status('enablement', EnablementStatus, { offered: ['enabled', 'disabled'] }),
    pending: count({ live: true }),
    handled: count({ live: true }),
    addedAt: moment(),
  },
  filters: ['account', 'status'],
  order: 'account',
  about: {
    list: 'Maintainers, by account, with the work orders that each has to do.',
    one: 'One maintainer.',
  },
})
export const { list: maintainers, one: maintainer } = maintainerResource

export const maintainerEndpoints = [maintainers, maintainer] as const
