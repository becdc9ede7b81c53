import type { firmwareForms } from '#contracts/equipment/firmware/firmware-job.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { closeFileAccount } from '#backend/areas/system/file/public.ts'

/** Commands of people on the job of one pile (M18). */

type Form<Name extends keyof typeof firmwareForms> = (typeof firmwareForms)[Name]['Type'] & { readonly id: string }
type Handlers = { readonly [Name in keyof typeof firmwareForms]: CommandHandler<Form<Name>, Refusal | null> }

export const jobHandlers: Handlers = {
  cancel: (tx, { id }) => {
    const refusal = tx.dispatch(firmwareJob, { id, command: 'cancel', body: {} })
    // It may have been sent already, without an answer.
    if (refusal === null) closeFileAccount(tx, { lifecycle: firmwareJob.name, id })
    return refusal
  },

  retry: (tx, { id, ...body }) => ifIssued(tx, id, 'retry') ?? tx.dispatch(firmwareJob, { id, command: 'retry', body }),

  sendUnsigned: (tx, { id, ...body }) =>
    ifIssued(tx, id, 'sendUnsigned') ?? tx.dispatch(firmwareJob, { id, command: 'sendUnsigned', body }),
}

/** Nothing is sent for a retired configuration, or for an update that we did not request. */
function ifIssued(tx: Transaction, id: string, command: keyof typeof firmwareForms): Refusal | null {
  const { value: state, context } = tx.stateOf(firmwareJob, id)
  const isIssued =
    context.upgradeId !== null && is(firmwareUpgrade, tx.stateOf(firmwareUpgrade, context.upgradeId), 'issued')
  if (isIssued) return null
  return { reason: 'illegalTransition', lifecycle: firmwareJob.name, state, command, guard: 'upgradeIssued' }
}
