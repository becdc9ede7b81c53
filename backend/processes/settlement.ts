import { HOUR, MINUTE } from '#contracts/durations.ts'
import { initiateSettlement } from '../commands/settle.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { standingOf } from '../standing.ts'
import type { Hands, Process } from './process.ts'

/** Settles records by itself where the settings say so, and tries again after a failure: 1 h, 24 h, 72 h (M08). */

export const RETRIES: readonly number[] = [1 * HOUR, 24 * HOUR, 72 * HOUR]

const schedule = (id: string, { world, wait }: Hands): void => {
  const minutes = world.settings.settleAfterMinutes
  if (minutes !== null) wait(id, minutes * MINUTE)
}

export const settlement: Process = {
  name: 'settlement',
  on: {
    'record.released': ({ id }, hands) => schedule(id, hands),
    'record.releasedByHand': ({ id }, hands) => schedule(id, hands),
    'record.repriced': ({ id }, hands) => schedule(id, hands),
    'record.payerAssigned': ({ id }, hands) => schedule(id, hands),
    'record.reinstated': ({ id }, hands) => schedule(id, hands),
    'record.paymentFailed': ({ id }, { world, wait }) => {
      const attempts = standingOf(world, chargeRecord, id)?.context.attempts ?? 0
      const delay = RETRIES[attempts - 1]
      if (delay !== undefined) wait(id, delay)
    },
    'record.paid': ({ id }, { forget }) => forget(id),
    'record.markedComplete': ({ id }, { forget }) => forget(id),
    'record.markedAbnormal': ({ id }, { forget }) => forget(id),
  },
  due: (id, { world, give }) => {
    const state = standingOf(world, chargeRecord, id)?.value
    if (state === 'RECORD_UNSETTLED') return give(initiateSettlement, { id })
    if (state === 'PAY_FAIL') return give(initiateSettlement, { id, retry: true })
    return undefined
  },
}
