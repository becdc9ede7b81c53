// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { show } from './render.tsx'

/** Where the focus goes when dialogs over each other close, on a machine whose frames come late. */

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function frame(): void {
  const due = frames
  frames = []
  for (const each of due) each(0)
}

interface LayerProps {
  readonly name: string
  readonly children: ReactNode
}

function Layer({ name, children }: LayerProps): ReactElement {
  useRestoredFocus()
  return createPortal(
    <div role="dialog" aria-label={name}>
      {children}
    </div>,
    document.body,
  )
}

/** A form, and over it the question whether to leave it. */
function Page(): ReactElement {
  const [isOpen, open] = useState(false)
  const [isAsking, ask] = useState(false)
  return (
    <main tabIndex={-1}>
      <button onClick={() => open(true)}>Open</button>
      {isOpen ? (
        <Layer name="Form">
          <button onClick={() => open(false)}>Close</button>
          <input aria-label="Number" onKeyDown={({ key }) => (key === 'F2' ? ask(true) : undefined)} />
        </Layer>
      ) : null}
      {isAsking ? (
        <Layer name="Question">
          <button onClick={() => ask(false)}>Stay</button>
        </Layer>
      ) : null}
    </main>
  )
}

async function staying(): Promise<void> {
  show(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(screen.getByRole('textbox', { name: 'Number' }))
  await userEvent.keyboard('{F2}')
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
}

test('whoever stays in a form is back in the field, also when the form took the focus to its first button', async () => {
  await staying()
  frame()
  screen.getByRole('button', { name: 'Close' }).focus()
  frame()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' }))
})

test('whoever moved on in the form meanwhile is left there', async () => {
  await staying()
  await userEvent.tab()
  const there = document.activeElement
  expect(there).not.toBe(document.body)
  frame()
  frame()
  expect(document.activeElement).toBe(there)
})

test('a form that closes before the frame of the question over it leads back to what opened it', async () => {
  await staying()
  frame()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  frame()
  frame()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})
