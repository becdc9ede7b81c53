import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { atlas } from '#machines/atlas.ts'

/** Marks and fields that say what they mean. */

afterEach(cleanup)

test('a draft is no warning: nothing is wrong with it', () => {
  const drafts = [...atlas.values()].filter(({ tones }) => tones['draft'] !== undefined)
  expect(drafts.length).toBeGreaterThan(2)
  expect(drafts.filter(({ tones }) => tones['draft'] === 'attention' || tones['draft'] === 'fault')).toEqual([])
})

test('a box says what helps to fill it in, until something is wrong', () => {
  const box = (problem?: string) => (
    <Checkbox isChecked={false} hint="A reader has read it." problem={problem} onChange={() => undefined}>
      {'Read'}
    </Checkbox>
  )
  const { rerender } = render(box())
  const described = () => {
    const id = screen.getByRole('checkbox', { name: 'Read' }).getAttribute('aria-describedby')
    return document.getElementById(id ?? '')?.textContent
  }
  expect(described()).toBe('A reader has read it.')
  rerender(box('Please confirm this.'))
  expect(described()).toBe('Please confirm this.')
})
