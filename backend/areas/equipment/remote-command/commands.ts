import { pile } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import { instant, instantOf, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { wordOf, wordOfError } from './answer.ts'
import type { Answer, Fate } from '#backend/kernel/remote-commands.ts'
import { isReached, mayShow, requestOf } from './effects.ts'
import type { Message } from './effects.ts'
import { isReadBack, readBack } from './read-back.ts'
import { must } from '#backend/kernel/refusals.ts'

/** What becomes of a command from its queue to its effect (M06). Whoever sends gives these; nothing here knows sockets. */

interface Which {
  readonly id: string
}

/** What may be asked of a pile whose boot was answered Pending (M01 BOOT_PENDING). */
const whilePending: readonly RemoteActionName[] = [
  'ChangeConfiguration',
  'GetConfiguration',
  'TriggerMessage',
  'ExtendedTriggerMessage',
]

export const mayHearWhilePending = (action: RemoteActionName): boolean => whilePending.includes(action)

/** Whether this may be sent to its pile now. */
function mayHear(work: Work, { pileId, action }: CommandContext): boolean {
  const link = work.standing(pileLink, pileId)
  return is(pileLink, link, 'reachable') || (is(pileLink, link, 'connected') && mayHearWhilePending(action))
}

/**
 * The command leaves: this is on disk before the frame is on the wire, so that nothing is ever sent twice. `later` when its
 * pile cannot hear it now, `over` when it is not wanted any more.
 */
export const sendCommand: Plan<Which & { readonly messageId: string }, 'sent' | 'later' | 'over'> = (
  work,
  { id, messageId },
) => {
  const wanted = work.standing(remoteCommand, id)
  if (!is(remoteCommand, wanted, 'queued')) return 'over'
  const linkOnline = mayHear(work, wanted.context)
  if (!linkOnline) return 'later'
  // Whoever sends has no other call of this pile outstanding: it waits for each answer.
  const refusal = work.give(remoteCommand, {
    id,
    command: 'send',
    body: { messageId, linkOnline, callsOutstanding: 0 },
    mayRefuse: ['stillWanted'],
  })
  if (refusal !== null) return 'over'
  tell(work, id, { kind: 'sent' })
  return 'sent'
}

/** The pile has confirmed it, however late. */
export const confirmCommand: Plan<Which & { readonly conf: Readonly<Record<string, unknown>> }, void> = (
  work,
  { id, conf },
) => {
  const { context } = work.standing(remoteCommand, id)
  const status = typeof conf['status'] === 'string' ? { status: conf['status'] } : {}
  answered(work, id, { word: wordOf(context.action, status), conf })
}

/** The pile has answered with a CALLERROR. */
export const failCommand: Plan<Which & { readonly code: ErrorCode; readonly description: string }, void> = (
  work,
  { id, code, description },
) => answered(work, id, { word: wordOfError(code, description), conf: {} })

function answered(work: Work, id: string, { word, conf }: Answer): void {
  const { context } = work.standing(remoteCommand, id)
  const { command, ...said } = word
  const as = pile(context.pileId)
  const { status: _, ...rest } = conf
  const more =
    command === 'accept'
      ? { conf: Object.keys(rest).length === 0 ? null : rest, windowEndsAt: windowOf(work, context) }
      : {}
  if (work.give(remoteCommand, { id, command, body: { ...said, ...more }, as, mayRefuse: ['over'] }) !== null) return
  work.registers.remoteCommands.noteAnswer(work, context, { word, conf })
  tell(work, id, { kind: 'answered', word, conf })
  if (command !== 'accept' && command !== 'schedule') return
  const isShown = context.isShown || remoteActions[context.action].effect === 'Answer'
  if (isShown || isReached(work, context) === true) observe(work, id)
  else if (command === 'accept') readBack(work, { id, ...context })
}

/** The pile did not answer in time, or its connection went before it did: nobody knows what it made of it. */
export const giveUpCommand: Plan<Which & { readonly cause: 'silence' | 'connectionClosed' }, void> = (
  work,
  { id, cause },
) => {
  const { context } = work.standing(remoteCommand, id)
  const body = { cause, windowEndsAt: windowOf(work, context) }
  const mayRefuse = ['watched', 'deferred', 'over'] as const
  if (work.give(remoteCommand, { id, command: 'giveUp', body, mayRefuse }) !== null) return
  tell(work, id, { kind: 'unanswered' })
  if (context.isShown) observe(work, id)
}

/** A message of the pile: an effect of those of its commands that wait for one, when it shows what they wanted. */
export const showEffects: Plan<{ readonly ids: readonly string[]; readonly message: Message }, void> = (
  work,
  { ids, message },
) => {
  for (const id of ids) {
    const command = work.standing(remoteCommand, id)
    const { context } = command
    if (isNew(command) || !mayShow(context, message) || isReached(work, context) === false) continue
    // The effect may overtake the answer, and counts once there is one.
    if (!is(remoteCommand, command, 'sent')) observe(work, id)
    else if (!context.isShown)
      must(work.give(remoteCommand, { id, command: 'showEffect', body: {}, as: pile(context.pileId) }))
  }
}

/** Its time is over: to be sent, or to have an effect. */
export const lapseCommand: Plan<Which, void> = (work, { id }) => {
  if (is(remoteCommand, work.standing(remoteCommand, id), 'queued')) {
    must(work.give(remoteCommand, { id, command: 'expire', body: {} }))
    return tell(work, id, { kind: 'expired' })
  }
  const { context } = work.standing(remoteCommand, id)
  const isUnread = isReadBack(context) && !context.isContradicted
  const mayRefuse = ['sent', 'watched', 'deferred', 'over'] as const
  const steps = isUnread ? (['doubt', 'endWindow'] as const) : (['endWindow'] as const)
  const refusals = steps.map((command) => work.give(remoteCommand, { id, command, body: {}, mayRefuse }))
  if (refusals.includes(null)) tell(work, id, { kind: 'unseen' })
}

/** Somebody takes a command back that still waits. */
export const cancelCommand: Plan<Which, Refusal | null> = (work, { id }) => {
  const refusal = work.give(remoteCommand, { id, command: 'cancel', body: {} })
  if (refusal === null) tell(work, id, { kind: 'cancelled' })
  return refusal
}

function observe(work: Work, id: string): void {
  const { context } = work.standing(remoteCommand, id)
  const body = { effect: remoteActions[context.action].effect, seenAt: work.now }
  const mayRefuse = ['insideWindow', 'over'] as const
  const refusal = work.give(remoteCommand, { id, command: 'observe', body, as: pile(context.pileId), mayRefuse })
  if (refusal === null) tell(work, id, { kind: 'observed' })
}

/** What it wanted is not what was read back. */
function contradict(work: Work, id: string): void {
  const { pileId } = work.standing(remoteCommand, id).context
  work.give(remoteCommand, { id, command: 'contradict', body: {}, as: pile(pileId), mayRefuse: ['elsewhere'] })
}

/** Tells the lifecycle whose step a command is what has become of it. */
function tell(work: Work, id: string, fate: Fate): void {
  const command = work.standing(remoteCommand, id).context
  const { about } = command
  if (about === null) return
  const told = { id, command, about, fate }
  work.registers.remoteCommands.followers[about.lifecycle]?.(work, told, {
    observe: (other) => observe(work, other),
    contradict: (other) => contradict(work, other),
  })
}

/** Until when an effect counts, from now on. */
function windowOf(work: Work, command: CommandContext): Instant {
  const { windowFrom, windowSeconds } = remoteActions[command.action]
  return instant(Math.max(millis(work.now), beginning(work, command, windowFrom)) + windowSeconds * SECOND)
}

function beginning(work: Work, command: CommandContext, from: 'answer' | 'connectionTimeOut' | 'retrieveDate'): number {
  switch (from) {
    case 'answer':
      return millis(work.now)
    case 'connectionTimeOut':
      return millis(work.now) + work.registers.remoteCommands.connectionTimeOut(work, command.pileId) * SECOND
    case 'retrieveDate': {
      const at = instantOf(retrieveDateOf(command))
      return at === null ? millis(work.now) : millis(at)
    }
    default:
      return from satisfies never
  }
}

const retrieveDateOf = (command: CommandContext): string =>
  command.action === 'SignedUpdateFirmware'
    ? requestOf(command, 'SignedUpdateFirmware').firmware.retrieveDateTime
    : requestOf(command, 'UpdateFirmware').retrieveDate
