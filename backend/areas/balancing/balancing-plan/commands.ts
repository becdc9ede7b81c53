import { power } from '#contracts/units.ts'
import { system } from '#contracts/actor.ts'
import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import { plansAt } from '#machines/balancing/balancing.lookups.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { PlanContext } from '#machines/balancing/balancing-plan.ts'
import { location } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Commands of people on load-balancing plans (M21). The process sets the limits of the piles. */

interface PlanRef {
  readonly id: string
}

/** Drafts a plan; answers its id. */
export const draftPlan: CommandHandler<
  PlanDescription,
  { readonly id: string; readonly refusal: null } | { readonly id: null; readonly refusal: Refusal }
> = (tx, body) => {
  const id = String(tx.take('plan'))
  const refusal = tx.dispatch(balancingPlan, { id, command: 'draft', body })
  if (refusal !== null) {
    tx.drop()
    return { id: null, refusal }
  }
  return { id, refusal: null }
}

/** Replaces the description of a draft, its location included. */
export const editPlan: CommandHandler<PlanRef & PlanDescription, Refusal | null> = (tx, { id, ...body }) =>
  tx.dispatch(balancingPlan, { id, command: 'edit', body })

/** Activates a plan. A location without a load has no power to divide (spec §5). */
export const activatePlan: CommandHandler<PlanRef, Refusal | null> = (tx, { id }) => {
  const { value, context } = tx.stateOf(balancingPlan, id)
  const site = tx.stateOf(location, isNew(value) ? '' : context.locationId)
  const loadPower = isNew(site) || site.context.load === null ? power(0) : site.context.load.power
  const overlapsWith = isNew(value) ? null : overlapping(tx, { id, context })
  return tx.dispatch(balancingPlan, { id, command: 'activate', body: { loadPower, overlapsWith } })
}

/** Suspends a plan: its profiles are cleared. */
export const suspendPlan: CommandHandler<PlanRef, Refusal | null> = (tx, { id }) =>
  tx.dispatch(balancingPlan, { id, command: 'suspend', body: {} })

/** Archives a plan, for good. */
export const archivePlan: CommandHandler<PlanRef, Refusal | null> = (tx, { id }) =>
  tx.dispatch(balancingPlan, { id, command: 'archive', body: {} })

/** The commands that people may give to a plan, by the names of their forms. */
export const planHandlers = {
  edit: editPlan,
  activate: activatePlan,
  suspend: suspendPlan,
  archive: archivePlan,
} as const

/** Ends a plan whose time is over. */
export const expirePlan: CommandHandler<PlanRef, void> = (tx, { id }) => {
  tx.dispatch(balancingPlan, { id, command: 'expire', body: {}, as: system('balancing'), mayRefuse: ['over'] })
}

/** Another active plan of the same priority that overlaps in time. */
function overlapping(
  tx: Transaction,
  { id, context }: { readonly id: string; readonly context: PlanContext },
): string | null {
  const other = tx.find(plansAt, context.locationId).find((each) => {
    const their = tx.stateOf(balancingPlan, each)
    const isRival = is(balancingPlan, their, 'inForce') && their.context.priority === context.priority
    return each !== id && isRival && meet(their.context, context)
  })
  return other ?? null
}

type Validity = Pick<PlanContext, 'validFrom' | 'validTo'>
const meet = (one: Validity, other: Validity): boolean => beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one)
const beginsBeforeEnd = ({ validFrom }: Validity, { validTo }: Validity): boolean =>
  validFrom === null || validTo === null || validFrom < validTo
