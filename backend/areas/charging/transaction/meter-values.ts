import type { MeterSample } from '#contracts/charging/charging-session.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { isNew } from '#machines/kit/tags.ts'
import { loseToNewer, openSession } from '../charging-session/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Records a sample in its session. False for a session that has ended: the sample belongs to another. */
export const meter = (tx: Transaction, id: string, sample: MeterSample): boolean =>
  tx.dispatch(chargingSession, { id, command: 'meter', body: sample, mayRefuse: ['over'] }) === null

/** The number of samples accepted in one message; the rest is dropped. */
const SAMPLES_MAX = 1_000

/** MeterValues: recorded in the session they belong to. Without a session they are not stored. */
export const meterValues: CommandHandler<
  {
    readonly pileId: string
    readonly connectorId: number
    readonly transactionId: number | null
    readonly samples: readonly MeterSample[]
  },
  { readonly known: boolean }
> = (tx, { pileId, connectorId, transactionId, samples }) => {
  const id = transactionId === null ? openSession(tx, pileId, connectorId) : String(transactionId)
  if (id === null) return { known: false }
  const { value, context } = tx.stateOf(chargingSession, id)
  // A pile may not report a transaction of another pile.
  if (isNew(value) || context.pileId !== pileId) return { known: false }
  let known = true
  for (const sample of samples.slice(0, SAMPLES_MAX)) known = meter(tx, id, sample) && known
  // Late readings let a session charge again, unless another session has its connector by now.
  loseToNewer(tx, id)
  return { known }
}
