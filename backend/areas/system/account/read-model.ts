import { EnablementStatus } from '#contracts/equipment/enablement.ts'
import { AdminRole, AdminType } from '#contracts/system/account.ts'
import type { Account } from '#contracts/system/account.ts'
import { accountIn } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { account } from '#machines/system/account.ts'
import { id, moment, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, many, oneOf } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const statusOf = (state: State<unknown>): EnablementStatus =>
  is(enablement, state.value, 'off') ? 'disabled' : 'enabled'

const typeOf = ({ type }: Account): AdminType => (type === 'SUPER' ? 'SUPER' : 'NORMAL')
const roleOf = ({ type }: Account): AdminRole => (type === 'MAINTAINER' ? 'MAINTAINER' : 'NORMAL')

/** Whether it is enabled; its switch is made together with it. */
const enabled = part({
  of: enablement,
  columns: { status: text(EnablementStatus), state: text() },
  initially: { status: 'enabled', state: enablement.initial.value },
  about: ({ id: name, state: { context } }) => (context.kind === 'account' ? accountIn(name) : null),
  row: ({ state }) => ({ status: statusOf(state), state: state.value }),
})

/** The accounts of the top-level operator, without what is personal. `search` is the lower-cased account. */
const rows = readModel({
  table: 'admin_accounts',
  of: account,
  columns: {
    id: id(),
    account: text(),
    search: text(),
    type: text(AdminType),
    role: text(AdminRole),
    addedAt: moment(),
    changedAt: moment(),
  },
  row: ({ facts, state: { context } }, before) => {
    const last = facts.at(-1)
    if (last === undefined || context.sub !== 0) return null
    return {
      account: context.account,
      search: context.account.toLowerCase(),
      type: typeOf(context),
      role: roleOf(context),
      addedAt: before?.addedAt ?? facts[0]?.at ?? last.at,
      changedAt: last.at,
    }
  },
  also: [enabled],
  tally: 'status',
})

export const adminAccounts = listed(rows, {
  order: 'account',
  isShort: true,
  sorts: { ...by('type', 'role', 'status', 'addedAt'), account: 'search' },
  filters: {
    account: containing('search'),
    name: oneOf('id'),
    status: many('status'),
    type: many('type'),
    role: many('role'),
    ...between('addedAt'),
  },
})
