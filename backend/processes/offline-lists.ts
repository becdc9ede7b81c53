import { DAY } from '#contracts/durations.ts'
import { fullListPauses, listRetryDays } from '#contracts/lifecycles/offline-list.ts'
import { offlineList } from '#machines/offline-list.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { customerMoved, lapsePush, retryPush } from '../commands/offline-list/keep.ts'
import { bringUp, greetPile, resend, waitForPile } from '../commands/offline-list/push.ts'
import { standingOf } from '../standing.ts'
import { deadline, timeOf } from './deadline.ts'
import type { Hands, Process } from './process.ts'

/** Pushes offline lists to their piles (M20): when a pile is there, when a list has changed, and again after a failure. */

interface Of {
  readonly id: string
}

/** A push has moved: what changed meanwhile is caught up with. */
async function follow({ id }: Of, { give, world }: Hands): Promise<void> {
  const standing = standingOf(world, offlineList, id)
  if (standing !== null) await give(bringUp, { pileId: standing.context.pileId })
}

/** The timer of a pause: the list stands as it does while it is being sent. */
const paused = 'paused/'

/** A full list that was refused is sent again after a pause. */
function pause({ id }: Of, hands: Hands): unknown {
  const standing = standingOf(hands.world, offlineList, id)
  const pauseMs = standing?.value === 'SendFull' ? fullListPauses[standing.context.attempt - 2] : undefined
  return pauseMs === undefined ? follow({ id }, hands) : hands.wait(`${paused}${id}`, pauseMs)
}

const proceed = ({ id }: Of, { forget }: Hands): void => forget(`${paused}${id}`)

/** A push has ended well, or waits for its next answer. */
function accepted({ id }: Of, hands: Hands): unknown {
  proceed({ id }, hands)
  return follow({ id }, hands)
}

const greet =
  (hasBooted: boolean) =>
  ({ id }: Of, { give }: Hands): unknown =>
    give(greetPile, { pileId: id, hasBooted })
const leave = ({ id }: Of, { give }: Hands): unknown => give(waitForPile, { pileId: id })
const customer = ({ id }: Of, { give }: Hands): unknown => give(customerMoved, { customerId: id })

async function due(timer: string, { give, world }: Hands): Promise<void> {
  const id = timer.startsWith(paused) ? timer.slice(paused.length) : timer
  const standing = standingOf(world, offlineList, id)
  if (standing?.value === 'Pending' && id === timer) await give(lapsePush, { id })
  if (standing?.value === 'SendFull') await give(resend, { pileId: standing.context.pileId })
  if (standing?.value === 'FAIL' && id === timer) await give(retryPush, { id })
}

export const offlineLists: Process = {
  name: 'offline-lists',
  deadlines: [
    deadline(offlineList, { while: ['Pending'], at: ({ context }) => timeOf(context.lapsesAt) }),
    deadline(offlineList, { while: ['FAIL'], at: ({ since }) => since + listRetryDays * DAY }),
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
    'list.versionAsked': proceed,
    'list.versionRead': accepted,
    'list.accepted': accepted,
    'list.refused': pause,
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
    async 'command.accepted'({ id }, { give, world }) {
      const command = standingOf(world, remoteCommand, id)?.context
      // A pile has told somebody its configuration: it may be able to hold more, or less.
      if (command?.action === 'GetConfiguration') await give(bringUp, { pileId: command.pileId })
    },
  },
  due,
}
