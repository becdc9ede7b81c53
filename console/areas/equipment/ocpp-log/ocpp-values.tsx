import type { ReactElement } from 'react'
import type { FrameType, LoggedFrame, OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import { millis } from '#contracts/units.ts'
import type { Tone } from '#machines/kit/lifecycle.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { formatMillis } from '#console/kit/text/format.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from './ocpp-values.css.ts'
import { MaybeCode, When } from '#console/domain/values.tsx'

/** Values of a frame of the OCPP log, for its list and its details. */

interface FrameProps {
  readonly frame: LoggedFrame
}

/** When a frame passed, to the thousandth: a call and its answer often share the second. */
export function FrameTime({ frame: { at } }: FrameProps): ReactElement {
  return (
    <>
      <When at={at} />
      <span className={css.thousandths}>{`.${String(millis(at) % 1_000).padStart(3, '0')}`}</span>
    </>
  )
}

/** Who sent it: the charging station upwards, the central system downwards. */
export function Sender({ sender }: { readonly sender: OcppSender | null }): ReactElement {
  const text = useText()
  if (sender === null) return <TextValue>{null}</TextValue>
  return (
    <span className={css.worded}>
      <Icon name={sender === '2' ? 'arrowUp' : 'arrowDown'} />
      {text(`ocppLog.sender.${sender}`)}
    </span>
  )
}

/** Call, answer or error, and of which action. */
export function Message({ frame: { type, action } }: FrameProps): ReactElement {
  const text = useText()
  return (
    <span className={css.worded}>
      {action === null ? null : <span className={css.action}>{action}</span>}
      <span className={css.quiet}>{text(`ocppLog.type.${type}`)}</span>
    </span>
  )
}

const problems: Readonly<Partial<Record<FrameType, Tone>>> = {
  CALLERROR: 'fault',
  ILLEGIBLE: 'fault',
  LOST: 'attention',
}

/** The result: the status of an answer or the code of an error, as OCPP spells them. */
export function Result({ frame: { type, status, errorCode } }: FrameProps): ReactElement {
  const text = useText()
  const tone = problems[type]
  if (tone === undefined) return <MaybeCode code={status} />
  return <StatusBadge tone={tone} label={errorCode ?? text(`ocppLog.type.${type}`)} />
}

/** Between a call and its answer. */
export function Latency({ frame: { latency } }: FrameProps): ReactElement {
  const { locale } = useZone()
  return <TextValue>{latency === null ? null : formatMillis(latency, locale)}</TextValue>
}

/** The payload of a frame on one line; for a gap the number of missing frames. */
export function Payload({ frame }: FrameProps): ReactElement {
  const text = useText()
  const { lost } = frame
  if (lost > 0) return <span>{text('ocppLog.lost', { count: lost })}</span>
  return <span className={css.payload}>{payloadOf(frame)}</span>
}

/** Where the payload begins in a frame of each type. */
const payloadAt: Readonly<Partial<Record<FrameType, number>>> = { CALL: 3, CALLRESULT: 2, CALLERROR: 3 }

/** The payload of a frame; the whole text of one that is no JSON. */
function payloadOf({ type, text }: LoggedFrame): string {
  const from = payloadAt[type]
  const parts = parsed(text)
  if (from === undefined || !Array.isArray(parts)) return text
  return parts
    .slice(from)
    .map((part) => JSON.stringify(part))
    .join(' ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
