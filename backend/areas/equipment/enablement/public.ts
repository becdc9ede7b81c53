import { switchesUnder } from '#machines/equipment/enablement.lookups.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { is } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Whether things are disabled (M04). */

/** The switches of the piles that belong to a location's switch. */
export const pilesBelow = (tx: Transaction, id: string): readonly string[] => tx.find(switchesUnder, id)

/** A thing without a switch is enabled. */
export const isOff = (tx: Transaction, id: string): boolean => is(enablement, tx.stateOf(enablement, id), 'off')

/** Whether a pile serves nobody: disabled itself, or with its location. */
export const isSwitchedOff = (tx: Transaction, pileId: string): boolean =>
  isOff(tx, switchOf({ kind: 'pile', id: pileId }))
