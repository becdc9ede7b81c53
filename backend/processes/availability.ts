import { MINUTE } from '#contracts/durations.ts'
import { availability as lifecycle } from '#machines/availability.ts'
import { lookForDrift, tellDrift } from '../commands/availability/drift.ts'
import { lapseWish } from '../commands/availability/follow.ts'
import { commissionPile } from '../commands/availability/wish.ts'
import { standingOf } from '../standing.ts'
import { agreedUntil } from './agreed.ts'
import { deadline } from './deadline.ts'
import type { Hands, Process } from './process.ts'

/** Commissions connectors that a pile was given, tells where what a pile reports has differed from the wish for a minute, and ends waits for a charge that is over (M03). */

/** The timer of a wish that the pile contradicts: what is due to a wish that waits goes by its name alone. */
const drift = 'drift/'

/** The wish for a connector and its report go by the same name. */
async function look({ id }: { readonly id: string }, { world, give, wait, forget }: Hands): Promise<void> {
  const wish = standingOf(world, lifecycle, id)
  // What nobody has wished is not insisted on.
  if (wish === null || wish.context.request === 0) return
  const { pileId, connectorId } = wish.context
  const { isAdrift } = await give(lookForDrift, { pileId, connectorId })
  if (isAdrift) wait(`${drift}${id}`, MINUTE)
  else forget(`${drift}${id}`)
}

export const availability: Process = {
  name: 'availability',
  on: {
    'pile.changed': ({ id }, { give }) => give(commissionPile, { pileId: id }),
    'connector.reported': look,
    'availability.inoperativeRequested': look,
    'availability.operativeRequested': look,
    'availability.accepted': look,
    'availability.scheduled': look,
    'availability.rejected': look,
    'availability.tookEffect': look,
    'availability.lapsed': look,
  },
  deadlines: [
    deadline(lifecycle, {
      while: ['InoperativeScheduled'],
      at: ({ context: { pileId, connectorId }, since, world }) =>
        agreedUntil(world, { pileId, connectorIds: [connectorId], since }),
    }),
  ],
  due: (timer, { world, give }) => {
    const isDrift = timer.startsWith(drift)
    const wish = standingOf(world, lifecycle, isDrift ? timer.slice(drift.length) : timer)
    return wish === null ? undefined : give(isDrift ? tellDrift : lapseWish, wish.context)
  },
}
