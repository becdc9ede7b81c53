import { system } from '#contracts/actor.ts'
import { termsOf } from '#contracts/finance/tariff-form.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import { EntityId } from '#contracts/ids.ts'
import { draftOfTariff, everyVersion, tariffInForce } from '#machines/finance/tariff-version.lookups.ts'
import { completed, tariffVersion } from '#machines/finance/tariff-version.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { tariff } from '#machines/master-data.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Price lists are drafted, edited, discarded and withdrawn (M05); publish.ts publishes them. */

export const prices = system('prices')

interface VersionRef {
  readonly id: string
}

/** Drafts a price list with its first version. */
export const draftTariff: CommandHandler<TariffForm, Added> = (tx, form) => {
  const tariffId = `P${tx.upcoming('tariff')}`
  const added = draft(tx, { tariffId, version: 1, form })
  if ('id' in added) tx.take('tariff')
  return added
}

/** Drafts the next version of a price list, unless one is being written. */
export const reviseTariff: CommandHandler<VersionRef & { readonly form: TariffForm }, Added> = (tx, { id, form }) => {
  const { tariffId } = tx.stateOf(tariffVersion, id).context
  if (tx.findLast(draftOfTariff, tariffId) !== null)
    return { refusal: refusedBy(tx, id, { command: 'edit', guard: 'oneDraft' }) }
  const versions = tx.find(everyVersion, tariffId).map((one) => tx.stateOf(tariffVersion, one).context.version)
  return draft(tx, { tariffId, version: Math.max(0, ...versions) + 1, form })
}

interface Draft {
  readonly tariffId: string
  readonly version: number
  readonly form: TariffForm
}

function draft(tx: Transaction, { tariffId, version, form }: Draft): Added {
  const id = `${tariffId}.${version}`
  const terms = termsOf(form, tx.settings.currency)
  const refusal = tx.dispatch(tariffVersion, { id, command: 'draft', body: { tariffId, version, terms } })
  if (refusal === null) return { id }
  tx.drop()
  return { refusal }
}

/** Replaces what a draft says. One that waits for a second person stays as that person sees it. */
export const editTariff: CommandHandler<VersionRef & TariffForm, Refusal | null> = (tx, { id, ...form }) =>
  awaiting(tx, id, 'edit') ??
  tx.dispatch(tariffVersion, { id, command: 'edit', body: { terms: termsOf(form, tx.settings.currency) } })

/** Gives up a draft that was never published. */
export const discardTariff: CommandHandler<VersionRef, Refusal | null> = (tx, { id }) =>
  awaiting(tx, id, 'discard') ?? tx.dispatch(tariffVersion, { id, command: 'discard', body: {} })

/** Makes a planned version a draft again. */
export const withdrawTariff: CommandHandler<VersionRef, Refusal | null> = (tx, { id }) =>
  tx.dispatch(tariffVersion, { id, command: 'withdraw', body: {} })

/** A planned version comes into force at its time. */
export const activateTariff: CommandHandler<VersionRef, void> = (tx, { id }) => {
  const planned = tx.stateOf(tariffVersion, id)
  const { validFrom } = planned.context
  // The clock may have been set back since.
  if (!is(tariffVersion, planned, 'planned') || validFrom === null || tx.now < validFrom) return
  const before = tx.findLast(tariffInForce, planned.context.tariffId)
  must(tx.dispatch(tariffVersion, { id, command: 'activate', body: { effectiveFrom: validFrom }, as: prices }))
  putInForce(tx, id, before)
}

/** Makes the version before history, and this one what charges are priced by. */
export function putInForce(tx: Transaction, id: string, before: string | null): void {
  if (before !== null)
    must(tx.dispatch(tariffVersion, { id: before, command: 'supersede', body: { successorId: id }, as: prices }))
  const { version, terms } = tx.stateOf(tariffVersion, id).context
  const body = { id: EntityId.make(id), version, ...completed(terms) }
  must(tx.dispatch(tariff, { id, command: 'register', body, as: prices }))
}

/**
 * Makes a version of a price list that was registered before there were versions, so that it can be changed like others.
 * What it says and what it is called stay as they are.
 */
export const adoptTariff: CommandHandler<VersionRef, void> = (tx, { id }) => {
  const known = tx.stateOf(tariff, id)
  if (isNew(known) || !isNew(tx.stateOf(tariffVersion, id))) return
  const { id: _, version, ...terms } = known.context
  const body = { tariffId: id, version, terms }
  must(tx.dispatch(tariffVersion, { id, command: 'draft', body }))
  must(tx.dispatch(tariffVersion, { id, command: 'publishNow', body: { change: 0 } }))
}

/** What waits for a second person is not changed meanwhile. */
const awaiting = (tx: Transaction, id: string, command: string): Refusal | null =>
  tx.findLast(awaitedApproval, tariffVersion.name, id) === null
    ? null
    : refusedBy(tx, id, { command, guard: 'approvalAwaited' })

const refusedBy = (tx: Transaction, id: string, because: Pick<Refusal, 'command' | 'guard'>): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: tariffVersion.name,
  state: tx.stateOf(tariffVersion, id).value,
  ...because,
})
