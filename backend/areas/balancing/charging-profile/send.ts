import { chargingProfileOf } from '#backend/balancing/profile.ts'
import { system } from '#contracts/actor.ts'
import { unfitRules } from '#contracts/balancing/charging-profile.ts'
import { profilesOn } from '#machines/balancing/balancing.lookups.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { askCapabilities, capabilitiesOf } from '#backend/areas/equipment/configuration/public.ts'
import { issueCommand, cancelCommand } from '#backend/areas/equipment/remote-command/public.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import { alarmAt, cleared } from './clear.ts'
import { CLEAR, SET } from './follow.ts'
import { commandOf } from './profile-numbers.ts'
import { isOnline } from './site.ts'
import { must } from '#backend/kernel/refusals.ts'

/** Charging profiles on their way to piles and off them again (M22). What a pile cannot hold is never sent. */

const balancing = system('balancing')

/** Sends a profile that waits, when its pile is there and has said what it can hold; asks it otherwise. */
export function sendProfile(work: Work, id: string): void {
  const profile = work.standing(chargingProfile, id)
  const { context } = profile
  const { pileId } = context
  if (!is(chargingProfile, profile, 'queued') || !isOnline(work, pileId)) return
  const can = capabilitiesOf(work, pileId)
  if (can === null) return askCapabilities(work, pileId)
  const { periodsMax, profilesMax, smartCharging, stackLevelMax, units } = can
  const profiles = work.find(profilesOn, pileId).length
  const limits = { periodsMax, profiles, profilesMax, smartCharging, stackLevelMax, units }
  const refusal = work.give(chargingProfile, {
    id,
    command: 'send',
    body: { linkOnline: true, ...limits },
    as: balancing,
    mayRefuse: unfitRules,
  })
  const rule = unfitRules.find((one) => one === refusal?.guard)
  if (rule !== undefined) return exclude(work, { id, pileId, rule })
  if (refusal !== null) return
  const issued = issueCommand(work, {
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
  work: Work,
  { id, pileId, rule }: { readonly id: string; readonly pileId: string; readonly rule: (typeof unfitRules)[number] },
): void {
  must(work.give(chargingProfile, { id, command: 'exclude', body: { rule }, as: balancing }))
  alarmAt(work, pileId, { code: 'ProfileRejected', info: rule })
}

/** Takes a profile off its pile; one that never reached it is cleared at once, one that waits in the queue is taken back. */
export function clearProfile(work: Work, id: string): void {
  const profile = work.standing(chargingProfile, id)
  const { context } = profile
  const command = commandOf(work, id)
  if (is(chargingProfile, profile, 'sent')) return withdraw(work, command)
  if (context.mayHold.every((one) => one === null)) return cleared(work, id)
  if (!isOnline(work, context.pileId) || isWaiting(work, command)) return
  const issued = issueCommand(work, {
    pileId: context.pileId,
    connectorId: context.connectorId,
    action: 'ClearChargingProfile',
    payload: { id: context.chargingProfileId },
    about: { lifecycle: chargingProfile.name, id, turn: CLEAR },
    as: balancing,
  })
  must(issued.refusal)
}

const isWaiting = (work: Work, command: string | null): boolean =>
  command !== null && is(remoteCommand, work.standing(remoteCommand, command), 'awaited')

/** A command that has not left is not wanted any more. */
export function withdraw(work: Work, command: string | null): void {
  if (command !== null && is(remoteCommand, work.standing(remoteCommand, command), 'queued'))
    cancelCommand(work, { id: command })
}
