import { Schema } from 'effect'
import { endpoint, listOf } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import { CommandEffect, RemoteActionName, givenByHand } from './remote-actions.ts'
import { RemoteCommandStatus } from './remote-command.ts'
import { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { pages } from '#contracts/menu.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Instant } from '#contracts/units.ts'
import { giving, reading } from '#contracts/http/instance.ts'
import { Moment, RowOffer, Sought, listed, place } from '#contracts/http/listing.ts'

/** Remote commands: what piles were asked to do, and how far they have come with it (M06). */

const Text = Schema.NullOr(Schema.String)
const Said = Schema.Record(Schema.String, Schema.Unknown)

export const CommandRow = Schema.Struct({
  id: Schema.String,
  /** Done only when the effect was seen; `accepted` is the pile's word, `unknown` its silence. */
  status: RemoteCommandStatus,
  state: Schema.String,
  ...place,
  /** Null where the action concerns no connector. */
  connectorId: Schema.NullOr(Schema.Int),
  action: RemoteActionName,
  /** The request as OCPP has it. */
  payload: Said,
  /** What shows that it was done. */
  effect: CommandEffect,
  /** The pile's answer, as it said it; null while there is none, and for a confirmation without a status. */
  answer: Text,
  /** What it said beside that, such as the values it was asked for. */
  conf: Schema.NullOr(Said),
  /** The answer came when nobody waited for it any more. */
  late: Schema.Boolean,
  /** The account that gave it; null for the product itself. */
  issuer: Text,
  /** The account for whom the product issued it; the issuer itself where a person did. */
  wisher: Text,
  reason: Text,
  issuedAt: Instant,
  /** It is not sent any more after this. */
  expiresAt: Instant,
  sentAt: Schema.NullOr(Instant),
  effectSeenAt: Schema.NullOr(Instant),
  offers: Schema.Array(RowOffer),
})
export type CommandRow = typeof CommandRow.Type

export const commandSorts = ['issuedAt', 'status', 'action', 'pileId'] as const

const access = [pages.chargingPile.code, pages.piles.code]

export const commands = endpoint({
  method: 'GET',
  path: '/command-service/commands',
  access,
  query: listed(commandSorts, {
    pileId: Sought,
    pileName: Sought,
    locationId: Sought,
    action: RemoteActionName,
    status: RemoteCommandStatus,
    issuedAtFrom: Moment,
    issuedAtTo: Moment,
  }),
  answer: listOf(CommandRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Commands given to piles, the newest first.',
})

export const command = endpoint({
  ...reading,
  path: '/command-service/commands/{id}',
  access,
  answer: CommandRow,
  summary: 'One command.',
})

export const orderCommand = endpoint({
  method: 'POST',
  path: '/command-service/commands',
  access,
  body: Schema.Struct({
    pileId: EntityId,
    /** For the actions that concern a connector. */
    connectorId: Schema.optionalKey(Schema.Int),
    action: Schema.Literals(givenByHand),
    // The request of the action; the handler decodes it by the action's schema.
    payload: Said,
    reason: Schema.optionalKey(SpokenReason),
  }),
  answer: CommandRow,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE', 'POINT_OFFLINE'],
  summary:
    'Gives a command to a pile; answers it as it waits. Accepted is not done: its status says when the effect was seen.',
})

/** Characters of a call that a person types: more than any pile would take. */
export const typedCallMost = 60_000

export const typeCall = endpoint({
  method: 'POST',
  path: '/command-service/calls',
  access,
  body: Schema.Struct({
    pileId: EntityId,
    action: RemoteActionName,
    /** The request as it is typed, a JSON object. A password of the pile that stands in it is replaced by one that is drawn. */
    payload: Schema.String.check(Schema.isMaxLength(typedCallMost)),
    /** Sends it though it breaks the schema of the action. */
    isAsIs: Schema.optionalKey(Schema.Boolean),
    reason: Schema.optionalKey(SpokenReason),
  }),
  answer: Schema.Union([CommandRow, ApprovalRow]),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE', 'POINT_OFFLINE'],
  summary:
    'Sends any call with any payload to a pile in lab mode, also to connectors and ids that nobody knows; answers it as it waits. A lower `SecurityProfile` needs a second person: then answers the request for approval.',
})

export const giveCommand = endpoint({
  ...giving,
  path: '/command-service/commands/{id}/{command}',
  access,
  answer: CommandRow,
  summary: 'Takes a command back that still waits.',
})

export const commandEndpoints = [commands, command, orderCommand, typeCall, giveCommand] as const
