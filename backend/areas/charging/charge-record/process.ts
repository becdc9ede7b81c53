import { MINUTE } from '#contracts/durations.ts'
import { settlementAttemptsMax } from '#contracts/charging/charge-record.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { is } from '#machines/kit/tags.ts'
import { initiateSettlement, settleAfterTopUp } from './settle.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { retryAt } from '#backend/areas/finance/bill/public.ts'

/**
 * Settles records automatically where the settings say so, and retries after a failure: 1 h, 24 h and 72 h later, and at
 * the next top-up that covers them (M08).
 */

/** A record without a known payer waits for a person, and so does one whose attempts are used up. */
function settleAt({ context, since }: Waiting<RecordContext>, world: World): number | null {
  const minutes = world.settings.settleAfterMinutes
  const mayBeSettled = context.customerId !== null && context.attempts < settlementAttemptsMax
  return minutes === null || !mayBeSettled ? null : since + minutes * MINUTE
}

export const settlement: Process = {
  name: 'settlement',
  on: { 'wallet.credited': ({ id }, { dispatch }) => dispatch(settleAfterTopUp, { customerId: id }) },
  deadlines: [
    deadline(chargeRecord, { while: 'unsettled', inWorld: settleAt }),
    deadline(chargeRecord, { while: 'failed', at: ({ context, since }) => retryAt(since, context.attempts) }),
  ],
  due: (id, { world, dispatch }) =>
    dispatch(initiateSettlement, { id, retry: is(chargeRecord, stateOf(world, chargeRecord, id), 'failed') }),
}
