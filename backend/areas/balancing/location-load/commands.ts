import { brokenLoad } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/**
 * Sets the load and circuits of a registered location; its other fields stay. An impossible load is refused by its rule
 * (`loadRules`). The process balances the location at once, so its piles get the new limits.
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
