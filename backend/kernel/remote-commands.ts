import type { Actor } from '#contracts/actor.ts'
import type { NotSupportedAnswer, CommandCause } from '#contracts/equipment/remote/remote-command.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { together } from './together.ts'
import type { CommandHandler, Transaction } from './transaction.ts'

/**
 * What things have to do with calls to piles (M06). The thing that makes the calls knows none of them: each brings its
 * part, and `areas/all.ts` gathers them.
 */

/** A call that somebody, or the product itself, wants made to a pile (M06). */
export interface RemoteCommandRequest<Action extends RemoteActionName = RemoteActionName> {
  readonly pileId: string
  /** Null where the action concerns no connector. */
  readonly connectorId: number | null
  readonly action: Action
  readonly payload: ToPile[Action]['req']
  readonly reason?: string | null
  /** The address the wish came from; null for the product itself. */
  readonly ip?: string | null
  /** The lifecycle that this is a step of. */
  readonly about?: CommandCause
  /** The product itself, where it acts inside somebody's command. */
  readonly as?: Actor
}

/** The number of a command that was issued, or why it was not. */
export type IssueResult =
  | { readonly id: string; readonly refusal: null }
  | { readonly id: null; readonly refusal: Refusal }

/** A pile's answer in the words of M06: the command it becomes, and its body without the window. */
export type AnswerStatus =
  | { readonly command: 'accept'; readonly answer: string | null }
  | { readonly command: 'schedule' }
  | { readonly command: 'refuse'; readonly answer: string }
  | { readonly command: 'notSupport'; readonly answer: NotSupportedAnswer }
  | { readonly command: 'fail'; readonly answer: ErrorCode; readonly description: string }

/** The pile's word, and all that it said; `conf` is empty for a CALLERROR. */
export interface Answer {
  readonly status: AnswerStatus
  readonly conf: Readonly<Record<string, unknown>>
}

/** What has become of a command. */
export type Fate =
  | { readonly kind: 'sent' }
  | ({ readonly kind: 'answered' } & Answer)
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'observed' }
  /** Its time is over without an effect that anybody has seen. */
  | { readonly kind: 'unseen' }
  /** It was never sent. */
  | { readonly kind: 'expired' | 'cancelled' }

/** A command and its fate, as the lifecycle hears it whose step the command is. */
export interface CommandOutcome {
  readonly id: string
  readonly command: CommandContext
  readonly about: CommandCause
  readonly fate: Fate
}

/** What another lifecycle makes of the fate of its command, in the same commit. */
export type Follower = (tx: Transaction, outcome: CommandOutcome, actions: FollowerActions) => void

/** What a follower may do to another command. */
export interface FollowerActions {
  /** Its effect was seen. */
  readonly observe: (id: string) => void
  /** The pile has read back something else than was wanted. */
  readonly contradict: (id: string) => void
}

/** A person's call that is more than the call: null where it is none after all. */
export type RequestHandlers = {
  readonly [Action in RemoteActionName]?: CommandHandler<RemoteCommandRequest<Action>, IssueResult | null>
}

/** What one thing brings. */
export interface RemoteCommandPart {
  /** Hears what becomes of the calls that are steps of a lifecycle, by the lifecycle's name. */
  readonly followers?: Readonly<Record<string, Follower>>
  /** Notes what an answer tells of its pile, whoever asked. */
  readonly noteAnswer?: (tx: Transaction, command: CommandContext, answer: Answer) => void
  /** Compares what a pile has read back with what was wanted, by the action that asked. */
  readonly readBacks?: { readonly [Action in RemoteActionName]?: Follower }
  readonly requestHandlers?: RequestHandlers
  /** Seconds a pile waits for a cable (OCPP 1.6 §9.1.5, ConnectionTimeOut), as far as it has said. */
  readonly connectionTimeOut?: (tx: Transaction, pileId: string) => number
}

/** The parts of all things. */
export interface RemoteCommandRegister {
  readonly followers: Readonly<Record<string, Follower>>
  readonly readBacks: NonNullable<RemoteCommandPart['readBacks']>
  readonly requestHandlers: RequestHandlers
  readonly noteAnswer: NonNullable<RemoteCommandPart['noteAnswer']>
  readonly connectionTimeOut: NonNullable<RemoteCommandPart['connectionTimeOut']>
}

/** Gathers the parts; throws where two bring the same, or nobody says how long a pile waits. */
export function remoteCommandRegister(parts: readonly RemoteCommandPart[]): RemoteCommandRegister {
  const [connectionTimeOut, ...others] = parts.flatMap((part) => part.connectionTimeOut ?? [])
  if (connectionTimeOut === undefined || others.length > 0) throw new Error('one thing tells of ConnectionTimeOut')
  const notes = parts.flatMap((part) => part.noteAnswer ?? [])
  return {
    followers: together(parts.map((part) => part.followers ?? {})),
    readBacks: together(parts.map((part) => part.readBacks ?? {})),
    requestHandlers: together(parts.map((part) => part.requestHandlers ?? {})),
    noteAnswer: (tx, command, answer) => {
      for (const note of notes) note(tx, command, answer)
    },
    connectionTimeOut,
  }
}
