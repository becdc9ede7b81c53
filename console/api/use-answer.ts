import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { LiveFact } from '#contracts/http/live.ts'
import type { Instant } from '#contracts/units.ts'
import { clock } from '../clock.ts'
import { useMoment } from '../state/moment.ts'
import { coalesced } from './coalesce.ts'
import type { CallResult } from './call.ts'
import type { Failure } from './failure.ts'
import { onFacts } from './facts.ts'

/** A call whose answer is kept up to date on the screen: repeated when its query or the facts behind it change. */

/** Milliseconds between two refreshes caused by facts. */
export const REFRESH_INTERVAL = 1_000

/** The state of an answer on a screen; while it is refreshed the old data stays. */
export interface AnswerState<Data> {
  /** `loading`: nothing to show yet. `failed`: the last attempt failed; `data` is then the previous data, if any. */
  readonly state: 'loading' | 'ready' | 'refreshing' | 'failed'
  readonly data: Data | null
  readonly failure: Failure | null
  /** When `data` arrived, in milliseconds since 1970. */
  readonly at: number | null
}

/** An answer and the function that refreshes it. */
export interface RefreshableAnswer<Data> extends AnswerState<Data> {
  readonly refresh: () => void
}

export interface AnswerQuery<Data> {
  /** Identifies the query: the same key asks for the same thing. */
  readonly key: string
  readonly ask: (signal: AbortSignal) => Promise<CallResult<Data>>
  /** Whether a fact may have changed the answer. */
  readonly concerns: (fact: LiveFact) => boolean
  /** Keeps the answer of the previous query on the screen until the new one arrives, as the pages of a list do. */
  readonly keeps: boolean
}

type AnswerStep<Data> =
  | { readonly kind: 'asked'; readonly keeps: boolean }
  | { readonly kind: 'answered'; readonly result: CallResult<Data>; readonly at: number }

const unknown = { state: 'loading', data: null, failure: null, at: null } as const

/** The state after a step. */
export function step<Data>(before: AnswerState<Data>, next: AnswerStep<Data>): AnswerState<Data> {
  if (next.kind === 'asked') return next.keeps && before.data !== null ? { ...before, state: 'refreshing' } : unknown
  const { result, at } = next
  return result.ok
    ? { state: 'ready', data: result.data, failure: null, at }
    : { ...before, state: 'failed', failure: result.failure }
}

/** What an answer depends on; a null moment is now. */
interface AnswerKey {
  readonly key: string
  readonly moment: Instant | null
}

/** One request for the answer; `repeats` distinguishes requests with the same key. */
interface AnswerAttempt extends AnswerKey {
  readonly repeats: number
}

/** Calls at once, whenever `key` or the moment shown changes, and at most once a second when facts concern it while the present is shown. */
export function useAnswer<Data>(question: AnswerQuery<Data>): RefreshableAnswer<Data> {
  const [answered, advance] = useReducer(step<Data>, unknown)
  const moment = useMoment()
  const running = useRef<AbortController>(null)
  const last = useRef<AnswerKey>(null)
  const ask = useEffectEvent(async (attempt: AnswerAttempt) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const before = last.current
    // The answer for one moment is not shown for another.
    const keeps = before?.moment === attempt.moment && (question.keeps || before.key === attempt.key)
    advance({ kind: 'asked', keeps })
    last.current = attempt
    const result = await question.ask(controller.signal)
    if (!controller.signal.aborted) advance({ kind: 'answered', result, at: clock.now() })
  })
  const concerns = useEffectEvent(
    (facts: readonly LiveFact[] | null) => moment === null && (facts === null || facts.some(question.concerns)),
  )
  const [repeats, repeat] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    void ask({ key: question.key, moment, repeats })
    return () => running.current?.abort()
  }, [question.key, moment, repeats])
  useEffect(() => {
    const { ask: later, stop } = coalesced(repeat, REFRESH_INTERVAL)
    const forget = onFacts((facts) => {
      if (concerns(facts)) later()
    })
    return () => {
      forget()
      stop()
    }
  }, [])
  return { ...answered, refresh: useCallback(() => repeat(), []) }
}
