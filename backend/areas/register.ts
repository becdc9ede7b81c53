import { Schema } from 'effect'
import { Card } from '#contracts/users/rfid-card.ts'
import { userGroup } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { isNews, registerMasterData } from '../kernel/master-data.ts'
import type { MasterData } from '../kernel/master-data.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import { groupMoved } from './equipment/local-auth-list/keep.ts'
import { keepCard } from './users/rfid-card/keep.ts'

/**
 * Registers the records of a seed, of fixtures or of the first run. A changed group also updates the offline lists it
 * is on; a card is moved to the state it should have.
 */
export const register: CommandHandler<MasterData, Refusal | null> = (tx, data) => {
  const { lifecycle, id, value } = data
  if (lifecycle === rfidCard.name) return keepCard(tx, { id, card: wantedCard(value) })
  const hasMoved = lifecycle === userGroup.name && isNews(tx, data)
  const refusal = registerMasterData(tx, data)
  if (refusal === null && hasMoved) groupMoved(tx, id)
  return refusal
}

const wantedCard = Schema.decodeUnknownSync(Card)
