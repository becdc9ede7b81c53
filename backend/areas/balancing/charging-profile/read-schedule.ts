import { composite, largestDifference, phasesTogether } from '#backend/balancing/composite.ts'
import type { Outlet } from '#backend/balancing/composite.ts'
import { limitOfDecimal } from '#backend/balancing/units.ts'
import { pile, system } from '#contracts/actor.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import { toleranceTenths } from '#contracts/balancing/charging-profile.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant, instantOf, millis } from '#contracts/units.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { fits } from '#machines/kit/stored.ts'
import { is } from '#machines/kit/tags.ts'
import type { Follower } from '#backend/kernel/remote-commands.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { alarmAt, calm } from './clear.ts'
import { doubtProfile } from './doubt.ts'
import { commandOf } from './profile-numbers.ts'
import { installedAt, pileAt, profilesAt } from './site.ts'
import type { SitePile } from './site.ts'

/**
 * A pile that has accepted a profile, or cleared one, is asked for its composite schedule: the command is done when
 * that equals the schedule we compute (lifecycles §6, rule g).
 */

/** How far ahead schedules are compared. */
const AHEAD_SECONDS = DAY / SECOND

/**
 * Asks for the schedule that a command has changed; a default profile that limits no session now cannot be verified.
 */
export const readSchedule: CommandHandler<{ readonly commandId: string }, void> = (tx, { commandId }) => {
  const command = tx.stateOf(remoteCommand, commandId)
  if (!is(remoteCommand, command, 'unproven')) return
  const { context } = command
  const { pileId } = context
  const profileId = profileOf(context)
  const connectorId = profileId === null ? (context.connectorId ?? 0) : shownAt(tx, profileId)
  if (connectorId === null) return doubtProfile(tx, profileId ?? '', 'noSession')
  issueCommand(tx, {
    pileId,
    connectorId,
    action: 'GetCompositeSchedule',
    payload: { connectorId, duration: AHEAD_SECONDS, chargingRateUnit: unitOf(tx, context) },
    about: { lifecycle: remoteCommand.name, id: commandId, turn: 0 },
    as: system('balancing'),
  })
}

/** The profile that a command sent; null for a command that cleared profiles. */
const profileOf = ({ about, action }: CommandContext): string | null =>
  action === 'SetChargingProfile' && about?.lifecycle === chargingProfile.name ? about.id : null

/**
 * The connector whose schedule shows a profile: a default profile limits only sessions, so a connector with one; null
 * where there is none.
 */
function shownAt(tx: Transaction, profileId: string): number | null {
  const { connectorId, pileId, purpose } = tx.stateOf(chargingProfile, profileId).context
  if (purpose !== 'TxDefaultProfile') return connectorId
  const concerned = outletsOf(pileAt(tx, pileId), connectorId)
  return concerned.find(({ begunAt }) => begunAt !== null)?.connectorId ?? null
}

const outletsOf = (site: SitePile | null, connectorId: number): readonly Outlet[] =>
  site?.outlets.filter((one) => connectorId === 0 || one.connectorId === connectorId) ?? []

/** The default profiles of a pile that could not be verified without a session: now there is one. */
export const unshownDefaults: CommandHandler<{ readonly pileId: string }, readonly string[]> = (tx, { pileId }) =>
  profilesAt(tx, pileId)
    .filter(({ id, context: { doubt } }) => doubt === 'noSession' && shownAt(tx, id) !== null)
    .flatMap(({ id }) => commandOf(tx, id) ?? [])

/** The unit in which limits are sent to the pile. */
const unitOf = (tx: Transaction, { pileId }: CommandContext): 'A' | 'W' =>
  profilesAt(tx, pileId)[0]?.context.unit ?? (pileAt(tx, pileId)?.isDirect === true ? 'W' : 'A')

/** The pile has answered with its composite schedule, or has not. */
export const followSchedule: Follower = (tx, { about, command, fate }, { contradict, observe }) => {
  if (fate.kind === 'sent' || fate.kind === 'observed') return
  const profileId = profileOf(tx.stateOf(remoteCommand, about.id).context)
  const isSaid = fate.kind === 'answered' && fate.status.command === 'accept'
  const found = isSaid && fits(toPile.GetCompositeSchedule.conf, fate.conf) ? compared(tx, command, fate.conf) : null
  if (found === null) {
    if (profileId !== null) doubtProfile(tx, profileId, 'notShown')
    return
  }
  if (profileId !== null) tell(tx, profileId, found)
  if (found.differenceTenths <= toleranceTenths) observe(about.id)
  else contradict(about.id)
}

function tell(tx: Transaction, id: string, found: NonNullable<ReturnType<typeof compared>>): void {
  const { pileId } = tx.stateOf(chargingProfile, id).context
  // The answer says nothing about limits that have changed since.
  const mayRefuse = ['elsewhere'] as const
  if (tx.dispatch(chargingProfile, { id, command: 'compare', body: found, as: pile(pileId), mayRefuse }) !== null)
    return
  if (!is(chargingProfile, tx.stateOf(chargingProfile, id), 'drifted')) return calm(tx, pileId)
  alarmAt(tx, pileId, { code: 'ProfileDrift', info: `${found.differenceTenths / 10} A` })
}

/** Our schedule beside the pile's; null where it sent none. */
function compared(
  tx: Transaction,
  { connectorId, pileId }: CommandContext,
  { chargingSchedule: said, scheduleStart = '' }: ToPile['GetCompositeSchedule']['conf'],
) {
  const site = pileAt(tx, pileId)
  if (said === undefined || said.chargingSchedulePeriod.length === 0 || site === null) return null
  const { chargingRateUnit: unit, duration = AHEAD_SECONDS } = said
  const outlets = outletsOf(site, connectorId ?? 0)
  const from = millis(instantOf(said.startSchedule ?? scheduleStart) ?? tx.now)
  const seconds = Math.min(duration, AHEAD_SECONDS)
  const reported = said.chargingSchedulePeriod.map(({ limit, startPeriod }) => ({
    startSeconds: startPeriod,
    limitTenths: limitOfDecimal(limit),
  }))
  const ratedWatts = outlets.reduce((sum, outlet) => sum + outlet.ratedWatts, 0)
  const scale = { seconds, unit, phases: phasesTogether(outlets), ratedWatts }
  const [nearest] = [false, true]
    .map((isIdleRated) => {
      const own = composite(installedAt(tx, pileId), outlets, { from, seconds, unit, isIdleRated })
      return { own, differenceTenths: largestDifference(own, reported, scale) }
    })
    // Without any limit of ours there would be nothing to compare.
    .filter(({ own }, index) => index === 0 || own.every(({ isOurs }) => isOurs))
    .toSorted((one, other) => one.differenceTenths - other.differenceTenths)
  if (nearest === undefined) return null
  const expected = nearest.own.map(({ limitTenths, startSeconds }) => ({ limitTenths, startSeconds }))
  return { from: instant(from), unit, expected, reported, differenceTenths: nearest.differenceTenths }
}
