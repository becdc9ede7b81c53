import { useState } from 'react'
import type { ReactElement } from 'react'
import { ocppFrame } from '#contracts/equipment/ocpp-log.calls.ts'
import type { LoggedFrame } from '#contracts/equipment/ocpp-log.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { clock } from '#console/clock.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { MaybeCode } from '#console/domain/values.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { copyText } from '#console/kit/text/copy-text.ts'
import { formatCount } from '#console/kit/text/format.ts'
import * as details from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import * as css from './ocpp-values.css.ts'
import { FrameTime, Latency, Result, Sender } from './ocpp-values.tsx'

/** A frame in the side panel: both halves of its pair, the call first, as they were on the wire. */
export function FrameSidePanel({ pileId, id }: { readonly pileId: EntityId; readonly id: string }): ReactElement {
  const answer = useRow(ocppFrame, { params: { id: pileId, frame: id } }, { lifecycles: [] })
  return (
    <Loaded answer={answer} skeleton={[96, 200, 120]} missing={<Missing id={id} />}>
      {({ frame, pair }) => <Pair frames={inOrder(frame, pair)} />}
    </Loaded>
  )
}

const inOrder = (frame: LoggedFrame, pair: LoggedFrame | null): readonly LoggedFrame[] =>
  pair === null ? [frame] : isAnswer(frame) ? [pair, frame] : [frame, pair]

const isAnswer = ({ type }: LoggedFrame): boolean => type === 'CALLRESULT' || type === 'CALLERROR'

function Pair({ frames }: { readonly frames: readonly LoggedFrame[] }): ReactElement {
  const text = useText()
  const [first] = frames
  const last = frames.at(-1)
  if (first === undefined || last === undefined) return <></>
  const isAlone = frames.length === 1
  return (
    <div className={details.sheet}>
      <DescriptionList
        isSingle
        items={[
          { term: text('column.connector'), value: <MaybeCode code={first.connectorId} /> },
          { term: text('ocppLog.latency'), value: <Latency frame={first} /> },
          { term: text('ocppLog.result'), value: <Result frame={last} /> },
        ]}
      />
      {frames.map((frame) => (
        <Frame key={frame.id} frame={frame} />
      ))}
      {isAlone && first.type === 'CALL' ? <p className={details.note}>{text('ocppLog.noAnswer')}</p> : null}
      {isAlone && isAnswer(first) ? <p className={details.note}>{text('ocppLog.noCall')}</p> : null}
    </div>
  )
}

function Frame({ frame }: { readonly frame: LoggedFrame }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const isCut = frame.length > frame.text.length
  if (frame.lost > 0) return <p className={details.note}>{text('ocppLog.lost', { count: frame.lost })}</p>
  return (
    <section className={css.frame} aria-label={text(`ocppLog.type.${frame.type}`)}>
      <div className={css.head}>
        <span className={css.name}>{text(`ocppLog.type.${frame.type}`)}</span>
        <Copy text={frame.text} />
        <span className={css.about}>
          <Sender sender={frame.sender} />
          <span>
            <FrameTime frame={frame} />
          </span>
        </span>
      </div>
      <pre className={css.text}>{pretty(frame.text)}</pre>
      {isCut ? (
        <p className={css.note}>
          {text('ocppLog.cut', {
            kept: formatCount(frame.text.length, locale),
            length: formatCount(frame.length, locale),
          })}
        </p>
      ) : null}
    </section>
  )
}

/** JSON over several lines; other text stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Milliseconds for which the confirmation of a copy is shown. */
const COPIED_FOR = 2_000

/** Copies a frame as it was on the wire, and confirms it on the button. */
function Copy({ text: frame }: { readonly text: string }): ReactElement {
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await copyText(frame))) return
    setIsCopied(true)
    clock.after(COPIED_FOR, () => setIsCopied(false))
  }
  return (
    <IconButton
      size="small"
      icon={isCopied ? 'check' : 'copy'}
      label={text(isCopied ? 'ocppLog.copied' : 'ocppLog.copy')}
      onPress={() => void copy()}
    />
  )
}
