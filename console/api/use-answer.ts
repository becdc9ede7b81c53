import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { LiveFact } from '#contracts/http/live.ts'
import type { Instant } from '#contracts/units.ts'
import { clock } from '../clock.ts'
import { useMoment } from '../state/moment.ts'
import { coalesced } from './coalesce.ts'
import type { CallResult } from './call.ts'
import type { Failure } from './failure.ts'
import { onFacts } from './facts.ts'

/** A call whose answer stays on the screen and stays true: asked again when its question or the facts behind it change. */

/** Milliseconds between two refreshes that facts ask for. */
export const REFRESH_INTERVAL = 1_000

/** What a screen knows of an answer; while it is asked again the old one stays. */
export interface AnswerState<Data> {
  /** `loading`: nothing to show yet. `failed`: the last attempt failed; `data` is then what was known before, if anything. */
  readonly state: 'loading' | 'ready' | 'refreshing' | 'failed'
  readonly data: Data | null
  readonly failure: Failure | null
  /** When `data` arrived, in milliseconds since 1970. */
  readonly at: number | null
}

/** An answer and the way to ask for it again. */
export interface RefreshableAnswer<Data> extends AnswerState<Data> {
  readonly refresh: () => void
}

export interface AnswerQuery<Data> {
  /** Names the question: the same name asks for the same thing. */
  readonly key: string
  readonly ask: (signal: AbortSignal) => Promise<CallResult<Data>>
  /** Whether a fact may have changed the answer. */
  readonly concerns: (fact: LiveFact) => boolean
  /** Keeps the answer of another question on the screen until this one's arrives, as the pages of one list do. */
  readonly keeps: boolean
}

type AnswerStep<Data> =
  | { readonly kind: 'asked'; readonly keeps: boolean }
  | { readonly kind: 'answered'; readonly result: CallResult<Data>; readonly at: number }

const unknown = { state: 'loading', data: null, failure: null, at: null } as const

/** What is known after a step. */
export function step<Data>(before: AnswerState<Data>, next: AnswerStep<Data>): AnswerState<Data> {
  if (next.kind === 'asked') return next.keeps && before.data !== null ? { ...before, state: 'refreshing' } : unknown
  const { result, at } = next
  return result.ok
    ? { state: 'ready', data: result.data, failure: null, at }
    : { ...before, state: 'failed', failure: result.failure }
}

/** What is asked; a null moment is now. */
interface AnswerKey {
  readonly key: string
  readonly moment: Instant | null
}

/** One time of asking; `repeats` tells two of the same apart. */
interface AnswerAttempt extends AnswerKey {
  readonly repeats: number
}

/** Asks now, whenever `key` or the moment that is shown changes, and at most once a second when facts concern what is now. */
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
    // What is true at one moment is not shown for another.
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
