import { pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** Whether a pile gives its energy away. */
export interface Vending {
  readonly pileId: string
  readonly freeVending: boolean
}

/**
 * Lets anybody charge at a pile for nothing, or no longer; a session goes on as it began. The pile must be known. Saying
 * it again changes nothing. Answers why not, or null.
 */
export const setFreeVending: CommandHandler<Vending, Refusal | null> = (tx, { pileId, freeVending }) => {
  const value = { ...tx.stateOf(pileEntity, pileId).context, freeVending }
  return registerMasterData(tx, { lifecycle: pileEntity.name, id: pileId, value })
}
