import { Option, Schema } from 'effect'
import { FrameType, OcppSender, ocppLog } from '#contracts/equipment/ocpp-log.calls.ts'
import type { LoggedFrame } from '#contracts/equipment/ocpp-log.calls.ts'
import type { Instant } from '#contracts/units.ts'
import type { Column } from '#console/kit/table/column.ts'
import type { Filter } from '#console/kit/table/filter.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { choices } from '#console/domain/list/choices.ts'
import { FrameTime, Latency, Message, Payload, Result, Sender } from './ocpp-values.tsx'
import { withMoments } from '#console/domain/list/range.ts'

/** The OCPP log of a pile: frames with sender, time, result and latency. */

export const frameColumns: readonly Column<LoggedFrame>[] = [
  { key: 'at', title: 'ocppLog.at', width: 194, isMoment: true, render: (frame) => <FrameTime frame={frame} /> },
  { key: 'action', title: 'ocppLog.message', width: 220, render: (frame) => <Message frame={frame} /> },
  { key: 'sender', title: 'ocppLog.sender', width: 160, render: ({ sender }) => <Sender sender={sender} /> },
  { key: 'latency', title: 'ocppLog.latency', align: 'end', render: (frame) => <Latency frame={frame} /> },
  { key: 'result', title: 'ocppLog.result', width: 160, render: (frame) => <Result frame={frame} /> },
  { key: 'text', title: 'ocppLog.payload', width: 280, render: (frame) => <Payload frame={frame} /> },
]

/** The one choice beside all outcomes. */
const ONLY_ERRORS = 'true'

export const frameFilters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'sender',
    title: 'ocppLog.sender',
    choices: choices(OcppSender.literals, (sender) => `ocppLog.sender.${sender}`),
  },
  {
    kind: 'choice',
    key: 'type',
    title: 'ocppLog.type',
    choices: choices(FrameType.literals, (type) => `ocppLog.type.${type}`),
  },
  {
    kind: 'choice',
    key: 'errors',
    title: 'ocppLog.result',
    choices: [{ value: ONLY_ERRORS, title: 'ocppLog.errors' }],
  },
  { kind: 'text', key: 'action', title: 'ocppLog.action' },
  { kind: 'text', key: 'connectorId', title: 'column.connector' },
  { kind: 'text', key: 'text', title: 'ocppLog.text' },
  { kind: 'dates', key: 'at', title: 'ocppLog.at', hasTime: true },
]

/** Frames of one page. */
export const FRAMES = 50

type Query = (typeof ocppLog)['query']['Type']

interface FrameSearch {
  readonly filters: Readonly<Record<string, string>>
  /** The moment shown: later frames are left out. */
  readonly moment: Instant | null
  /** IANA name, of the reader. */
  readonly zone: string
}

/**
 * The query for filters and moment; null for an invalid filter, such as a connector that is not a number. The log has no
 * `asOf`, but a moment ends it: later frames are left out.
 */
export function queryOfFrames({ filters, moment, zone }: FrameSearch): Query | null {
  const written = withMoments({ page: 1, size: FRAMES, sort: null, filters }, 'at').filters
  const until = written['atTo']
  const isSooner = moment !== null && until !== undefined && until < formatInstant(moment, zone)
  const all = moment === null || isSooner ? written : { ...written, atTo: moment }
  return Option.getOrNull(Schema.decodeUnknownOption(ocppLog.query)({ ...all, size: String(FRAMES) }))
}
