import { pile } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import { propertiesOf } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import { instant, instantOf, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { answerStatus, errorStatus } from './answer.ts'
import type { Answer, Fate } from '#backend/kernel/remote-commands.ts'
import { isReached, mayShow, requestOf } from './effects.ts'
import type { Message } from './effects.ts'
import { isReadBack, readBack } from './read-back.ts'
import { must } from '#backend/kernel/refusals.ts'

/**
 * The commands of a remote command's lifecycle, from its queue to its effect (M06). Whoever makes the calls dispatches
 * them; nothing here knows sockets.
 */

interface CommandRef {
  readonly id: string
}

/** The actions that are allowed for a pile whose boot was answered Pending (M01 BOOT_PENDING). */
const whilePending: readonly RemoteActionName[] = [
  'ChangeConfiguration',
  'GetConfiguration',
  'TriggerMessage',
  'ExtendedTriggerMessage',
]

export const mayHearWhilePending = (action: RemoteActionName): boolean => whilePending.includes(action)

/** Whether this can be sent to its pile now. */
function mayHear(tx: Transaction, { pileId, action }: CommandContext): boolean {
  const link = tx.stateOf(pileLink, pileId)
  return is(pileLink, link, 'reachable') || (is(pileLink, link, 'connected') && mayHearWhilePending(action))
}

/**
 * Sends the command: the fact is on disk before the frame is on the wire, so that nothing is ever sent twice. `later`
 * while its pile is offline, `over` when it has expired or was withdrawn.
 */
export const sendCommand: CommandHandler<CommandRef & { readonly messageId: string }, 'sent' | 'later' | 'over'> = (
  tx,
  { id, messageId },
) => {
  const command = tx.stateOf(remoteCommand, id)
  if (!is(remoteCommand, command, 'queued')) return 'over'
  const linkOnline = mayHear(tx, command.context)
  if (!linkOnline) return 'later'
  // Calls to a pile are made one at a time: the sender waits for each answer.
  const refusal = tx.dispatch(remoteCommand, {
    id,
    command: 'send',
    body: { messageId, linkOnline, callsOutstanding: 0 },
    mayRefuse: ['stillWanted'],
  })
  if (refusal !== null) return 'over'
  notifyFollower(tx, id, { kind: 'sent' })
  return 'sent'
}

/** The pile has confirmed it, perhaps late. */
export const confirmCommand: CommandHandler<CommandRef & { readonly conf: Readonly<Record<string, unknown>> }, void> = (
  tx,
  { id, conf },
) => {
  const { context } = tx.stateOf(remoteCommand, id)
  const status = typeof conf['status'] === 'string' ? { status: conf['status'] } : {}
  answered(tx, id, { status: answerStatus(context.action, status), conf })
}

/** The pile has answered with a CALLERROR. */
export const failCommand: CommandHandler<
  CommandRef & { readonly code: ErrorCode; readonly description: string },
  void
> = (tx, { id, code, description }) => answered(tx, id, { status: errorStatus(code, description), conf: {} })

function answered(tx: Transaction, id: string, { status, conf }: Answer): void {
  const { context } = tx.stateOf(remoteCommand, id)
  const { command, ...said } = status
  const as = pile(context.pileId)
  const { status: _, ...rest } = conf
  const more =
    command === 'accept'
      ? { conf: Object.keys(rest).length === 0 ? null : rest, windowEndsAt: windowOf(tx, context) }
      : {}
  if (tx.dispatch(remoteCommand, { id, command, body: { ...said, ...more }, as, mayRefuse: ['over'] }) !== null) return
  // What was typed as it stands may ask for anything: its answer says nothing that could be kept.
  if (context.typed !== 'asIs') tx.registers.remoteCommands.noteAnswer(tx, context, { status, conf })
  notifyFollower(tx, id, { kind: 'answered', status, conf })
  if (command !== 'accept' && command !== 'schedule') return
  const isShown = context.isShown || propertiesOf(context).effect === 'Answer'
  if (isShown || isReached(tx, context) === true) observe(tx, id)
  else if (command === 'accept') readBack(tx, { id, ...context })
}

/** The pile did not answer in time, or its connection closed before it did: what it has done is unknown. */
export const giveUpCommand: CommandHandler<CommandRef & { readonly cause: 'silence' | 'connectionClosed' }, void> = (
  tx,
  { id, cause },
) => {
  const { context } = tx.stateOf(remoteCommand, id)
  const body = { cause, windowEndsAt: windowOf(tx, context) }
  const mayRefuse = ['watched', 'deferred', 'over'] as const
  if (tx.dispatch(remoteCommand, { id, command: 'giveUp', body, mayRefuse }) !== null) return
  notifyFollower(tx, id, { kind: 'unanswered' })
  if (context.isShown) observe(tx, id)
}

/** Checks a message of the pile for the effects that its commands wait for. */
export const showEffects: CommandHandler<{ readonly ids: readonly string[]; readonly message: Message }, void> = (
  tx,
  { ids, message },
) => {
  for (const id of ids) {
    const command = tx.stateOf(remoteCommand, id)
    const { context } = command
    if (isNew(command) || !mayShow(context, message) || isReached(tx, context) === false) continue
    // An effect may come before the answer, and counts once there is one.
    if (!is(remoteCommand, command, 'sent')) observe(tx, id)
    else if (!context.isShown)
      must(tx.dispatch(remoteCommand, { id, command: 'showEffect', body: {}, as: pile(context.pileId) }))
  }
}

/** Its time to be sent, or to show an effect, is over. */
export const lapseCommand: CommandHandler<CommandRef, void> = (tx, { id }) => {
  if (is(remoteCommand, tx.stateOf(remoteCommand, id), 'queued')) {
    must(tx.dispatch(remoteCommand, { id, command: 'expire', body: {} }))
    return notifyFollower(tx, id, { kind: 'expired' })
  }
  const { context } = tx.stateOf(remoteCommand, id)
  const isUnread = isReadBack(context) && !context.isContradicted
  const mayRefuse = ['sent', 'watched', 'deferred', 'over'] as const
  const steps = isUnread ? (['doubt', 'endWindow'] as const) : (['endWindow'] as const)
  const refusals = steps.map((command) => tx.dispatch(remoteCommand, { id, command, body: {}, mayRefuse }))
  if (refusals.includes(null)) notifyFollower(tx, id, { kind: 'unseen' })
}

/** A person withdraws a queued command. */
export const cancelCommand: CommandHandler<CommandRef, Refusal | null> = (tx, { id }) => {
  const refusal = tx.dispatch(remoteCommand, { id, command: 'cancel', body: {} })
  if (refusal === null) notifyFollower(tx, id, { kind: 'cancelled' })
  return refusal
}

function observe(tx: Transaction, id: string): void {
  const { context } = tx.stateOf(remoteCommand, id)
  const body = { effect: propertiesOf(context).effect, seenAt: tx.now }
  const mayRefuse = ['insideWindow', 'over'] as const
  const refusal = tx.dispatch(remoteCommand, { id, command: 'observe', body, as: pile(context.pileId), mayRefuse })
  if (refusal === null) notifyFollower(tx, id, { kind: 'observed' })
}

/** The pile reported another value than the requested one. */
function contradict(tx: Transaction, id: string): void {
  const { pileId } = tx.stateOf(remoteCommand, id).context
  tx.dispatch(remoteCommand, { id, command: 'contradict', body: {}, as: pile(pileId), mayRefuse: ['elsewhere'] })
}

/** Notifies the lifecycle that the command is a step of. */
function notifyFollower(tx: Transaction, id: string, fate: Fate): void {
  const command = tx.stateOf(remoteCommand, id).context
  const { about } = command
  if (about === null) return
  const outcome = { id, command, about, fate }
  tx.registers.remoteCommands.followers[about.lifecycle]?.(tx, outcome, {
    observe: (other) => observe(tx, other),
    contradict: (other) => contradict(tx, other),
  })
}

/** Until when an effect counts, from now on. */
function windowOf(tx: Transaction, command: CommandContext): Instant {
  const { windowFrom, windowSeconds } = propertiesOf(command)
  return instant(Math.max(millis(tx.now), beginning(tx, command, windowFrom)) + windowSeconds * SECOND)
}

function beginning(
  tx: Transaction,
  command: CommandContext,
  from: 'answer' | 'connectionTimeOut' | 'retrieveDate',
): number {
  switch (from) {
    case 'answer':
      return millis(tx.now)
    case 'connectionTimeOut':
      return millis(tx.now) + tx.registers.remoteCommands.connectionTimeOut(tx, command.pileId) * SECOND
    case 'retrieveDate': {
      const at = instantOf(retrieveDateOf(command))
      return at === null ? millis(tx.now) : millis(at)
    }
    default:
      return from satisfies never
  }
}

const retrieveDateOf = (command: CommandContext): string =>
  command.action === 'SignedUpdateFirmware'
    ? requestOf(command, 'SignedUpdateFirmware').firmware.retrieveDateTime
    : requestOf(command, 'UpdateFirmware').retrieveDate
