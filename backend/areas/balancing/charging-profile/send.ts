import { chargingProfileOf } from '#backend/balancing/profile.ts'
import { system } from '#contracts/actor.ts'
import { unfitRules } from '#contracts/balancing/charging-profile.ts'
import { profilesOn } from '#machines/balancing/balancing.lookups.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { askCapabilities, capabilitiesOf } from '#backend/areas/equipment/configuration/public.ts'
import { issueCommand, cancelCommand } from '#backend/areas/equipment/remote-command/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { alarmAt, cleared } from './clear.ts'
import { CLEAR, SET } from './follow.ts'
import { commandOf } from './profile-numbers.ts'
import { isOnline } from './site.ts'
import { must } from '#backend/kernel/refusals.ts'

/** Sends charging profiles to piles and clears them (M22). What a pile cannot store is never sent. */

const balancing = system('balancing')

/** Sends a queued profile when its pile is online and its capabilities are known; otherwise asks for them. */
export function sendProfile(tx: Transaction, id: string): void {
  const profile = tx.stateOf(chargingProfile, id)
  const { context } = profile
  const { pileId } = context
  if (!is(chargingProfile, profile, 'queued') || !isOnline(tx, pileId)) return
  const can = capabilitiesOf(tx, pileId)
  if (can === null) return askCapabilities(tx, pileId)
  const { periodsMax, profilesMax, smartCharging, stackLevelMax, units } = can
  const profiles = tx.find(profilesOn, pileId).length
  const limits = { periodsMax, profiles, profilesMax, smartCharging, stackLevelMax, units }
  const refusal = tx.dispatch(chargingProfile, {
    id,
    command: 'send',
    body: { linkOnline: true, ...limits },
    as: balancing,
    mayRefuse: unfitRules,
  })
  const rule = unfitRules.find((one) => one === refusal?.guard)
  if (rule !== undefined) return exclude(tx, { id, pileId, rule })
  if (refusal !== null) return
  const issued = issueCommand(tx, {
    pileId,
    connectorId: context.connectorId,
    action: 'SetChargingProfile',
    payload: { connectorId: context.connectorId, csChargingProfiles: chargingProfileOf(context) },
    about: { lifecycle: chargingProfile.name, id, turn: SET },
    as: balancing,
  })
  must(issued.refusal)
}

function exclude(
  tx: Transaction,
  { id, pileId, rule }: { readonly id: string; readonly pileId: string; readonly rule: (typeof unfitRules)[number] },
): void {
  must(tx.dispatch(chargingProfile, { id, command: 'exclude', body: { rule }, as: balancing }))
  alarmAt(tx, pileId, { code: 'ProfileRejected', info: rule })
}

/**
 * Clears a profile; one that never reached its pile is cleared at once, and one whose command is queued is withdrawn.
 */
export function clearProfile(tx: Transaction, id: string): void {
  const profile = tx.stateOf(chargingProfile, id)
  const { context } = profile
  const command = commandOf(tx, id)
  if (is(chargingProfile, profile, 'sent')) return withdraw(tx, command)
  if (context.mayHold.every((one) => one === null)) return cleared(tx, id)
  if (!isOnline(tx, context.pileId) || isWaiting(tx, command)) return
  const issued = issueCommand(tx, {
    pileId: context.pileId,
    connectorId: context.connectorId,
    action: 'ClearChargingProfile',
    payload: { id: context.chargingProfileId },
    about: { lifecycle: chargingProfile.name, id, turn: CLEAR },
    as: balancing,
  })
  must(issued.refusal)
}

const isWaiting = (tx: Transaction, command: string | null): boolean =>
  command !== null && is(remoteCommand, tx.stateOf(remoteCommand, command), 'awaited')

/** Withdraws a command that was not sent yet. */
export function withdraw(tx: Transaction, command: string | null): void {
  if (command !== null && is(remoteCommand, tx.stateOf(remoteCommand, command), 'queued'))
    cancelCommand(tx, { id: command })
}
