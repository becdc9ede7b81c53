import type { Actor } from '#contracts/actor.ts'
import type { ProfileRow, profiles } from '#contracts/balancing/balancing-plan.calls.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const profileList: ListTable = {
  table: 'profiles',
  key: 'number',
  tallied: 'status',
  filters: {
    planId: { where: 'planId = ?', index: 'profiles_by_plan' },
    pileId: { where: 'pileId = ?', index: 'profiles_by_pile' },
    status: { where: 'status = ?', index: 'profiles_by_status' },
  },
  orders: {
    number: { columns: ['number'], index: 'profiles_by_number' },
    status: { columns: ['status', 'number'], index: 'profiles_by_status' },
    pileId: { columns: ['pileId', 'number'], index: 'profiles_by_pile' },
  },
  ownOrder: '-number',
}

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, profileList),
  status: db.prepare<[string], Pick<ProfileRow, 'status'>>('SELECT status FROM profiles WHERE id = ?'),
  id: db.prepare<[number], string>('SELECT id FROM profiles WHERE number = ?').pluck(),
}))

/** A page of charging profiles with what `actor` may do with each, the newest first unless asked otherwise. */
export function listProfiles(source: Source, request: ListRequest, actor: Actor): Answer<typeof profiles> {
  const { id, list } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => readProfile(source, id.get(key) ?? '', actor) ?? []) }
}

/** One profile; null when there is none. */
export function readProfile(source: Source, id: string, actor: Actor): ProfileRow | null {
  const profile = stateOf(source, chargingProfile, id)
  const row = reader(source).status.get(id)
  if (profile === null || row === undefined) return null
  const { context, value: state } = profile
  const { validFrom: _, validTo: __, recurrency: ___, durationSeconds: ____, mayHold: _____, ...shown } = context
  return {
    ...shown,
    ...row,
    id,
    state,
    pileName: stateOf(source, pileEntity, context.pileId)?.context.name ?? null,
    isOnline: is(pileLink, stateOf(source, pileLink, context.pileId), 'reachable'),
    offers: offersTo({ source, actor }, chargingProfile, profile),
  }
}
