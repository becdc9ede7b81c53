import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { atlasCounts } from '#contracts/lab/atlas.calls.ts'
import type { AtlasCounts } from '#contracts/lab/atlas.calls.ts'
import type { LiveFact } from '#contracts/http/live.ts'
import { clock } from '#console/clock.ts'
import { call } from '#console/api/call.ts'
import { onFacts } from '#console/api/facts.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { withTransitions, countsOf, transitionsOf } from './counts.ts'
import type { TransitionCounts, NewTransitions } from './counts.ts'

/**
 * The counts of the network, live. The feed tells each fact with the states it led from and to; what it leaves out, because
 * the user's menu has no page for it, comes with the next answer.
 */

/** Milliseconds between two answers; while old facts are still being counted, between two looks at how far that is. */
const AGAIN = 20_000
const SOON = 1_000

interface CountsState {
  readonly counts: TransitionCounts | null
  /** What passed since the last answer, a piece each time something did. */
  readonly passed: readonly NewTransitions[]
}

type CountsAction = { readonly answer: AtlasCounts } | { readonly passed: NewTransitions }

function reduce({ counts, passed }: CountsState, action: CountsAction): CountsState {
  if ('answer' in action) {
    const all = passed.flat()
    const behind = all.filter(({ position }) => position > action.answer.position)
    return { counts: countsOf(action.answer, all, counts), passed: behind.length === 0 ? [] : [behind] }
  }
  return { counts: counts === null ? null : withTransitions(counts, action.passed), passed: [...passed, action.passed] }
}

export function useCounts(): {
  readonly answer: RefreshableAnswer<AtlasCounts>
  readonly counts: TransitionCounts | null
} {
  const answer = useAnswer<AtlasCounts>({
    key: atlasCounts.path,
    ask: (signal) => call(atlasCounts, {}, { notify: 'lost sign-in', signal }),
    // Facts that came late do not say where they led.
    concerns: ({ from }) => from === null,
    keeps: true,
  })
  const [known, tell] = useReducer(reduce, { counts: null, passed: [] })
  const { data, state, refresh } = answer
  useEffect(() => {
    if (data !== null) tell({ answer: data })
  }, [data])
  useEffect(() => {
    if (data === null || state === 'refreshing') return undefined
    return clock.after(data.position < data.last ? SOON : AGAIN, refresh)
  }, [data, state, refresh])
  useNewTransitions((passed) => tell({ passed }))
  return { answer, counts: known.counts }
}

/** Gathers what passes until the next frame is drawn, however much it is: the page has as much to do as it can show. */
function useNewTransitions(tell: (passed: NewTransitions) => void): void {
  const gathered = useRef<NewTransitions[]>([])
  const hear = useEffectEvent(() => {
    const passed = gathered.current.flat()
    gathered.current = []
    if (passed.length > 0) tell(passed)
  })
  useEffect(() => {
    let frame: number | null = null
    const forget = onFacts((facts: readonly LiveFact[] | null) => {
      if (facts === null) return
      gathered.current.push(transitionsOf(facts))
      // A page that nobody sees draws no frames.
      if (document.hidden) hear()
      else
        frame ??= requestAnimationFrame(() => {
          frame = null
          hear()
        })
    })
    return () => {
      forget()
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [])
}
