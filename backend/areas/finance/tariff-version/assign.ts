import type { TariffSource } from '#contracts/finance/tariff-assignment.ts'
import { assignmentOf } from '#machines/finance/tariff-assignment.names.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { everyVersion, tariffInForce } from '#machines/finance/tariff-version.lookups.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { isNew } from '#machines/kit/tags.ts'
import { pileEntity, tariff, tariffAssignment } from '#machines/master-data.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Assigns a price list: a pile bears its own, locations and groups have an assignment. Running charges keep theirs. One
 * that was never in force would leave charges without a price; once it was, some version of it always is.
 */
export const assignTariff: CommandHandler<
  { readonly source: TariffSource; readonly id: string; readonly tariffId: string | null },
  Refusal | null
> = (tx, { source, id, tariffId }) => {
  if (tariffId !== null && !isInForce(tx, tariffId)) return neverInForce(tx, tariffId)
  if (source === 'pile') {
    const value = { ...tx.stateOf(pileEntity, id).context, tariffId }
    return registerMasterData(tx, { lifecycle: pileEntity.name, id, value })
  }
  const value = { kind: source, targetId: id, tariffId }
  return registerMasterData(tx, { lifecycle: tariffAssignment.name, id: assignmentOf(value), value })
}

/** A price list of before there were versions is in force by itself. */
const isInForce = (tx: Transaction, tariffId: string): boolean =>
  tx.findLast(tariffInForce, tariffId) !== null || !isNew(tx.stateOf(tariff, tariffId))

const neverInForce = (tx: Transaction, tariffId: string): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: tariffVersion.name,
  state: tx.stateOf(tariffVersion, tx.findLast(everyVersion, tariffId) ?? tariffId).value,
  command: 'assign',
  guard: 'listInForce',
})
