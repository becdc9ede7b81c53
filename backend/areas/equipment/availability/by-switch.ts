import { system } from '#contracts/actor.ts'
import { isNew } from '#machines/kit/tags.ts'
import { isSwitchedOff } from '../enablement/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { wishFor, wishOf } from './wish.ts'
import { connectorsOf } from '../connector/public.ts'

/** The reason of connectors that a switch took out of service: only those return to service with it. */
const SWITCHED_OFF = 'STATION_DISABLED'
const SWITCHED_ON = 'STATION_ENABLED'

/**
 * Connectors follow the enablement of their pile (M04). A connector that was taken out of service by hand stays so when
 * the pile is enabled again.
 */
export function followPile(tx: Transaction, pileId: string): void {
  const all = connectorsOf(tx, pileId)
  const by = { pileId, as: system('switches') } as const
  if (isSwitchedOff(tx, pileId)) {
    wishFor(tx, { ...by, connectors: all, type: 'Inoperative', reason: SWITCHED_OFF })
    return
  }
  const connectors = all.filter((one) => {
    const { value, context } = wishOf(tx, pileId, one)
    return !isNew(value) && context.reason === SWITCHED_OFF
  })
  wishFor(tx, { ...by, connectors, type: 'Operative', reason: SWITCHED_ON })
}
