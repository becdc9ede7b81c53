// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '#console/kit/layout/link.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import { OverflowMenu } from '#console/kit/dialog/overflow-menu.tsx'
import { Navigation } from '#console/kit/layout/navigation.ts'
import { show } from './render.tsx'

const onReset = vi.fn<() => void>()
const menu = (): ReactElement => (
  <>
    <OverflowMenu
      label="More for A"
      items={[
        { key: 'reset', label: 'Reset', onPress: onReset },
        { key: 'remove', label: 'Remove', reason: 'It is charging', onPress: () => undefined },
      ]}
    />
    <p>elsewhere</p>
  </>
)
const dots = (): HTMLElement => screen.getByRole('button', { name: 'More for A' })

afterEach(() => {
  cleanup()
  onReset.mockClear()
})

test('a menu takes focus, is walked by arrows and gives focus back on Escape', async () => {
  show(menu())
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'More for A', hidden: true }).getAttribute('aria-expanded')).toBe('true')
  const [reset, remove] = screen.getAllByRole('menuitem')
  // Where the focus begins is shown in a browser: e2e/keyboard.spec.ts.
  reset?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(remove)
  await userEvent.keyboard('{End}{Home}')
  expect(document.activeElement).toBe(reset)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(dots()))
})

test('a menu closes by a press outside and by a second press on its dots', async () => {
  show(menu())
  await userEvent.click(dots())
  await userEvent.click(screen.getByText('elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(dots())
  await userEvent.click(dots())
  expect(screen.queryByRole('menu')).toBeNull()
})

test('choosing acts once and closes; what is refused does neither', async () => {
  show(menu())
  await userEvent.click(dots())
  await userEvent.click(screen.getByRole('menuitem', { name: /Remove/u }))
  expect(screen.getByRole('menu', { name: 'More for A' }).textContent).toContain('It is charging')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reset' }))
  expect(onReset).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a plain press on a link goes through the router, one for a new tab or another site does not', async () => {
  const navigate = vi.fn<(to: string) => void>()
  show(
    <Navigation value={navigate}>
      <Link href="/piles?id=1#history">Pile</Link>
      <Link href="https://example.com/">Elsewhere</Link>
    </Navigation>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Pile' }))
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/piles?id=1#history')
  const stay = (event: Event): void => event.preventDefault()
  document.addEventListener('click', stay)
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'Pile' }))
  await user.keyboard('{/Control}')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  document.removeEventListener('click', stay)
  expect(navigate).toHaveBeenCalledOnce()
})

function Late({ content }: { readonly content: boolean }): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={anchor}>owner</button>
      <Float label="Late" anchor={anchor} onClose={() => undefined}>
        {content ? <button>first</button> : null}
      </Float>
    </>
  )
}

test('a panel whose content comes late holds the focus until then, and gives it to the content', async () => {
  const { again } = show(<Late content={false} />)
  expect(document.activeElement).toBe(screen.getByRole('dialog', { hidden: true }))
  again(<Late content />)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('first')))
})

/** A panel that is closed from elsewhere, and what has the focus when the page is drawn without it. */
function ClosedByPage({ seen }: { readonly seen: (focused: Element | null) => void }): ReactElement {
  const [isOpen, setIsOpen] = useState(true)
  const owner = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) seen(document.activeElement)
  }, [isOpen, seen])
  return (
    <>
      <button ref={owner}>Owner</button>
      <button onClick={() => setIsOpen(false)}>Another page</button>
      {isOpen ? (
        <Float label="Panel" anchor={owner} onClose={() => undefined}>
          <button>Within</button>
        </Float>
      ) : null}
    </>
  )
}

test('a panel has given the focus back before any other part of the page can take it', () => {
  const seen = vi.fn<(focused: Element | null) => void>()
  show(<ClosedByPage seen={seen} />)
  screen.getByRole('button', { name: 'Within', hidden: true }).focus()
  fireEvent.click(screen.getByText('Another page'))
  expect(seen).toHaveBeenCalledExactlyOnceWith(screen.getByRole('button', { name: 'Owner' }))
})
