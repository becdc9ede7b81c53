import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

/** Parts whose code is fetched when they are first shown. */

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const shown = (part: ReactElement): ReactElement => <Suspense fallback={<p>{'Its place'}</p>}>{part}</Suspense>
const Calendar = ({ day }: { readonly day: number }): ReactElement => <p>{`Day ${day}`}</p>

test('a part that was awaited is shown without a warning of React', async () => {
  const said = vi.spyOn(console, 'error')
  const { Part } = lazyPart(async () => Calendar)
  const { rerender } = await act(async () => render(shown(<Part day={1} />)))
  expect(screen.getByText('Day 1')).toBeDefined()
  rerender(shown(<Part day={2} />))
  expect(screen.getByText('Day 2')).toBeDefined()
  expect(said.mock.calls).toEqual([])
})

test('a loaded part is shown at once, without its placeholder', async () => {
  const { Part, load } = lazyPart(async () => Calendar)
  await load()
  render(shown(<Part day={3} />))
  expect(screen.getByText('Day 3')).toBeDefined()
})

test('a part that could not be fetched ahead of need is fetched when it is shown', async () => {
  let asked = 0
  const { Part, prepare } = lazyPart(async () => {
    asked += 1
    if (asked === 1) throw new Error('no connection')
    return Calendar
  })
  prepare()
  await vi.waitFor(() => expect(asked).toBe(1))
  await act(async () => render(shown(<Part day={4} />)))
  expect(screen.getByText('Day 4')).toBeDefined()
  expect(asked).toBe(2)
})
