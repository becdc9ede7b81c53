import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Deferred } from '#console/kit/status/deferred.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

/** Large parts are asked for once the page around them stands. */

afterEach(cleanup)

function part() {
  let asked = 0
  const made = lazyPart(async () => {
    asked += 1
    return () => <p>{'The calendar'}</p>
  })
  return { ...made, asked: () => asked }
}

test('a part that is not loaded yet is fetched after its placeholder is shown, once', async () => {
  const { Part, isHere, asked } = part()
  render(
    <Deferred isHere={isHere} place={<p>{'Its place'}</p>}>
      <Part />
    </Deferred>,
  )
  expect(screen.getByText('Its place')).toBeDefined()
  expect(asked()).toBe(0)
  expect(await screen.findByText('The calendar')).toBeDefined()
  expect(screen.queryByText('Its place')).toBeNull()
  expect(asked()).toBe(1)
})

test('a loaded part is shown at once', async () => {
  const { Part, isHere, load } = part()
  await load()
  render(
    <Deferred isHere={isHere} place={<p>{'Its place'}</p>}>
      <Part />
    </Deferred>,
  )
  expect(screen.getByText('The calendar')).toBeDefined()
})
