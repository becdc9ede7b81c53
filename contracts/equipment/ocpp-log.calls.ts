import { Schema } from 'effect'
import { endpoint, listQuery } from '../endpoint.ts'
import { EntityId } from '../ids.ts'
import { pages } from '../menu.ts'
import { Instant } from '../units.ts'
import { Moment, Sought } from '../http/listing.ts'

/**
 * The OCPP log: every frame between a pile and the central system as it stood on the wire. It is no part of the facts: it
 * is kept for a while only, knows no `asOf`, and what could not be kept is missing from it. Secrets are masked.
 */

/** Who sent a frame (spec §4): 2 the charging station, 3 the central system; there is no 1. */
export const OcppSender = Schema.Literals(['2', '3'])
export type OcppSender = typeof OcppSender.Type

/** OCPP-J's message types; `ILLEGIBLE` is none of them; `LOST` stands where frames could not be kept. */
export const FrameType = Schema.Literals(['CALL', 'CALLRESULT', 'CALLERROR', 'ILLEGIBLE', 'LOST'])
export type FrameType = typeof FrameType.Type

/** Characters of a frame that are kept; what is beyond is cut off. */
export const frameCharsMost = 16_384

/** Names one frame in its pile's log. */
export const FrameId = Schema.String.check(Schema.isPattern(/^\d{1,15}-\d{1,9}$/u))

const Text = Schema.NullOr(Schema.String)

export const LoggedFrame = Schema.Struct({
  id: FrameId,
  at: Instant,
  /** Null where frames are lost. */
  sender: Schema.NullOr(OcppSender),
  type: FrameType,
  messageId: Text,
  /** Of an answer, that of its call. */
  action: Text,
  /** The connector its payload names; of an answer, that of its call. */
  connectorId: Schema.NullOr(Schema.Int),
  /** The answer to a call, the call of an answer. */
  pairId: Schema.NullOr(FrameId),
  /** Milliseconds from the call to its answer, at both. */
  latency: Schema.NullOr(Schema.Int),
  /** The status in an answer's payload, as OCPP spells it. */
  status: Text,
  /** The error code of a CALLERROR, as it stood on the wire. */
  errorCode: Text,
  /** As on the wire, secrets masked, at most `frameCharsMost` characters. */
  text: Schema.String,
  /** Characters on the wire: more than `text` has when it was cut. */
  length: Schema.Int,
  /** Frames that could not be kept here; 0 for a frame. */
  lost: Schema.Int,
})
export type LoggedFrame = typeof LoggedFrame.Type

const filters = {
  sender: Schema.optionalKey(OcppSender),
  type: Schema.optionalKey(FrameType),
  /** By its whole name, without letter case. */
  action: Schema.optionalKey(Sought),
  /** 0 is the pile as a whole. */
  connectorId: Schema.optionalKey(
    Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 1_000 })),
  ),
  /** Only what went wrong: `CALLERROR`, `ILLEGIBLE` and `LOST`. */
  errors: Schema.optionalKey(Schema.Literal('true')),
  /** Any part of the frame, without letter case. */
  text: Schema.optionalKey(Sought),
  atFrom: Schema.optionalKey(Moment),
  atTo: Schema.optionalKey(Moment),
} as const

export const OcppLogPage = Schema.Struct({
  list: Schema.Array(LoggedFrame),
  /** Goes on behind this page when given as `before`; null when there is nothing older. */
  older: Schema.NullOr(FrameId),
  /** A page that is not full has looked so far back and no farther, so as not to take too long; `older` goes on. */
  searchedTo: Schema.NullOr(Instant),
})
export type OcppLogPage = typeof OcppLogPage.Type

const access = [pages.piles.code]
const path = '/device-service/piles/{id}/ocpp-log'

export const ocppLog = endpoint({
  method: 'GET',
  path,
  access,
  params: Schema.Struct({ id: EntityId }),
  query: Schema.Struct({ ...filters, before: Schema.optionalKey(FrameId), size: listQuery.size }),
  answer: OcppLogPage,
  refusals: ['ACCESS_DENIED', 'SERVICE_UNAVAILABLE'],
  summary: 'The frames of one pile, the newest first, before a frame of it. The log is of now: it takes no `asOf`.',
})

export const ocppFrame = endpoint({
  method: 'GET',
  path: `${path}/{frame}`,
  access,
  params: Schema.Struct({ id: EntityId, frame: FrameId }),
  answer: Schema.Struct({ frame: LoggedFrame, pair: Schema.NullOr(LoggedFrame) }),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'SERVICE_UNAVAILABLE'],
  summary: 'One frame, and the answer to it or the call it answers.',
})

/** The formats of an export: comma-separated values with a header, or a JSON object a line. */
export const exportFormats = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const
export type ExportFormat = keyof typeof exportFormats

export const ocppLogExport = endpoint({
  method: 'GET',
  path: `${path}/export`,
  access,
  params: Schema.Struct({ id: EntityId }),
  query: Schema.Struct({ ...filters, format: Schema.Literals(['csv', 'jsonl']) }),
  answer: Schema.String,
  files: Object.values(exportFormats),
  refusals: ['ACCESS_DENIED', 'SERVICE_UNAVAILABLE'],
  summary: 'Every frame of one pile that the filters let through, the newest first, as a file.',
})
