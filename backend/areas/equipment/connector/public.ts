import { connectorKey } from '#contracts/ids.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The connectors of a pile and their reported status. */

/** The connectors of a pile; none where it is not registered. */
export const connectorsOf = (tx: Transaction, pileId: string): readonly number[] => {
  const pile = tx.stateOf(pileEntity, pileId)
  return isNew(pile) ? [] : pile.context.connectors.map(({ connectorId }) => connectorId)
}

/** The last reported status of a connector; null before the first report. */
export function reportedBy(
  tx: Pick<Transaction, 'stateOf'>,
  pileId: string,
  connectorId: number,
): ReportedStatus | null {
  const { value, context } = tx.stateOf(connector, connectorKey(pileId, connectorId))
  return isNew(value) ? null : context.status
}
