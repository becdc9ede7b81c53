import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallResult } from '#console/api/call.ts'
import { coalesced } from '#console/api/coalesce.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import { publishFacts } from '#console/api/facts.ts'
import { step, TRY_AGAIN, useAnswer } from '#console/api/use-answer.ts'
import type { AnswerState } from '#console/api/use-answer.ts'

const ready: AnswerState<string> = { state: 'ready', data: 'old', failure: null, at: 1 }
const busy = failureWithoutAnswer('NO_RESPONSE')

afterEach(() => vi.useRealTimers())

describe('what a screen knows of an answer', () => {
  test('the old answer stays while it is refreshed, and when that fails', () => {
    const refreshing = step(ready, { kind: 'asked', keeps: true })
    expect(refreshing).toEqual({ ...ready, state: 'refreshing' })
    expect(step(refreshing, { kind: 'answered', result: { ok: false, failure: busy }, at: 2 })).toEqual({
      ...ready,
      state: 'failed',
      failure: busy,
    })
    expect(step(refreshing, { kind: 'answered', result: { ok: true, data: 'new' }, at: 2 })).toEqual({
      state: 'ready',
      data: 'new',
      failure: null,
      at: 2,
    })
  })

  test('another query begins without data', () => {
    expect(step(ready, { kind: 'asked', keeps: false })).toEqual({
      state: 'loading',
      data: null,
      failure: null,
      at: null,
    })
  })
})

describe('asking', () => {
  /** Answers in the order and at the moments the test chooses. */
  function asking() {
    const open: ((result: CallResult<string>) => void)[] = []
    const ask = vi.fn(() => new Promise<CallResult<string>>((resolve) => open.push(resolve)))
    const answer = (turn: number, data: string) => act(async () => open[turn]?.({ ok: true, data }))
    return { ask, answer }
  }
  const question = (key: string, ask: () => Promise<CallResult<string>>, keeps: boolean) => ({
    key,
    ask,
    keeps,
    concerns: () => false,
  })

  test('once for a key, again for another and on refresh', async () => {
    const { ask, answer } = asking()
    const { result, rerender } = renderHook(({ key }) => useAnswer(question(key, ask, true)), {
      initialProps: { key: 'page 1' },
    })
    await answer(0, 'first')
    expect(result.current).toMatchObject({ state: 'ready', data: 'first' })
    rerender({ key: 'page 1' })
    expect(ask).toHaveBeenCalledTimes(1)
    rerender({ key: 'page 2' })
    expect(result.current).toMatchObject({ state: 'refreshing', data: 'first' })
    await answer(1, 'second')
    act(() => result.current.refresh())
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
    expect(result.current).toMatchObject({ state: 'refreshing', data: 'second' })
  })

  test('an answer that comes too late is not shown', async () => {
    const { ask, answer } = asking()
    const { result, rerender } = renderHook(({ key }) => useAnswer(question(key, ask, false)), {
      initialProps: { key: 'a' },
    })
    rerender({ key: 'b' })
    await answer(1, 'of b')
    await answer(0, 'of a')
    expect(result.current.data).toBe('of b')
  })
})

describe('a refresh that facts have caused', () => {
  const lost: CallResult<string> = { ok: false, failure: busy }

  /** An answer that has come, and one refresh of it that gets what the test says. */
  async function refreshed(by: 'facts' | 'person', outcome: CallResult<string>) {
    vi.useFakeTimers()
    const results: CallResult<string>[] = [{ ok: true, data: 'old' }, outcome, { ok: true, data: 'new' }]
    const ask = vi.fn(() => Promise.resolve(results[ask.mock.calls.length - 1] ?? lost))
    const { result, unmount } = renderHook(() => useAnswer({ key: 'list', ask, keeps: true, concerns: () => true }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(async () => {
      if (by === 'facts') publishFacts(null)
      else result.current.refresh()
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(ask).toHaveBeenCalledTimes(2)
    return { result, ask, unmount }
  }

  test('leaves the rows when no answer comes, and is tried again', async () => {
    const { result, ask } = await refreshed('facts', lost)
    expect(result.current).toMatchObject({ state: 'ready', data: 'old', failure: null })
    await act(() => vi.advanceTimersByTimeAsync(TRY_AGAIN - 1))
    expect(ask).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(result.current).toMatchObject({ state: 'ready', data: 'new' })
    await act(() => vi.advanceTimersByTimeAsync(10 * TRY_AGAIN))
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('is not tried again for a screen that is gone', async () => {
    const { ask, unmount } = await refreshed('facts', lost)
    unmount()
    await vi.advanceTimersByTimeAsync(10 * TRY_AGAIN)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('says what the server refuses', async () => {
    const denied = failureWithoutAnswer('ACCESS_DENIED')
    const { result } = await refreshed('facts', { ok: false, failure: denied })
    expect(result.current).toMatchObject({ state: 'failed', failure: denied })
  })

  test('is told from one that a person asked for, which says that no answer came', async () => {
    const { result, ask } = await refreshed('person', lost)
    expect(result.current).toMatchObject({ state: 'failed', data: 'old', failure: busy })
    await act(() => vi.advanceTimersByTimeAsync(10 * TRY_AGAIN))
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('coalescing', () => {
  test('many requests are one at once and one more a second later', () => {
    vi.useFakeTimers()
    const work = vi.fn()
    const { ask, stop } = coalesced(work, 1_000)
    for (let turn = 0; turn < 5; turn += 1) ask()
    vi.advanceTimersByTime(0)
    expect(work).toHaveBeenCalledTimes(1)
    for (let turn = 0; turn < 5; turn += 1) ask()
    vi.advanceTimersByTime(999)
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledTimes(2)
    ask()
    stop()
    vi.advanceTimersByTime(5_000)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
