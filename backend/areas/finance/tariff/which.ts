import { decideTariff, wonBy } from '#contracts/finance/tariff-assignment.ts'
import type { TariffCandidate } from '#contracts/finance/tariff-assignment.ts'
import type { Instant } from '#contracts/units.ts'
import { assignmentOf } from '#machines/finance/tariff-assignment.names.ts'
import { assignedTariffs, everyVersion } from '#machines/finance/tariff-version.lookups.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { isNew } from '#machines/kit/tags.ts'
import { pileEntity, tariff, tariffAssignment, userGroup } from '#machines/master-data.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** What handlers need to find a price list. */
export type Prices = Pick<Transaction, 'stateOf' | 'find'>

/** A charge that somebody begins at a pile. */
export interface PricedStart {
  readonly pileId: string
  /** Who pays; null where nobody does yet. */
  readonly customerId: string | null
}

/** The price list of a charge, whether a version of it is in force or not; null where nobody names one. */
export const priceListOf = (tx: Prices, start: PricedStart): string | null =>
  wonBy(decideTariff(candidatesOf(tx, start)))

/** The version by which a charge is priced that begins at a moment; null without one (M05 invariant 2). */
export function tariffOfStart(tx: Prices, start: PricedStart, at: Instant): string | null {
  const tariffId = priceListOf(tx, start)
  return tariffId === null ? null : versionAt(tx, tariffId, at)
}

/** Everybody who could name a price list for a charge. */
export function candidatesOf(tx: Prices, { pileId, customerId }: PricedStart): readonly TariffCandidate[] {
  const pile = tx.stateOf(pileEntity, pileId)
  if (isNew(pile)) return []
  const { locationId, tariffId } = pile.context
  return [
    ...groupsOf(tx, customerId),
    { source: 'pile', id: pileId, tariffId },
    { source: 'location', id: locationId, tariffId: assigned(tx, 'location', locationId) },
  ]
}

/** The groups with a price list that a customer is in. */
function groupsOf(tx: Prices, customerId: string | null): readonly TariffCandidate[] {
  if (customerId === null) return []
  return tx.find(assignedTariffs, 'group').flatMap((stream): readonly TariffCandidate[] => {
    const { targetId: id, tariffId } = tx.stateOf(tariffAssignment, stream).context
    const group = tx.stateOf(userGroup, id)
    const isMember = !isNew(group) && group.context.customerIds.includes(customerId)
    return isMember ? [{ source: 'group', id, tariffId }] : []
  })
}

function assigned(tx: Prices, kind: 'location' | 'group', targetId: string): string | null {
  const known = tx.stateOf(tariffAssignment, assignmentOf({ kind, targetId }))
  return isNew(known) ? null : known.context.tariffId
}

/**
 * The version of a price list that was in force at a moment: the last that had come into force by then. A price list of
 * before there were versions is one by itself.
 */
function versionAt(tx: Prices, tariffId: string, at: Instant): string | null {
  const begun = tx.find(everyVersion, tariffId).flatMap((id) => {
    const { effectiveFrom } = tx.stateOf(tariffVersion, id).context
    return effectiveFrom !== null && effectiveFrom <= at ? [{ id, effectiveFrom }] : []
  })
  const last = begun.reduce<{ id: string; effectiveFrom: Instant } | null>(
    (latest, one) => (latest === null || one.effectiveFrom >= latest.effectiveFrom ? one : latest),
    null,
  )
  return last?.id ?? (isNew(tx.stateOf(tariff, tariffId)) ? null : tariffId)
}
