import { Schema } from 'effect'
import { Card } from '#contracts/users/rfid-card.ts'
import { userGroup } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { registerMasterData } from '../kernel/master-data.ts'
import type { MasterData } from '../kernel/master-data.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import { groupMoved } from './equipment/local-auth-list/keep.ts'
import { keepCard } from './users/rfid-card/keep.ts'

/**
 * Registers whatever a seed, fixtures or the first run bring. Groups take the offline lists along that they stand on; a
 * card is brought to where it is wanted.
 */
export const register: CommandHandler<MasterData, Refusal | null> = (tx, { lifecycle, id, value }) => {
  if (lifecycle === rfidCard.name) return keepCard(tx, { id, card: wantedCard(value) })
  const before = tx.stateOf(userGroup, id)
  const refusal = registerMasterData(tx, { lifecycle, id, value })
  if (refusal !== null) return refusal
  if (lifecycle === userGroup.name && tx.stateOf(userGroup, id) !== before) groupMoved(tx, id)
  return null
}

const wantedCard = Schema.decodeUnknownSync(Card)
