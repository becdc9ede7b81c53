import { system } from '#contracts/actor.ts'
import { admissionId, admissionLasts } from '#contracts/equipment/joining/admission.ts'
import { joiningsMost } from '#contracts/equipment/joining/joining.ts'
import type { JoiningFact } from '#contracts/equipment/joining/joining.ts'
import type { Boot } from '#contracts/equipment/pile-link.ts'
import { instant, millis } from '#contracts/units.ts'
import { waitingPiles } from '#machines/equipment/joining/joining.lookups.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { issueCommand } from '../remote-command/public.ts'
import { forgetPassword, keepPassword } from './secret.ts'

/**
 * Piles that nobody registered ask to join, and people register or refuse them. A pile that joins by the joining password
 * gets one of its own at once, over the connection that it has while it is pending (OCPP 1.6 §4.2).
 */

const joins = system('joining')

interface OfPile {
  readonly pileId: string
}

/** How a pile came in. */
export interface Entry {
  readonly address: string | null
  /** The number of the joining password that it gave; null for none. */
  readonly drawing: number | null
}

type Asking = OfPile & { readonly told: Boot; readonly entry: Entry }

/** A pile boots that nobody registered: whether it may wait. What it has said before adds nothing. */
export function askToJoin(tx: Transaction, { pileId, told, entry }: Asking): boolean {
  const state = tx.stateOf(joining, pileId)
  const isWaiting = is(joining, state, 'unattended')
  if (isWaiting && isKnown(state.context, { ...told, ...entry })) return true
  if (!isWaiting && tx.find(waitingPiles, 'waiting').length >= joiningsMost) return false
  const body = { ...told, ...entry }
  const mayRefuse = ['withLaterPassword', 'undone'] as const
  return tx.dispatch(joining, { id: pileId, command: 'ask', body, mayRefuse }) === null
}

type Told = Extract<JoiningFact, { readonly type: 'joining.asked' }>['data']

/** Two piles of one identity that take turns are told of once, not at each turn. */
function isKnown(context: (typeof joining)['initial']['context'], told: Told): boolean {
  const { boot, address, drawing, rivals } = context
  if (told.serialNumber !== null && rivals.includes(told.serialNumber)) return true
  return JSON.stringify({ ...boot, address, drawing }) === JSON.stringify(told)
}

/** A registered pile that has no password of its own came with the joining password: it needs nobody's leave. */
export function joinRegistered(tx: Transaction, asking: Asking): void {
  const { pileId, entry } = asking
  const state = tx.stateOf(joining, pileId)
  if (is(joining, state, 'undone')) return askAgain(tx, pileId)
  // The connection over which it has just joined.
  const hasJoined = !isNew(state) && !is(joining, state, 'unattended') && state.context.drawing === entry.drawing
  if (entry.drawing === null || hasJoined || !askToJoin(tx, asking)) return
  acceptJoining(tx, { pileId })
}

/** It was registered: it joins, and its joining password admits no other. */
export const acceptJoining: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  const state = tx.stateOf(joining, pileId)
  if (!is(joining, state, 'unattended')) return
  must(tx.dispatch(joining, { id: pileId, command: 'accept', body: {}, as: joins }))
  const { drawing } = state.context
  if (drawing === null) return completeJoining(tx, { pileId })
  const password = tx.stateOf(admission, admissionId)
  if (is(admission, password, 'open') && password.context.drawing === drawing)
    must(tx.dispatch(admission, { id: admissionId, command: 'use', body: { pileId }, as: joins }))
  changeKey(tx, pileId)
}

/** It has a password of its own, or needs none: the joining password is void for it. */
export const completeJoining: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  const state = tx.stateOf(joining, pileId)
  if (!is(joining, state, 'undone')) return
  must(tx.dispatch(joining, { id: pileId, command: 'complete', body: {}, as: joins }))
  if (state.context.drawing !== null) forgetPassword(tx, state.context.drawing)
  letBoot(tx, pileId)
}

/** The password is drawn when the call is sent (ocpp/handshake/pile-password.ts). */
function changeKey(tx: Transaction, pileId: string): void {
  const payload = { key: 'AuthorizationKey', value: '' }
  const about = { lifecycle: joining.name, id: pileId, turn: 0 }
  must(
    issueCommand(tx, { pileId, connectorId: null, action: 'ChangeConfiguration', payload, about, as: joins }).refusal,
  )
}

/** It is back without having taken a password: it is asked once more, unless it has refused one. */
function askAgain(tx: Transaction, pileId: string): void {
  const { answer, drawing } = tx.stateOf(joining, pileId).context
  const last = tx.findLast(lastStep, joining.name, pileId)
  const isAsked = last !== null && is(remoteCommand, tx.stateOf(remoteCommand, last), 'open')
  if (answer === null && drawing !== null && !isAsked) changeKey(tx, pileId)
}

/** A pile that was told to wait would boot again in its own time; it is asked to do so now. */
function letBoot(tx: Transaction, pileId: string): void {
  const link = tx.stateOf(pileLink, pileId)
  if (!is(pileLink, link, 'connected') || is(pileLink, link, 'reachable')) return
  const payload = { requestedMessage: 'BootNotification' } as const
  must(issueCommand(tx, { pileId, connectorId: null, action: 'TriggerMessage', payload, as: joins }).refusal)
}

/** It refused a password of its own, or was never asked: somebody has to give it one by hand. */
const followJoining: Follower = (tx, { about: { id }, fate }) => {
  const answer = denialIn(fate)
  if (answer === null) return
  const mayRefuse = ['elsewhere'] as const
  const denied = { id, command: 'denyPassword', body: { answer }, as: joins, mayRefuse } as const
  if (tx.dispatch(joining, denied) === null) letBoot(tx, id)
}

function denialIn(fate: Parameters<Follower>[1]['fate']): string | null {
  if (fate.kind === 'expired' || fate.kind === 'cancelled') return fate.kind
  if (fate.kind !== 'answered' || fate.status.command === 'accept') return null
  return fate.status.command === 'schedule' ? fate.status.command : fate.status.answer
}

export const joiningCalls: RemoteCommandPart = { followers: { [joining.name]: followJoining } }

/** Draws the joining password; the one before is void. */
export const drawJoiningPassword: CommandHandler<{ readonly hash: string }, Refusal | null> = (tx, { hash }) => {
  const before = tx.stateOf(admission, admissionId)
  const expiresAt = instant(millis(tx.now) + admissionLasts)
  const refusal = tx.dispatch(admission, { id: admissionId, command: 'draw', body: { expiresAt } })
  if (refusal !== null) return refusal
  if (is(admission, before, 'open')) forgetPassword(tx, before.context.drawing)
  keepPassword(tx, { drawing: before.context.drawing + 1, expiresAt, hash })
  return null
}

const withdrawPassword: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) => {
  const refusal = tx.dispatch(admission, { id, command: 'withdraw', body: {} })
  if (refusal === null) forgetPassword(tx, tx.stateOf(admission, id).context.drawing)
  return refusal
}

/** Its day is over. */
export const expirePassword: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const refusal = tx.dispatch(admission, { id, command: 'expire', body: {}, mayRefuse: ['elsewhere'] })
  if (refusal === null) forgetPassword(tx, tx.stateOf(admission, id).context.drawing)
}

/** The commands of people. */
export const joiningHandlers = {
  refuse: (tx: Transaction, { id, reason }: { readonly id: string; readonly reason: string }) =>
    tx.dispatch(joining, { id, command: 'refuse', body: { reason } }),
} as const

export const admissionHandlers = { withdraw: withdrawPassword } as const
