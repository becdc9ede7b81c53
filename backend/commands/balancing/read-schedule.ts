import { composite, largestDifference, phasesTogether } from '#backend/balancing/composite.ts'
import { limitOfDecimal } from '#backend/balancing/units.ts'
import { pile, system } from '#contracts/actor.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import { toleranceTenths } from '#contracts/lifecycles/charging-profile.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant, instantOf, millis } from '#contracts/units.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import type { CommandContext } from '#machines/remote-command.context.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import type { Follower } from '../remote/follower.ts'
import { issueCommand } from '../remote/issue.ts'
import type { Plan, Work } from '../work.ts'
import { alarmAt, calm } from './ends.ts'
import { installedAt, pileAt, profilesAt } from './site.ts'

/**
 * A pile that has accepted a profile, or taken one off, is asked for its composite schedule: what it makes of its profiles
 * is the effect, when it is what we make of them (lifecycles §6, rule g).
 */

/** How far ahead schedules are compared. */
const AHEAD_SECONDS = DAY / SECOND

/** Asks for the schedule that a command has changed. */
export const readSchedule: Plan<{ readonly commandId: string }, void> = (work, { commandId }) => {
  const { value, context } = work.standing(remoteCommand, commandId)
  if (value !== 'Accepted') return
  const { pileId } = context
  const connectorId = context.connectorId ?? 0
  issueCommand(work, {
    pileId,
    connectorId,
    action: 'GetCompositeSchedule',
    payload: { connectorId, duration: AHEAD_SECONDS, chargingRateUnit: unitOf(work, context) },
    about: { lifecycle: remoteCommand.name, id: commandId, turn: 0 },
    as: system('balancing'),
  })
}

/** The unit that the pile is spoken to in. */
const unitOf = (work: Work, { pileId }: CommandContext): 'A' | 'W' =>
  profilesAt(work, pileId)[0]?.context.unit ?? (pileAt(work, pileId)?.isDirect === true ? 'W' : 'A')

/** The pile has said what it makes of its profiles. */
export const followSchedule: Follower = (work, { about, command, fate }, { observe }) => {
  if (fate.kind !== 'answered' || fate.word.command !== 'accept') return
  const found = compared(work, command, fate.conf as ToPile['GetCompositeSchedule']['conf'])
  if (found === null) return
  const { context } = work.standing(remoteCommand, about.id)
  const profileId = context.about?.lifecycle === chargingProfile.name ? context.about.id : null
  if (context.action === 'SetChargingProfile' && profileId !== null) tell(work, profileId, found)
  if (found.differenceTenths <= toleranceTenths) observe(about.id)
}

function tell(work: Work, id: string, found: NonNullable<ReturnType<typeof compared>>): void {
  const { pileId } = work.standing(chargingProfile, id).context
  if (work.give(chargingProfile, { id, command: 'compare', body: found, as: pile(pileId) }) !== null) return
  if (work.standing(chargingProfile, id).value !== 'Drifted') return calm(work, pileId)
  alarmAt(work, pileId, { code: 'ProfileDrift', info: `${found.differenceTenths / 10} A` })
}

/** Our schedule beside the pile's; null when it said none. */
function compared(
  work: Work,
  { connectorId, pileId }: CommandContext,
  { chargingSchedule: said, scheduleStart = '' }: ToPile['GetCompositeSchedule']['conf'],
) {
  const site = pileAt(work, pileId)
  if (said === undefined || site === null) return null
  const { chargingRateUnit: unit, duration = AHEAD_SECONDS } = said
  const outlets = site.outlets.filter((one) => (connectorId ?? 0) === 0 || one.connectorId === connectorId)
  const from = millis(instantOf(said.startSchedule ?? scheduleStart) ?? work.now)
  const seconds = Math.min(duration, AHEAD_SECONDS)
  const own = composite(installedAt(work, pileId), outlets, { from, seconds, unit })
  const reported = said.chargingSchedulePeriod.map(({ limit, startPeriod }) => ({
    startSeconds: startPeriod,
    limitTenths: limitOfDecimal(limit),
  }))
  return {
    from: instant(from),
    unit,
    expected: own.map(({ limitTenths, startSeconds }) => ({ limitTenths, startSeconds })),
    reported,
    differenceTenths: largestDifference(own, reported, { seconds, unit, phases: phasesTogether(outlets) }),
  }
}
