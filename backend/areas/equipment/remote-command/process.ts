import { SECOND } from '#contracts/durations.ts'
import { answerSecondsMax } from '#contracts/equipment/remote/remote-command.ts'
import { pileEntity } from '#machines/master-data.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { giveUpCommand, lapseCommand } from './commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { agreedUntil } from './agreed.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/**
 * Ends commands whose time is over: to be sent, to be answered, or to have their effect (M06 TTL, NO_ANSWER, WINDOW_END).
 */

/** Whoever makes a call waits for its answer and says when it gives up; this is for when that was lost. */
const GRACE_MS = SECOND

export const commands: Process = {
  name: 'commands',
  on: {},
  deadlines: [
    deadline(remoteCommand, { while: 'queued', at: ({ context }) => timeOf(context.expiresAt) }),
    deadline(remoteCommand, {
      while: 'sent',
      at: ({ since }) => since + answerSecondsMax * SECOND + GRACE_MS,
    }),
    // An effect still counts in the last millisecond of its window.
    deadline(remoteCommand, {
      while: 'watched',
      at: ({ context }) => (context.windowEndsAt === null ? null : (timeOf(context.windowEndsAt) ?? 0) + 1),
    }),
    // What was scheduled is done when the running charge has ended; one that is never done comes to an end, too.
    deadline(remoteCommand, {
      while: 'deferred',
      inWorld: ({ context: { pileId, connectorId }, since }, world) => {
        const known = stateOf(world, pileEntity, pileId)
        const all = known === null ? [] : known.context.connectors.map((one) => one.connectorId)
        const connectorIds = connectorId === null || connectorId === 0 ? all : [connectorId]
        return agreedUntil(world, { pileId, connectorIds, since })
      },
    }),
  ],
  due: (id, { world, dispatch }) =>
    is(remoteCommand, stateOf(world, remoteCommand, id), 'sent')
      ? dispatch(giveUpCommand, { id, cause: 'silence' })
      : dispatch(lapseCommand, { id }),
}
