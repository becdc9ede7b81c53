import { tariffForms } from '#contracts/finance/tariff-form.ts'
import { priceJumpMax } from '#contracts/finance/tariff-version.ts'
import { pages } from '#contracts/menu.ts'
import { money } from '#contracts/units.ts'
import { tariffInForce } from '#machines/finance/tariff-version.lookups.ts'
import { completed, tariffVersion } from '#machines/finance/tariff-version.ts'
import type { PricingContext } from '#machines/finance/tariff-version.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isSecondPerson } from '#machines/system/second-person.ts'
import { approvable } from '#backend/kernel/approvable.ts'
import type { ApprovableRequest, Prepared } from '#backend/kernel/approvable.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { giveOrRequest } from '#backend/areas/system/approval/public.ts'
import { priceChange } from '#backend/pricing/change.ts'
import { putInForce } from './commands.ts'

/** Publishing a version. Whoever wrote it may not decide alone where a price jumps (M05, four eyes). */

const { code } = pages.chargeConfiguration

export const tariffApprovables = {
  publishNow: approvable({
    lifecycle: tariffVersion,
    command: 'publishNow',
    code,
    form: tariffForms.publishNow,
    prepare: (tx, { id, by }) => prepare(tx, { id, by, body: {} }),
    complete: (tx, { id }) => putInForce(tx, id, others(tx, id)),
  }),
  publishLater: approvable({
    lifecycle: tariffVersion,
    command: 'publishLater',
    code,
    form: tariffForms.publishLater,
    prepare: (tx, { id, by, validFrom }) => prepare(tx, { id, by, body: { validFrom } }),
  }),
} as const

/** The version in force beside this one, which may be in force already itself. */
const others = (tx: Transaction, id: string): string | null =>
  tx.find(tariffInForce, tx.stateOf(tariffVersion, id).context.tariffId).find((one) => one !== id) ?? null

function prepare(
  tx: Transaction,
  { id, by, body }: Pick<ApprovableRequest, 'id' | 'by'> & { readonly body: object },
): Prepared {
  const { context } = tx.stateOf(tariffVersion, id)
  const change = changeOf(tx, context)
  const needsSecond = change > priceJumpMax && !isSecondPerson(by, context.author)
  return { amount: money(0), currency: tx.settings.currency, body: { ...body, change }, needsSecond }
}

/** The largest change of a price against the version in force; 0 for the first, and for what is not complete. */
function changeOf(tx: Transaction, { tariffId, terms }: PricingContext): number {
  const before = tx.findLast(tariffInForce, tariffId)
  if (before === null || terms.electricity === null || terms.service === null || terms.idle === null) return 0
  return priceChange(completed(tx.stateOf(tariffVersion, before).context.terms), completed(terms))
}

/** Puts a version into force, or asks a second person. */
export const publishTariffNow: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  giveOrRequest(tx, tariffApprovables.publishNow, { id, form: {}, by: tx.actor })

/** Plans a version for a moment ahead, or asks a second person. */
export const publishTariffLater: CommandHandler<
  { readonly id: string } & (typeof tariffForms)['publishLater']['Type'],
  Refusal | null
> = (tx, { id, ...form }) => giveOrRequest(tx, tariffApprovables.publishLater, { id, form, by: tx.actor })
