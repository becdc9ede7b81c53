import { pileLink } from '#machines/equipment/pile-link.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { is } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/**
 * Whether a pile has reconnected since a call was sent: the end of its previous connection may be noticed later than
 * that.
 */
export function isBackSince(tx: Transaction, { pileId, sentAt }: Pick<CommandContext, 'pileId' | 'sentAt'>): boolean {
  const link = tx.stateOf(pileLink, pileId)
  const { context } = link
  return is(pileLink, link, 'reachable') && sentAt !== null && context.openedAt !== null && context.openedAt >= sentAt
}
