import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { atlasCounts } from '#contracts/lab/atlas.calls.ts'
import type { AtlasCounts } from '#contracts/lab/atlas.calls.ts'
import type { LiveFact } from '#contracts/http/live.ts'
import { clock } from '#console/clock.ts'
import { call } from '#console/api/call.ts'
import { onFacts } from '#console/api/facts.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import type { Asked } from '#console/api/use-answer.ts'
import { advanced, counted, passedOf } from './counts.ts'
import type { Counts, Passed } from './counts.ts'

/**
 * The counts of the network, live. The feed tells each fact with the states it led from and to; what it leaves out, because
 * the reader's menu has no page for it, comes with the next answer.
 */

/** Milliseconds between two answers; while old facts are still being counted, between two looks at how far that is. */
const AGAIN = 20_000
const SOON = 1_000

interface Known {
  readonly counts: Counts | null
  /** What passed since the last answer, a piece each time something did. */
  readonly passed: readonly Passed[]
}

type Action = { readonly answer: AtlasCounts } | { readonly passed: Passed }

function reduce({ counts, passed }: Known, action: Action): Known {
  if ('answer' in action) {
    const all = passed.flat()
    const behind = all.filter(({ position }) => position > action.answer.position)
    return { counts: counted(action.answer, all, counts), passed: behind.length === 0 ? [] : [behind] }
  }
  return { counts: counts === null ? null : advanced(counts, action.passed), passed: [...passed, action.passed] }
}

export function useCounts(): { readonly asked: Asked<AtlasCounts>; readonly counts: Counts | null } {
  const asked = useAnswer<AtlasCounts>({
    key: atlasCounts.path,
    ask: (signal) => call(atlasCounts, {}, { tells: 'lost sign-in', signal }),
    // Facts that came late do not say where they led.
    concerns: ({ from }) => from === null,
    keeps: true,
  })
  const [known, tell] = useReducer(reduce, { counts: null, passed: [] })
  const { data, state, refresh } = asked
  useEffect(() => {
    if (data !== null) tell({ answer: data })
  }, [data])
  useEffect(() => {
    if (data === null || state === 'refreshing') return undefined
    return clock.after(data.position < data.last ? SOON : AGAIN, refresh)
  }, [data, state, refresh])
  usePassing((passed) => tell({ passed }))
  return { asked, counts: known.counts }
}

/** Gathers what passes until the next frame is drawn, however much it is: the page has as much to do as it can show. */
function usePassing(tell: (passed: Passed) => void): void {
  const gathered = useRef<Passed[]>([])
  const hear = useEffectEvent(() => {
    const passed = gathered.current.flat()
    gathered.current = []
    if (passed.length > 0) tell(passed)
  })
  useEffect(() => {
    let frame: number | null = null
    const forget = onFacts((facts: readonly LiveFact[] | null) => {
      if (facts === null) return
      gathered.current.push(passedOf(facts))
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
