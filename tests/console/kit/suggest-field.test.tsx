// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SuggestField } from '#console/kit/form/suggest-field.tsx'
import { show } from './render.tsx'

/** A field that suggests what could be meant. */

const piles = [
  { value: 'CP1', label: 'North gate' },
  { value: 'CP2', label: 'Roof' },
]

function Piles({ problem }: { readonly problem?: string }): ReactElement {
  const [value, setValue] = useState('')
  return (
    <>
      <SuggestField
        label="Pile"
        isRequired
        hint="By code or name"
        problem={problem}
        value={value}
        choices={piles}
        onChange={setValue}
      />
      <p>{`Chosen: ${value}`}</p>
    </>
  )
}

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Pile' })
const suggestions = (): readonly (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent)

afterEach(cleanup)

test('what is typed opens the suggestions, and one is picked by keyboard', async () => {
  show(<Piles />)
  await userEvent.type(field(), 'gate')
  // The caller found them, by whatever it searches: none is hidden because it does not contain the text.
  expect(suggestions()).toEqual(['CP1North gate', 'CP2Roof'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByText('Chosen: CP2')).toBeTruthy()
  expect(suggestions()).toEqual([])
})

test('one is picked with the pointer', async () => {
  show(<Piles />)
  await userEvent.type(field(), 'c')
  await userEvent.click(screen.getByRole('option', { name: /North gate/u }))
  expect(screen.getByText('Chosen: CP1')).toBeTruthy()
})

test('what is typed stays when the suggestions are closed or left', async () => {
  show(<Piles />)
  await userEvent.type(field(), 'elsewhere')
  await userEvent.keyboard('{Escape}')
  expect(suggestions()).toEqual([])
  expect(screen.getByText('Chosen: elsewhere')).toBeTruthy()
  await userEvent.type(field(), '!{Tab}')
  expect(screen.getByText('Chosen: elsewhere!')).toBeTruthy()
})

test('it carries its hint, that it is required, and its problem', () => {
  const { again } = show(<Piles />)
  const described = (): string | null =>
    document.querySelector(`#${CSS.escape(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')}`)
      ?.textContent ?? null
  expect(described()).toBe('By code or name')
  expect(field().getAttribute('aria-required')).toBe('true')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  again(<Piles problem="No such pile" />)
  expect(described()).toBe('No such pile')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
