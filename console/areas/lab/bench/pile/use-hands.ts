import { useState } from 'react'
import type { BenchAct, BenchPile } from '#contracts/lab/bench.ts'
import { actOnBenchPile } from '#contracts/lab/bench.calls.ts'
import { call } from '#console/api/call.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { whyNot } from './why-not.ts'

/** What a person does at a pile. */
export interface Hands {
  /** Why the pile would refuse it now, as text; undefined when it would not. */
  readonly reason: (act: BenchAct) => string | undefined
  /** Answers why it was not done: no answer, a refusal, or a written message that was not sent; null when all is well. */
  readonly act: (act: BenchAct) => Promise<string | null>
  /** The last thing done, and whether the pile refused it; null before the first. */
  readonly last: { readonly act: BenchAct; readonly isDone: boolean } | null
}

/** Hands at a pile; what was done is seen as soon as the pile has done it. */
export function useHands(pile: BenchPile, onDone: (pile: BenchPile) => void): Hands {
  const text = useText()
  const failureText = useFailureText()
  const [last, setLast] = useState<Hands['last']>(null)
  return {
    last,
    reason: (act) => {
      const why = whyNot(act, pile)
      return why === null ? undefined : text(`bench.why.${why}`)
    },
    act: async (act) => {
      const answer = await call(actOnBenchPile, { params: { id: pile.id }, body: act })
      if (!answer.ok) return failureText(answer.failure)
      setLast({ act, isDone: answer.data.isDone })
      onDone(answer.data.pile)
      return answer.data.problem ?? (answer.data.isDone ? null : text('bench.said.refused'))
    },
  }
}
