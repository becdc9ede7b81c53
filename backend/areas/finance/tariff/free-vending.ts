import { pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** Whether a pile has free vending. */
export interface Vending {
  readonly pileId: string
  readonly freeVending: boolean
}

/**
 * Turns free vending at a pile on or off; a session goes on as it began. The pile must be known. An unchanged value
 * writes nothing. Answers the refusal, or null.
 */
export const setFreeVending: CommandHandler<Vending, Refusal | null> = (tx, { pileId, freeVending }) => {
  const value = { ...tx.stateOf(pileEntity, pileId).context, freeVending }
  return registerMasterData(tx, { lifecycle: pileEntity.name, id: pileId, value })
}
