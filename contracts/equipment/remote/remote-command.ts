import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { errorCodes } from '#contracts/ocpp/frame.ts'
import { Instant } from '#contracts/units.ts'
import { CommandEffect, RemoteActionName, Typed } from './remote-actions.ts'

/** A remote command (M06): one call of the central system to a pile, from its request to its observed effect. */

export const RemoteCommandStatus = Schema.Literals(['waiting', 'accepted', 'unknown', 'done', 'failed', 'canceled'])
export type RemoteCommandStatus = typeof RemoteCommandStatus.Type

/** Seconds a pile has for its answer (M06 NO_ANSWER). */
export const answerSecondsMax = 30

/** The stream that a command is a step of: it is notified of the command's outcome in the same commit. */
export const CommandCause = Schema.Struct({ lifecycle: Schema.String, id: Schema.String, turn: Schema.Int })
export type CommandCause = typeof CommandCause.Type

const Issued = Schema.Struct({
  pileId: Schema.String,
  /** Null where the action concerns no connector. */
  connectorId: Schema.NullOr(Schema.Int),
  action: RemoteActionName,
  /** The request as OCPP has it. */
  payload: Schema.Record(Schema.String, Schema.Unknown),
  reason: Schema.NullOr(SpokenReason),
  /** The IP address of the request; null for the system itself. */
  ip: Schema.NullOr(Schema.String),
  expiresAt: Instant,
  /** Without its effect an alarm is raised. */
  isCritical: Schema.Boolean,
  /** The stream that this is a step of, such as a reservation; null for a command on its own. */
  about: Schema.NullOr(CommandCause),
  /** A person typed it to a pile in lab mode. Absent: it was asked for in another way. */
  typed: Schema.optionalKey(Typed),
})
const Sent = Schema.Struct({
  messageId: Schema.String,
  linkOnline: Schema.Boolean,
  /** Unanswered calls to this pile: OCPP-J allows one at a time (§4.1.1). */
  callsOutstanding: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
})
const windowEndsAt = Instant
/** `answer` is null for a confirmation without a status, `conf` for one without other fields. */
const Accepted = Schema.Struct({
  answer: Schema.NullOr(Schema.Literals(['Accepted', 'AcceptedCanceled', 'Unlocked', 'RebootRequired'])),
  conf: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
  windowEndsAt,
})
const Refused = Schema.Struct({
  answer: Schema.Literals([
    'Rejected',
    'Failed',
    'UnlockFailed',
    'Faulted',
    'Occupied',
    'Unavailable',
    'VersionMismatch',
    'Unknown',
    'NotFound',
    'InvalidCertificate',
    'RevokedCertificate',
  ]),
})
/** The pile does not support the call: by the status, or by the error code of a CALLERROR. */
export const NotSupportedAnswer = Schema.Literals([
  'NotSupported',
  'NotImplemented',
  'UnknownVendorId',
  'UnknownMessageId',
])
export type NotSupportedAnswer = typeof NotSupportedAnswer.Type
const NotSupported = Schema.Struct({ answer: NotSupportedAnswer })
/** Any other CALLERROR; its code is the answer. */
const Failed = Schema.Struct({
  answer: Schema.Literals(errorCodes).pick([
    'InternalError',
    'ProtocolError',
    'SecurityError',
    'FormationViolation',
    'PropertyConstraintViolation',
    'OccurenceConstraintViolation',
    'TypeConstraintViolation',
    'GenericError',
  ]),
  description: Schema.String,
})
const Unanswered = Schema.Struct({ cause: Schema.Literals(['silence', 'connectionClosed']), windowEndsAt })
const Observed = Schema.Struct({ effect: CommandEffect, seenAt: Instant })

export const commandFacts = {
  'command.issued': Issued,
  'command.sent': Sent,
  'command.expired': Schema.Struct({}),
  'command.cancelled': Schema.Struct({}),
  'command.accepted': Accepted,
  /** ChangeAvailability only: done when the running transaction has ended, however long that takes. */
  'command.scheduled': Schema.Struct({}),
  'command.refused': Refused,
  'command.notSupported': NotSupported,
  'command.failed': Failed,
  'command.unanswered': Unanswered,
  'command.effectObserved': Observed,
  /** The effect was observed before the answer: it counts once there is one. */
  'command.effectShown': Schema.Struct({}),
  /** The value that was read back is not the requested one. */
  'command.contradicted': Schema.Struct({}),
  'command.windowEnded': Schema.Struct({}),
  /** The pile accepted, but the change could not be read back: the effect is unknown. */
  'command.unverified': Schema.Struct({}),
} as const
export type CommandFact = FactsOf<typeof commandFacts>
export const commandBodies = {
  issue: Issued,
  send: Sent,
  nothing: Schema.Struct({}),
  accept: Accepted,
  refuse: Refused,
  notSupport: NotSupported,
  fail: Failed,
  giveUp: Unanswered,
  observe: Observed,
} as const
/** The forms for people. */
export const commandForms = { cancel: commandBodies.nothing } as const
