import type { Actor } from '#contracts/actor.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import type { Account } from '#contracts/system/account.ts'
import { adminAccountResource } from '#contracts/system/admin-account.calls.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { whyNotSwitch } from '#machines/system/account-rights.ts'
import { personKeys } from '#machines/system/account.names.ts'
import { account } from '#machines/system/account.ts'
import { enablement, unswitched } from '#machines/equipment/enablement.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { apiKeysOf } from '../api-key/public-queries.ts'
import { switchOfAccount } from './queries.ts'
import { adminAccounts } from './read-model.ts'

const found = resourceQueries(adminAccountResource, adminAccounts, {
  of: account,
  row: (row, { source, actor, state }) => {
    const { vault } = source.store
    return {
      ...row,
      name: vault.get(row.id, personKeys.name) ?? row.account,
      email: vault.get(row.id, personKeys.email),
      phone: vault.get(row.id, personKeys.phone),
      offers: offersOn({ source, actor }, row.id, state),
    }
  },
  detail: ({ id }, { source, actor, shown }) => ({ ...shown, apiKeys: apiKeysOf(source, id, actor) }),
})

/**
 * Admin accounts with what `actor` may do with each, by account unless asked otherwise. Who their owners are is as of now; a
 * name is sought in the vault.
 */
export const adminAccountQueries: typeof found = {
  ...found,
  list: (source, request, actor) => found.list(source, withOwners(source, request), actor),
}

/** The same request with the ids of the accounts whose owners bear the name. Subjects of other kinds have a colon. */
function withOwners({ store }: Source, request: ListRequest): ListRequest {
  const { name } = request.filters
  if (name === undefined) return request
  const ids = store.vault.bearing('', String(name)).filter((subject) => !subject.includes(':'))
  return { ...request, filters: { ...request.filters, name: JSON.stringify(ids) } }
}

interface Asking {
  readonly source: Source
  readonly actor: Actor
}

/** It is changed as what it is, and enabled and disabled by its switch, by the same rules. */
function offersOn({ source, actor }: Asking, id: string, state: State<Account>): readonly RowOffer[] {
  const asked = { source, actor }
  const switched = offersTo(
    { ...asked, names: ['enable', 'disable'] },
    enablement,
    switchOfAccount(source, id) ?? unswitched,
  )
  return [
    ...offersTo({ ...asked, names: ['change', 'drawPassword'] }, account, state),
    ...switched.map((offer) => {
      const guard = whyNotSwitch(actor, state.context, offer.command === 'enable' ? 'enable' : 'disable')
      if (!offer.allowed || guard === null) return offer
      return { command: offer.command, allowed: false, reason: 'illegalTransition', guard } as const
    }),
  ]
}
