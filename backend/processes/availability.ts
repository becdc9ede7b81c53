import { MINUTE } from '#contracts/durations.ts'
import { availability as lifecycle } from '#machines/availability.ts'
import { lookForDrift, tellDrift } from '../commands/availability/drift.ts'
import { commissionPile } from '../commands/availability/wish.ts'
import { standingOf } from '../standing.ts'
import type { Hands, Process } from './process.ts'

/** Commissions connectors that a pile was given, and tells where what a pile reports has differed from the wish for a minute (M03). */

/** The wish for a connector and its report go by the same name. */
async function look({ id }: { readonly id: string }, { world, give, wait, forget }: Hands): Promise<void> {
  const wish = standingOf(world, lifecycle, id)
  // What nobody has wished is not insisted on.
  if (wish === null || wish.context.request === 0) return
  const { pileId, connectorId } = wish.context
  const { isAdrift } = await give(lookForDrift, { pileId, connectorId })
  if (isAdrift) wait(id, MINUTE)
  else forget(id)
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
  },
  due: (id, { world, give }) => {
    const wish = standingOf(world, lifecycle, id)
    return wish === null ? undefined : give(tellDrift, wish.context)
  },
}
