import type { ReactElement } from 'react'
import type { BenchMessageRow } from '#contracts/lab/bench-messages.ts'
import type { Tone } from '#machines/kit/lifecycle.ts'
import { useText } from '#console/intl/text.ts'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from './messages.css.ts'

/** How it was answered, and whether both halves are OCPP 1.6. */
export function Verdict({ message }: { readonly message: BenchMessageRow }): ReactElement {
  const text = useText()
  const { answer, status, problem, action } = message
  const tone: Tone =
    problem !== null || action === null || answer === 'error' ? 'fault' : answer === 'result' ? 'ready' : 'attention'
  const label = problem !== null ? text('bench.message.breaks') : (status ?? text(`bench.message.answer.${answer}`))
  return (
    <span className={problem === null && status !== null ? css.code : undefined}>
      <StatusBadge tone={tone} label={label} size={14} />
    </span>
  )
}
