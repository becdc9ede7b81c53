import { brokenLoad } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/**
 * Says what a known location can take, and through which circuits; what else is known of it stays. A load that cannot be is
 * refused by its rule (`loadRules`). The process looks at the location at once: its piles are told what has changed.
 */
export const limitLocation: CommandHandler<{ readonly id: string; readonly load: LocationLoad }, Refusal | null> = (
  tx,
  { id, load },
) => {
  const { value, context } = tx.stateOf(location, id)
  const broken = brokenLoad(load, (pileId) => tx.stateOf(pileEntity, pileId).context.locationId === id)
  if (broken === null) return registerMasterData(tx, { lifecycle: location.name, id, value: { ...context, load } })
  return { reason: 'illegalTransition', lifecycle: location.name, state: value, command: 'change', guard: broken.rule }
}
