// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { IconButton } from '#console/kit/form/button.tsx'
import { show } from './render.tsx'

/** What a button says for sighted people while it is hovered or focused. */

afterEach(cleanup)

const button = (): HTMLElement => screen.getByRole('button', { name: 'Refresh' })
/** Readers hear it as the name or the description of the control, and not once more. */
const shown = (): string | null => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null

test('a tooltip is shown while the pointer is on its control, and Escape hides it', async () => {
  show(<IconButton icon="refresh" label="Refresh" />)
  await userEvent.hover(button())
  expect(shown()).toBe('Refresh')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.unhover(button())
  expect(shown()).toBe(null)
  await userEvent.hover(button())
  await userEvent.keyboard('{Escape}')
  expect(shown()).toBe(null)
})

test('it says why the control cannot be pressed', async () => {
  show(<IconButton icon="refresh" label="Refresh" reason="The pile is offline" />)
  await userEvent.hover(button())
  expect(shown()).toBe('The pile is offline')
})

test('a touch presses the control and shows nothing', () => {
  show(<IconButton icon="refresh" label="Refresh" />)
  fireEvent.pointerEnter(button(), { pointerType: 'touch' })
  expect(shown()).toBe(null)
})
