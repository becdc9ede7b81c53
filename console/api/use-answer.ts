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
/** Milliseconds until a refresh that facts have caused is tried again when no answer came. */
export const TRY_AGAIN = 5_000

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
  /** No answer came to what nobody has asked for: what is shown stays, and that it is old the live pill says. */
  | { readonly kind: 'unanswered' }

const unknown = { state: 'loading', data: null, failure: null, at: null } as const

/** The state after a step. */
export function step<Data>(before: AnswerState<Data>, next: AnswerStep<Data>): AnswerState<Data> {
  if (next.kind === 'asked') return next.keeps && before.data !== null ? { ...before, state: 'refreshing' } : unknown
  if (next.kind === 'unanswered') return { ...before, state: 'ready', failure: null }
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

/** What makes an answer be asked for again: a person, or facts that may have changed it. */
type Cause = 'person' | 'facts'

/** Distinguishes requests with the same key. */
interface Repeats {
  readonly count: number
  readonly cause: Cause
}

const next = ({ count }: Repeats, cause: Cause): Repeats => ({ count: count + 1, cause })

/** One request for the answer. */
interface AnswerAttempt extends AnswerKey {
  readonly repeats: Repeats
}

/**
 * Calls at once, whenever `key` or the moment shown changes, and at most once a second when facts concern it while the
 * present is shown. A refresh by facts that gets no answer leaves what is shown and is tried again.
 */
export function useAnswer<Data>(question: AnswerQuery<Data>): RefreshableAnswer<Data> {
  const [answered, advance] = useReducer(step<Data>, unknown)
  const [repeats, repeat] = useReducer(next, { count: 0, cause: 'person' })
  const moment = useMoment()
  const running = useRef<AbortController>(null)
  const last = useRef<AnswerAttempt>(null)
  const tryAgain = useRef(() => {})
  const ask = useEffectEvent(async (attempt: AnswerAttempt) => {
    running.current?.abort()
    tryAgain.current()
    const controller = new AbortController()
    running.current = controller
    const before = last.current
    const isByFacts = before !== null && before.repeats !== attempt.repeats && attempt.repeats.cause === 'facts'
    // The answer for one moment is not shown for another.
    const keeps = before?.moment === attempt.moment && (question.keeps || before.key === attempt.key)
    advance({ kind: 'asked', keeps })
    last.current = attempt
    const result = await question.ask(controller.signal)
    if (controller.signal.aborted) return
    const isUnanswered = !result.ok && result.failure.code === 'NO_RESPONSE'
    if (isUnanswered && isByFacts && keeps && answered.data !== null) {
      advance({ kind: 'unanswered' })
      tryAgain.current = clock.after(TRY_AGAIN, () => repeat('facts'))
    } else advance({ kind: 'answered', result, at: clock.now() })
  })
  const concerns = useEffectEvent(
    (facts: readonly LiveFact[] | null) => moment === null && (facts === null || facts.some(question.concerns)),
  )
  useEffect(() => {
    void ask({ key: question.key, moment, repeats })
    return () => {
      running.current?.abort()
      tryAgain.current()
    }
  }, [question.key, moment, repeats])
  useEffect(() => {
    const { ask: later, stop } = coalesced(() => repeat('facts'), REFRESH_INTERVAL)
    const forget = onFacts((facts) => {
      if (concerns(facts)) later()
    })
    return () => {
      forget()
      stop()
    }
  }, [])
  return { ...answered, refresh: useCallback(() => repeat('person'), []) }
}
