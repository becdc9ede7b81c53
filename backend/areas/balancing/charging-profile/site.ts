import type { Installed, Outlet } from '#backend/balancing/composite.ts'
import { phasesTogether } from '#backend/balancing/composite.ts'
import type { Consumer } from '#backend/balancing/shares.ts'
import { leastWatts, phasesOf } from '#backend/balancing/units.ts'
import type { Phases } from '#backend/balancing/units.ts'
import { connectorKey } from '#contracts/ids.ts'
import type { Pile } from '#contracts/equipment/pile.ts'
import { profilesOn } from '#machines/balancing/balancing.lookups.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import type { ProfileContext } from '#machines/balancing/charging-profile.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** A pile as input of load balancing. */
export interface SitePile {
  readonly id: string
  readonly isOnline: boolean
  /** All its connectors are direct current: its limits are better expressed in watts. */
  readonly isDirect: boolean
  readonly outlets: readonly Outlet[]
  readonly consumers: readonly Consumer[]
  readonly phases: Phases
  readonly ratedWatts: number
}

/** A profile with its state. */
export type ProfileState = State<ProfileContext> & { readonly id: string }

/** A pile and the activity at its connectors; null where it is not registered. */
export function pileAt(tx: Transaction, id: string): SitePile | null {
  const { value, context } = tx.stateOf(pileEntity, id)
  if (isNew(value)) return null
  const outlets = context.connectors.map((one) => outletOf(tx, id, one))
  return {
    id,
    isOnline: isOnline(tx, id),
    isDirect: context.type === 'DC',
    outlets,
    consumers: outlets.map(({ connectorId, ratedWatts, phases, begunAt }) => ({
      id: connectorKey(id, connectorId),
      pileId: id,
      ratedWatts,
      leastWatts: Math.min(leastWatts(phases), ratedWatts),
      isCharging: begunAt !== null,
    })),
    phases: phasesTogether(outlets),
    ratedWatts: outlets.reduce((sum, { ratedWatts }) => sum + ratedWatts, 0),
  }
}

/** Whether commands can be sent to a pile now. */
export const isOnline = (tx: Pick<Transaction, 'stateOf'>, pileId: string): boolean =>
  is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')

function outletOf(tx: Transaction, pileId: string, { connectorId, power }: Pile['connectors'][number]): Outlet {
  const open = openSession(tx, pileId, connectorId)
  const session = open === null ? null : tx.stateOf(chargingSession, open)
  const isCharging = session !== null && chargingSession.wire[session.value] === 'charging'
  return {
    connectorId,
    ratedWatts: power,
    phases: phasesOf(power),
    begunAt: isCharging ? session.context.startedAt : null,
  }
}

/** The running transaction of a connector; null without one. */
export function transactionAt(tx: Transaction, pileId: string, connectorId: number): number | null {
  const open = openSession(tx, pileId, connectorId)
  if (open === null) return null
  return chargingSession.wire[tx.stateOf(chargingSession, open).value] === 'charging' ? Number(open) : null
}

/** The profiles of a pile that are not cleared. */
export const profilesAt = (tx: Transaction, pileId: string): readonly ProfileState[] =>
  tx.find(profilesOn, pileId).map((id) => ({ id, ...tx.stateOf(chargingProfile, id) }))

/** The profiles that are certainly on a pile. */
export const installedAt = (tx: Transaction, pileId: string): readonly Installed[] =>
  profilesAt(tx, pileId).flatMap(({ context: { connectorId, mayHold, purpose } }) => {
    const [only] = mayHold
    return only === undefined || only === null || mayHold.length > 1 ? [] : [{ ...only, connectorId, purpose }]
  })
