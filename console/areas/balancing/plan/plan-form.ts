import { minutesOf } from '#contracts/balancing/balancing-plan.ts'
import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import type { FieldFault } from '#console/kit/form/schema/use-fields.ts'

/** What the form of a plan knows beside its schema (contracts): the order of its period, and what its slots begin at. */

/** A new plan: every day, of middle priority, with one slot from midnight on. */
export const newPlan = { repeat: 'Daily', priority: 1, slots: [{ fromMinute: 0 }] } as const

/** The plan as it is sent: its slots in order, and with their days only where it comes again weekly. */
export const planOf = (plan: PlanDescription): PlanDescription => ({
  ...plan,
  slots: plan.slots
    .map((slot) => ({ ...slot, fromMinute: beginOf(plan, slot) }))
    .toSorted((one, other) => one.fromMinute - other.fromMinute),
})

/** What no schema can tell: a period that ends before it begins, and slots that begin with another. */
export function faultsOf(plan: PlanDescription): readonly FieldFault[] {
  const { validFrom, validTo, slots } = plan
  const isOver = validFrom !== null && validTo !== null && validFrom >= validTo
  const begins = slots.map((slot) => beginOf(plan, slot))
  const repeated = [...begins.keys()].filter((at) => begins.indexOf(begins[at] ?? 0) < at)
  return [
    ...(isOver ? [{ place: 'validTo', problem: { key: 'guard.periodInOrder' } }] : []),
    ...repeated.map((at) => ({ place: `slots.${at}.fromMinute`, problem: { key: 'balancing.from.repeated' } })),
  ]
}

const beginOf = ({ repeat }: PlanDescription, { fromMinute }: PlanDescription['slots'][number]): number =>
  fromMinute % minutesOf[repeat]
