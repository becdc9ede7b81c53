import { recipientKey } from '#contracts/users/rfid-card.ts'
import type { CardDraft, Recipient, cardForms } from '#contracts/users/rfid-card.ts'
import { tagKey } from '#contracts/ids.ts'
import { sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { customer } from '#machines/master-data.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import type { Added, BrokenRow } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { moveCard } from './move.ts'

/** Cards as people issue, send, block, unbind and delete them. */

/** Issues a card: with an owner it is handed over at once, otherwise it goes into stock. */
export const addCard: CommandHandler<CardDraft, Added> = (tx, draft) => {
  const id = tagKey(draft.idTag)
  const refusal = whyNotNew(tx, draft) ?? registered(tx, id, draft)
  if (refusal === null) return { id }
  tx.drop()
  return { refusal }
}

function registered(tx: Transaction, id: string, draft: CardDraft): Refusal | null {
  const { customerId, readByReader, ...body } = draft
  return moveCard(tx, id, (dispatch) => {
    const refusal = dispatch({ command: 'register', body })
    if (refusal !== null || customerId === undefined) return refusal
    return dispatch({ command: 'issue', body: { customerId, deliveryType: 'TAKE', readByReader } })
  })
}

/** Issues all cards or none. */
export const addCards: CommandHandler<readonly CardDraft[], Added> = (tx, drafts) => {
  let last: Added = { id: '' }
  for (const draft of drafts) {
    last = addCard(tx, draft)
    if ('refusal' in last) return last
  }
  return last
}

/** What would be refused of new cards, row by row; nothing is changed. */
export const checkDrafts: CommandHandler<readonly CardDraft[], readonly BrokenRow[]> = (tx, drafts) => {
  const seen = new Set<string>()
  return drafts.flatMap((draft, row): readonly BrokenRow[] => {
    const id = tagKey(draft.idTag)
    const isUnread = draft.customerId !== undefined && !draft.readByReader
    const guard = seen.has(id) ? 'idTagFree' : (whyNotNew(tx, draft)?.guard ?? (isUnread ? 'readByReader' : null))
    seen.add(id)
    return guard === null ? [] : [{ row, guard }]
  })
}

function whyNotNew(tx: Transaction, { idTag, customerId }: CardDraft): Refusal | null {
  const id = tagKey(idTag)
  const known = tx.stateOf(rfidCard, id)
  if (!isNew(known) && !is(rfidCard, known, 'gone'))
    return refusedBy(tx, id, { command: 'register', guard: 'idTagFree' })
  return customerId === undefined ? null : whyNoOwner(tx, id, { command: 'issue', customerId })
}

function whyNoOwner(
  tx: Transaction,
  id: string,
  { command, customerId }: { readonly command: string; readonly customerId: string },
): Refusal | null {
  return isNew(tx.stateOf(customer, customerId)) ? refusedBy(tx, id, { command, guard: 'customerKnown' }) : null
}

function refusedBy(
  tx: Transaction,
  id: string,
  { command, guard }: { readonly command: string; readonly guard: string },
): Refusal {
  const { value } = tx.stateOf(rfidCard, id)
  return { reason: 'illegalTransition', lifecycle: rfidCard.name, state: value, command, guard }
}

interface Named {
  readonly id: string
}

type Form<Name extends keyof typeof cardForms> = Named & (typeof cardForms)[Name]['Type']
type Handler<Name extends keyof typeof cardForms> = CommandHandler<Form<Name>, Refusal | null>

const issueCard: Handler<'issue'> = (tx, { id, customerId, readByReader }) =>
  whyNoOwner(tx, id, { command: 'issue', customerId }) ??
  moveCard(tx, id, (dispatch) =>
    dispatch({ command: 'issue', body: { customerId, deliveryType: 'TAKE', readByReader } }),
  )

const orderCard: Handler<'order'> = (tx, { id, customerId, ...recipient }) => {
  const subject = `customer:${customerId}`
  const refusal =
    whyNoOwner(tx, id, { command: 'order', customerId }) ??
    moveCard(tx, id, (dispatch) =>
      dispatch({ command: 'order', body: { customerId, deliveryType: 'SEND', recipient: subject } }),
    )
  if (refusal === null) keepRecipient(tx, { subject, id, recipient })
  return refusal
}

function keepRecipient(
  tx: Transaction,
  { subject, id, recipient }: Named & { readonly subject: string; readonly recipient: Recipient },
): void {
  tx.setSecret(subject, recipientKey(id), JSON.stringify(recipient))
}

const shipCard: Handler<'ship'> = (tx, { id, trackingNumber }) =>
  moveCard(tx, id, (dispatch) => dispatch({ command: 'ship', body: { trackingNumber } }))

/** Its owner is told nowhere to have it any more, and to whom it was sent is forgotten. */
const unbindCard: Handler<'unbind'> = (tx, { id }) => {
  const { recipient } = tx.stateOf(rfidCard, id).context
  const runningSessions = tx.find(sessionsByTag, id).length
  const refusal = moveCard(tx, id, (dispatch) => dispatch({ command: 'unbind', body: { runningSessions } }))
  if (refusal === null && recipient !== null) tx.setSecret(recipient, recipientKey(id), null)
  return refusal
}

const editCard: Handler<'edit'> = (tx, { id, ...body }) =>
  moveCard(tx, id, (dispatch) => dispatch({ command: 'edit', body }))

const simply =
  (command: 'block' | 'unblock' | 'reportLost' | 'delete'): CommandHandler<Named, Refusal | null> =>
  (tx, { id }) =>
    moveCard(tx, id, (dispatch) => dispatch({ command, body: {} }))

/** The commands of people. */
export const cardHandlers = {
  issue: issueCard,
  order: orderCard,
  ship: shipCard,
  block: simply('block'),
  unblock: simply('unblock'),
  unbind: unbindCard,
  edit: editCard,
  reportLost: simply('reportLost'),
  delete: simply('delete'),
} as const
