import { giveProfile, profiles as profilesCall } from '#contracts/balancing/balancing-plan.calls.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { kindsOf } from '#backend/areas/equipment/location/public-queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { profiles } from './read-model.ts'

/** Charging profiles with what `actor` may do with each, the newest first unless asked otherwise. */
export const profileQueries = resourceQueries({ list: profilesCall, give: giveProfile }, profiles, {
  of: chargingProfile,
  row({ id, status }, { source, state: { context, value: state } }) {
    const { validFrom: _, validTo: __, recurrency: ___, durationSeconds: ____, mayHold: _____, ...shown } = context
    return {
      ...shown,
      status,
      id,
      state,
      pileName: stateOf(source, pileEntity, context.pileId)?.context.name ?? null,
      ...kindsOf(source, context.pileId),
      isOnline: is(pileLink, stateOf(source, pileLink, context.pileId), 'reachable'),
    }
  },
})
