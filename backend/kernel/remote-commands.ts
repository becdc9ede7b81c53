import type { Actor } from '#contracts/actor.ts'
import type { NotSupportedAnswer, CommandCause } from '#contracts/equipment/remote/remote-command.ts'
import type { RemoteActionName, Typed } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { together } from './together.ts'
import type { CommandHandler, Transaction } from './transaction.ts'

/**
 * How other features take part in calls to piles (M06). The feature that makes the calls imports none of them: each
 * registers its part, and `areas/all.ts` merges them.
 */

/** A call to a pile that a person, or the system itself, requests (M06). */
export interface RemoteCommandRequest<Action extends RemoteActionName = RemoteActionName> {
  readonly pileId: string
  /** Null where the action concerns no connector. */
  readonly connectorId: number | null
  readonly action: Action
  readonly payload: ToPile[Action]['req']
  readonly reason?: string | null
  /** The IP address of the request; null for the system itself. */
  readonly ip?: string | null
  /** The stream of another lifecycle that this command is a step of. */
  readonly about?: CommandCause
  /** A person typed it to a pile in lab mode. */
  readonly typed?: Typed
  /** The system, where it acts inside a person's command. */
  readonly as?: Actor
}

/** The number of a command that was issued, or why it was not. */
export type IssueResult =
  | { readonly id: string; readonly refusal: null }
  /** Nobody has asked for it, and the pile is in lab mode. */
  | { readonly id: null; readonly refusal: null }
  | { readonly id: null; readonly refusal: Refusal }
  /** It waits for a second person to approve it. */
  | { readonly id: null; readonly refusal: null; readonly approval: string }

/** What a pile's answer means to M06: the command it is dispatched as, and its body without the time window. */
export type AnswerStatus =
  | { readonly command: 'accept'; readonly answer: string | null }
  | { readonly command: 'schedule' }
  | { readonly command: 'refuse'; readonly answer: string }
  | { readonly command: 'notSupport'; readonly answer: NotSupportedAnswer }
  | { readonly command: 'fail'; readonly answer: ErrorCode; readonly description: string }

/** The status of an answer, and the whole confirmation; `conf` is empty for a CALLERROR. */
export interface Answer {
  readonly status: AnswerStatus
  readonly conf: Readonly<Record<string, unknown>>
}

/** What has happened to a command. */
export type Fate =
  | { readonly kind: 'sent' }
  | ({ readonly kind: 'answered' } & Answer)
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'observed' }
  /** Its time window has ended, and no effect was observed. */
  | { readonly kind: 'unseen' }
  /** It was never sent. */
  | { readonly kind: 'expired' | 'cancelled' }

/** A command and its fate, as passed to the lifecycle that it is a step of. */
export interface CommandOutcome {
  readonly id: string
  readonly command: CommandContext
  readonly about: CommandCause
  readonly fate: Fate
}

/** Updates a lifecycle by the fate of its command, in the same commit. */
export type Follower = (tx: Transaction, outcome: CommandOutcome, actions: FollowerActions) => void

/** What a follower may do to another command. */
export interface FollowerActions {
  /** Records that its effect was observed. */
  readonly observe: (id: string) => void
  /** Records that the pile reported another value than the requested one. */
  readonly contradict: (id: string) => void
}

/** Handlers for requests by people that mean more than the plain call. Null: the plain call is made after all. */
export type RequestHandlers = {
  readonly [Action in RemoteActionName]?: CommandHandler<RemoteCommandRequest<Action>, IssueResult | null>
}

/** What one feature registers. */
export interface RemoteCommandPart {
  /** By the name of the lifecycle that a command is a step of. */
  readonly followers?: Readonly<Record<string, Follower>>
  /** Records what an answer says about its pile, whoever requested it. */
  readonly noteAnswer?: (tx: Transaction, command: CommandContext, answer: Answer) => void
  /** Compares the value that a pile has read back with the requested one, by the action that reads. */
  readonly readBacks?: { readonly [Action in RemoteActionName]?: Follower }
  readonly requestHandlers?: RequestHandlers
  /** Seconds a pile waits for a cable (OCPP 1.6 §9.1.5, ConnectionTimeOut), if it has reported that. */
  readonly connectionTimeOut?: (tx: Transaction, pileId: string) => number
}

/** The merged parts of all features. */
export interface RemoteCommandRegister {
  readonly followers: Readonly<Record<string, Follower>>
  readonly readBacks: NonNullable<RemoteCommandPart['readBacks']>
  readonly requestHandlers: RequestHandlers
  readonly noteAnswer: NonNullable<RemoteCommandPart['noteAnswer']>
  readonly connectionTimeOut: NonNullable<RemoteCommandPart['connectionTimeOut']>
}

/** Merges the parts. Throws where two register the same, or where not exactly one knows ConnectionTimeOut. */
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
