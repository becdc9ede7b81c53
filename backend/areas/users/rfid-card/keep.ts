import { tagKey } from '#contracts/ids.ts'
import type { Card } from '#contracts/users/rfid-card.ts'
import { sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import { ownerOf, rfidCard } from '#machines/users/rfid-card.ts'
import type { RfidCardContext } from '#machines/users/rfid-card.context.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { moveCard } from './move.ts'
import type { DispatchToCard } from './move.ts'

/** Register, unbind, issue and block: no card needs more steps to reach its intended state. */
const STEPS_MAX = 5

/**
 * Brings a card to its intended state: registers or edits it, unbinds it from another customer, issues it, blocks or
 * unblocks it. Steps that change nothing are skipped. Answers the refusal that prevents a step; then nothing is done.
 */
export const keepCard: CommandHandler<{ readonly id: string; readonly card: Card }, Refusal | null> = (
  tx,
  { id, card },
) => {
  if (id !== tagKey(card.idTag)) throw new RangeError(`the card ${card.idTag} is called ${id}`)
  const refusal = moveCard(tx, id, (dispatch) => {
    for (let taken = 0; taken < STEPS_MAX; taken += 1) {
      const step = nextStep(tx.stateOf(rfidCard, id), card, tx.find(sessionsByTag, id).length)
      if (step === null) return null
      const refused = step(dispatch)
      if (refused !== null) return refused
    }
    throw new Error(`the card ${id} does not come to where it is wanted`)
  })
  if (refusal !== null) tx.drop()
  return refusal
}

type Step = (dispatch: DispatchToCard) => Refusal | null

/** The next step of a card; null when it has its intended state. */
function nextStep(known: State<RfidCardContext>, wanted: Card, runningSessions: number): Step | null {
  const { idTag, name, expiryDate, parentIdTag, blocked } = wanted
  const body = { name, expiryDate, parentIdTag }
  if (isNew(known) || is(rfidCard, known, 'gone'))
    return (dispatch) => dispatch({ command: 'register', body: { idTag, ...body } })
  if (!saysSame(known.context, wanted)) return (dispatch) => dispatch({ command: 'edit', body })
  const customerId = wanted.bindStatus === 'bind' ? wanted.customerId : null
  const owner = ownerOf(known)
  if (owner !== customerId && owner !== null)
    return (dispatch) => dispatch({ command: 'unbind', body: { runningSessions } })
  if (owner !== customerId && customerId !== null)
    return (dispatch) => dispatch({ command: 'issue', body: { customerId, deliveryType: 'TAKE', readByReader: false } })
  if (!is(rfidCard, known, 'bound') || is(rfidCard, known, 'blocked') === blocked) return null
  return (dispatch) => dispatch({ command: blocked ? 'block' : 'unblock', body: {} })
}

const saysSame = (known: RfidCardContext, wanted: Card): boolean =>
  known.name === wanted.name && known.expiryDate === wanted.expiryDate && known.parentIdTag === wanted.parentIdTag
