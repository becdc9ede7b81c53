import { DAY, MINUTE } from '#contracts/durations.ts'
import { fullListPauses, listRetryDays } from '#contracts/equipment/lists/offline-list.ts'
import type { ListPushContext } from '#machines/equipment/lists/offline-list.context.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { customerMoved, lapsePush, retryPush } from './keep.ts'
import { bringUp, greetPile, resend, waitForPile } from './push.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/** Pushes lists to their piles (M20): when a pile comes online, when a list has changed, and again after a failure. */

interface Of {
  readonly id: string
}

/** A push has made a step: changes since its start are sent next. */
async function follow({ id }: Of, { dispatch, world }: ProcessContext): Promise<void> {
  const state = stateOf(world, offlineList, id)
  if (state !== null) await dispatch(bringUp, { pileId: state.context.pileId })
}

/** A rejected full update is sent again after a pause, which grows; null where it was not rejected. */
const pauseOf = ({ attempt }: ListPushContext): number | null => fullListPauses[attempt - 2] ?? null

/** A rejected push that does not wait for its next attempt has failed. */
function refused({ id }: Of, context: ProcessContext): unknown {
  const state = stateOf(context.world, offlineList, id)
  const isPaused = state !== null && is(offlineList, state, 'sendsAll') && pauseOf(state.context) !== null
  return isPaused ? undefined : follow({ id }, context)
}

const greet =
  (hasBooted: boolean) =>
  ({ id }: Of, { dispatch }: ProcessContext): unknown =>
    dispatch(greetPile, { pileId: id, hasBooted })
const leave = ({ id }: Of, { dispatch }: ProcessContext): unknown => dispatch(waitForPile, { pileId: id })
const customer = ({ id }: Of, { dispatch }: ProcessContext): unknown => dispatch(customerMoved, { customerId: id })

async function due(id: string, { dispatch, world }: ProcessContext): Promise<void> {
  const state = stateOf(world, offlineList, id)
  if (state === null) return
  if (is(offlineList, state, 'queued')) await dispatch(lapsePush, { id })
  if (is(offlineList, state, 'sendsAll')) await dispatch(resend, { pileId: state.context.pileId })
  if (is(offlineList, state, 'failed')) await dispatch(retryPush, { id })
}

export const offlineLists: Process = {
  name: 'offline-lists',
  deadlines: [
    deadline(offlineList, { while: 'queued', at: ({ context }) => timeOf(context.lapsesAt) }),
    // The state does not change while the update is sent again, so the deadline recurs; an update in progress is not
    // sent a second time.
    deadline(offlineList, {
      while: 'sendsAll',
      at: ({ context, last, since }) => {
        const pauseMs = last === 'list.refused' ? pauseOf(context) : null
        return pauseMs === null ? null : since + pauseMs
      },
      every: MINUTE,
    }),
    deadline(offlineList, { while: 'failed', at: ({ since }) => since + listRetryDays * DAY }),
  ],
  on: {
    'list.assigned': follow,
    'list.changed': follow,
    'list.drifted': follow,
    'list.retried': follow,
    'list.linkClosed': follow,
    'list.lapsed': follow,
    'list.unanswered': follow,
    'list.contradicted': follow,
    'list.versionRead': follow,
    'list.accepted': follow,
    'list.refused': refused,
    'link.booted': greet(true),
    'link.resumed': greet(false),
    'link.recovered': greet(false),
    'link.closed': leave,
    'link.dead': leave,
    'user.blocked': customer,
    'user.unblocked': customer,
    'user.fellIntoDebt': customer,
    'user.clearedDebt': customer,
    'user.requestedDeletion': customer,
    'user.tookBack': customer,
    'user.tookBackBlocked': customer,
    'user.deleted': customer,
    async 'command.accepted'({ id }, { dispatch, world }) {
      const command = stateOf(world, remoteCommand, id)?.context
      // A pile has reported its configuration: its limits may have changed.
      if (command?.action === 'GetConfiguration') await dispatch(bringUp, { pileId: command.pileId })
    },
  },
  due,
}
