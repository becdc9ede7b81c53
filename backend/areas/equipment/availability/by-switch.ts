import { system } from '#contracts/actor.ts'
import { isNew } from '#machines/kit/tags.ts'
import { isSwitchedOff } from '../enablement/public.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import { wishFor, wishOf } from './wish.ts'
import { connectorsOf } from '../connector/public.ts'

/** Why connectors are out of service that a switch took out: those alone come back with it. */
const SWITCHED_OFF = 'STATION_DISABLED'
const SWITCHED_ON = 'STATION_ENABLED'

/** Connectors follow the switch of their pile (M04). Whoever was taken out of service by hand stays out when it is on again. */
export function followPile(work: Work, pileId: string): void {
  const all = connectorsOf(work, pileId)
  const by = { pileId, as: system('switches') } as const
  if (isSwitchedOff(work, pileId)) {
    wishFor(work, { ...by, connectors: all, type: 'Inoperative', reason: SWITCHED_OFF })
    return
  }
  const connectors = all.filter((one) => {
    const { value, context } = wishOf(work, pileId, one)
    return !isNew(value) && context.reason === SWITCHED_OFF
  })
  wishFor(work, { ...by, connectors, type: 'Operative', reason: SWITCHED_ON })
}
