import type { ReactElement } from 'react'
import { benchMessage } from '#contracts/lab/bench.calls.ts'
import { call } from '#console/api/call.ts'
import { Skeleton } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { usePolled } from '../use-polled.ts'
import * as css from './messages.css.ts'
import { Verdict } from './verdict.tsx'

/** One call with its answer, both payloads as they were on the wire. */
export function OpenMessage({ number }: { readonly number: number }): ReactElement {
  const text = useText()
  const answer = usePolled(String(number), (signal) =>
    call(benchMessage, { params: { number } }, { notify: 'lost sign-in', signal }),
  )
  if (answer === null) return <Skeleton heights={[200]} />
  if (!answer.ok) return <p className={css.note}>{text('bench.message.gone')}</p>
  const { data } = answer
  return (
    <section className={css.open} aria-label={text('bench.message.open')}>
      <p className={css.title}>
        {data.action ?? text('bench.message.illegible')} · {data.pileId}
      </p>
      <Verdict message={data} />
      {data.problem === null ? null : <p className={css.problem}>{data.problem}</p>}
      <p className={css.title}>{text('bench.message.call')}</p>
      <pre className={css.payload}>{pretty(data.payload)}</pre>
      <p className={css.title}>{text('bench.message.reply')}</p>
      {data.reply === null ? (
        <p className={css.note}>{text('bench.message.answer.awaited')}</p>
      ) : (
        <pre className={css.payload}>{pretty(data.reply)}</pre>
      )}
    </section>
  )
}

const INDENT = 2

/** JSON over several lines; what is none, as it is. */
export function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, INDENT)
  } catch {
    return json
  }
}
