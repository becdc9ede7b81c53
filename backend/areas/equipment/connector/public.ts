import { connectorKey } from '#contracts/ids.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/entity.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Work } from '#backend/kernel/transaction.ts'

/** How the connectors of a pile stand. */

/** The connectors of a pile; none when nobody registered it. */
export const connectorsOf = (work: Work, pileId: string): readonly number[] => {
  const pile = work.standing(pileEntity, pileId)
  return isNew(pile) ? [] : pile.context.connectors.map(({ connectorId }) => connectorId)
}

/** What a connector reported last; null when it has not yet. */
export function reportedBy(work: Pick<Work, 'standing'>, pileId: string, connectorId: number): ReportedStatus | null {
  const { value, context } = work.standing(connector, connectorKey(pileId, connectorId))
  return isNew(value) ? null : context.status
}
