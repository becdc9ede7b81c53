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

/** Ends commands whose time to be sent, answered or effective is over (M06 TTL, NO_ANSWER, WINDOW_END). */

/** The sender of a call has a deadline of its own and reports it; this one is for a sender that was lost in a crash. */
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
    // A scheduled change is done when the running charge has ended; one that never takes effect ends as well.
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
