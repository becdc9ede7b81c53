import type { Actor } from '#contracts/actor.ts'
import type { ProfileRow, profiles as call } from '#contracts/balancing/balancing-plan.calls.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import { profiles } from './read-model.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof profiles.columns>

const reader = perWorld(({ store }) => openListed(store, profiles))

/** A page of charging profiles with what `actor` may do with each, the newest first unless asked otherwise. */
export function listProfiles(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.flatMap((row) => profileRow(source, row, actor) ?? []) }
}

/** One profile; null when there is none. */
export function readProfile(source: Source, id: string, actor: Actor): ProfileRow | null {
  const row = reader(source).one(id)
  return row === null ? null : profileRow(source, row, actor)
}

function profileRow(source: Source, { id, status }: Row, actor: Actor): ProfileRow | null {
  const profile = stateOf(source, chargingProfile, id)
  if (profile === null) return null
  const { context, value: state } = profile
  const { validFrom: _, validTo: __, recurrency: ___, durationSeconds: ____, mayHold: _____, ...shown } = context
  return {
    ...shown,
    status,
    id,
    state,
    pileName: stateOf(source, pileEntity, context.pileId)?.context.name ?? null,
    isOnline: is(pileLink, stateOf(source, pileLink, context.pileId), 'reachable'),
    offers: offersTo({ source, actor }, chargingProfile, profile),
  }
}
