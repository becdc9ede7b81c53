import { Result, Schema } from 'effect'
import { alarmCommands } from '#contracts/lifecycles/alarm.ts'
import { recordForms } from '#contracts/lifecycles/charge-record.ts'
import { alarm } from '#machines/alarm.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import { recordPlans } from './correct-record.ts'
import type { Plan } from './work.ts'

/**
 * The commands people may give, by lifecycle and name, with the form each takes. What is not here is not for people:
 * charge points and processes give it through plans of their own.
 */
export interface Personal {
  readonly form: Schema.Top
  readonly plan: Plan<{ readonly id: string } & Record<string, unknown>, Refusal | null>
}

// Each plan takes exactly what its form decodes to; the door is entered only with a decoded form (`readForm`).
const personal = (form: Schema.Top, plan: unknown): Personal => ({ form, plan: plan as Personal['plan'] })

const disposal: Plan<{ readonly id: string } & typeof alarmCommands.dispose.Type, Refusal | null> = (
  work,
  { id, ...body },
) => work.give(alarm, { id, command: 'dispose', body })

export const personalCommands: Readonly<Record<string, Readonly<Record<string, Personal>>>> = {
  'charge-record': {
    initiateSettlement: personal(recordForms.initiateSettlement, recordPlans.initiateSettlement),
    markComplete: personal(recordForms.markComplete, recordPlans.markComplete),
    markAbnormal: personal(recordForms.markAbnormal, recordPlans.markAbnormal),
    releaseByHand: personal(recordForms.releaseByHand, recordPlans.releaseByHand),
    assignPayer: personal(recordForms.assignPayer, recordPlans.assignPayer),
    reprice: personal(recordForms.reprice, recordPlans.reprice),
  },
  alarm: { dispose: personal(alarmCommands.dispose, disposal) },
}

/** Decodes what a person filled in; null when a field is missing, unknown or wrong. */
export function readForm(form: Schema.Top, body: unknown): Record<string, unknown> | null {
  const result = Schema.decodeUnknownResult(form as Schema.Codec<object>, { onExcessProperty: 'error' })(body)
  return Result.isSuccess(result) ? { ...result.success } : null
}
