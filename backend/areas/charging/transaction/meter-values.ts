import type { MeterSample } from '#contracts/charging/charging-session.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { isNew } from '#machines/kit/tags.ts'
import { loseToNewer, openSession } from '../charging-session/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Keeps a sample with its session. False for a session that is over: what its meter says belongs to another. */
export const meter = (tx: Transaction, id: string, sample: MeterSample): boolean =>
  tx.dispatch(chargingSession, { id, command: 'meter', body: sample, mayRefuse: ['over'] }) === null

/** Samples of one message that are taken; a pile that sends more is cut off. */
const SAMPLES_MAX = 1_000

/** MeterValues: kept with the session they belong to. Without a session they say nothing that is stored. */
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
  // A transaction of another pile is not this pile's to meter.
  if (isNew(value) || context.pileId !== pileId) return { known: false }
  let known = true
  for (const sample of samples.slice(0, SAMPLES_MAX)) known = meter(tx, id, sample) && known
  // Readings that come late let a session charge again, but not one whose connector another has by now.
  loseToNewer(tx, id)
  return { known }
}
