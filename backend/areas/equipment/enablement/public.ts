import { switchesUnder } from '#machines/equipment/enablement.lookups.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { is } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** What is off (M04). */

/** The switches of the piles under a location's switch. */
export const pilesBelow = (tx: Transaction, id: string): readonly string[] => tx.find(switchesUnder, id)

/** What nobody has put under a switch yet is on. */
export const isOff = (tx: Transaction, id: string): boolean => is(enablement, tx.stateOf(enablement, id), 'off')

/** Whether a pile serves nobody now: switched off itself, or with its location. */
export const isSwitchedOff = (tx: Transaction, pileId: string): boolean =>
  isOff(tx, switchOf({ kind: 'pile', id: pileId }))
