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

const focused = (): Element | null => document.activeElement
const at = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)

test('who types in a field of the placeholder goes on in that of the part, at the same letter', async () => {
  const { Part, isHere } = lazyPart(async () => () => (
    <input aria-label="Zone, with suggestions" name="zone" defaultValue="Europe" />
  ))
  render(
    <Deferred isHere={isHere} place={<input aria-label="Zone" name="zone" defaultValue="Europe" />}>
      <Part />
    </Deferred>,
  )
  at('Zone').focus()
  at('Zone').setSelectionRange(2, 4)
  await screen.findByLabelText('Zone, with suggestions')
  expect(focused()).toBe(at('Zone, with suggestions'))
  expect([at('Zone, with suggestions').selectionStart, at('Zone, with suggestions').selectionEnd]).toEqual([2, 4])
})

test('who is elsewhere when the part arrives stays there', async () => {
  const { Part, isHere } = lazyPart(async () => () => <input aria-label="Zone, with suggestions" name="zone" />)
  render(
    <>
      <input aria-label="Name" />
      <Deferred isHere={isHere} place={<input aria-label="Zone" name="zone" />}>
        <Part />
      </Deferred>
    </>,
  )
  at('Name').focus()
  await screen.findByLabelText('Zone, with suggestions')
  expect(focused()).toBe(at('Name'))
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
