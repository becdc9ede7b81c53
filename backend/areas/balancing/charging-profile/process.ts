import { MINUTE, SECOND } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { readSchedule, unshownDefaults } from './read-schedule.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { unverifiedOn } from './balanced.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/**
 * Asks piles for their composite schedule: after each change, and for a default profile once it limits a session
 * (lifecycles §6, rule g).
 */

/** A pile is asked so long after it accepted a profile, or after a session began. */
const READ_BACK_MS = 2 * SECOND

const changesSchedules: readonly string[] = ['SetChargingProfile', 'ClearChargingProfile']

/** The prefixes of deadline keys: of a command, and of a session. */
const [ofCommand, ofSession] = ['command/', 'session/']

const acceptedAt = ({ context, since }: Waiting<CommandContext>): number | null =>
  changesSchedules.includes(context.action) ? since + READ_BACK_MS : null

/** A default profile that could not be verified without a session limits this one. */
function shownAt({ context: { pileId, startedAt } }: Waiting<SessionContext>, world: World): number | null {
  const waits = unverifiedOn(world, pileId).some(
    (id) => stateOf(world, chargingProfile, id)?.context.doubt === 'noSession',
  )
  return waits ? millis(startedAt) + READ_BACK_MS : null
}

async function showDefaults(id: string, { dispatch, world }: ProcessContext): Promise<void> {
  const pileId = stateOf(world, chargingSession, id)?.context.pileId
  if (pileId === undefined) return
  for (const commandId of await dispatch(unshownDefaults, { pileId })) await dispatch(readSchedule, { commandId })
}

export const readBack: Process = {
  name: 'read-back',
  on: {},
  // Neither state changes before the pile has answered: a pile that has not within a minute is asked again.
  deadlines: [
    deadline(remoteCommand, { while: 'agreed', at: acceptedAt, key: (id) => `${ofCommand}${id}`, every: MINUTE }),
    deadline(chargingSession, {
      while: 'drawing',
      inWorld: shownAt,
      key: (id) => `${ofSession}${id}`,
      every: MINUTE,
    }),
  ],
  due: (id, context) =>
    id.startsWith(ofCommand)
      ? context.dispatch(readSchedule, { commandId: id.slice(ofCommand.length) })
      : showDefaults(id.slice(ofSession.length), context),
}
