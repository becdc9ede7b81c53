import type { firmwareForms } from '#contracts/equipment/firmware/firmware-job.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { closeFileAccount } from '#backend/areas/system/file/public.ts'

/** What people do with the job of one pile (M18). */

type Form<Name extends keyof typeof firmwareForms> = (typeof firmwareForms)[Name]['Type'] & { readonly id: string }
type Plans = { readonly [Name in keyof typeof firmwareForms]: Plan<Form<Name>, Refusal | null> }

export const jobPlans: Plans = {
  cancel: (work, { id }) => {
    const refusal = work.give(firmwareJob, { id, command: 'cancel', body: {} })
    // It may have been asked for it already, without an answer.
    if (refusal === null) closeFileAccount(work, { lifecycle: firmwareJob.name, id })
    return refusal
  },

  retry: (work, { id, ...body }) =>
    ifIssued(work, id, 'retry') ?? work.give(firmwareJob, { id, command: 'retry', body }),

  sendUnsigned: (work, { id, ...body }) =>
    ifIssued(work, id, 'sendUnsigned') ?? work.give(firmwareJob, { id, command: 'sendUnsigned', body }),
}

/** Nothing is sent for a configuration that was retired, or for work that nobody asked for. */
function ifIssued(work: Work, id: string, command: keyof typeof firmwareForms): Refusal | null {
  const { value: state, context } = work.standing(firmwareJob, id)
  const isIssued =
    context.upgradeId !== null && is(firmwareUpgrade, work.standing(firmwareUpgrade, context.upgradeId), 'issued')
  if (isIssued) return null
  return { reason: 'illegalTransition', lifecycle: firmwareJob.name, state, command, guard: 'upgradeIssued' }
}
