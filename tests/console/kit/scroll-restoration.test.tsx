// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from '#console/kit/table/column.ts'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { Navigation } from '#console/kit/layout/navigation.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import type { ScrollPosition } from '#console/kit/layout/scroll-restoration.ts'
import { Table } from '#console/kit/table/table.tsx'
import type { Offer } from '#machines/kit/lifecycle.ts'
import { show } from './render.tsx'

/** People come back to where they were: in a list, and with the focus. */

afterEach(cleanup)

const columns: readonly Column<string>[] = [{ key: 'code', title: 'pile.code', render: (code) => code }]

interface ListProps {
  readonly rows: readonly string[]
  readonly position?: ScrollPosition | null
  readonly onLeave?: (position: ScrollPosition) => void
}

const list = ({ rows, ...rest }: ListProps): ReactElement => (
  <Navigation value={() => null}>
    <Table
      label="Piles"
      columns={columns}
      rows={rows}
      rowKey={(code) => code}
      href={(code) => `/piles/${code}`}
      state={rows.length === 0 ? 'loading' : 'ready'}
      {...rest}
    />
  </Navigation>
)
const scroller = (): Element => screen.getByRole('grid').parentElement ?? document.body

test('a list reports its scroll position and the row that was followed [R2.5.01]', async () => {
  const onLeave = vi.fn<(position: ScrollPosition) => void>()
  const { unmount } = show(list({ rows: ['A1', 'B1'], onLeave }))
  scroller().scrollTop = 240
  await userEvent.click(screen.getByRole('link', { name: 'B1' }))
  unmount()
  expect(onLeave).toHaveBeenCalledExactlyOnceWith({ top: 240, left: 0, row: 'B1' })
})

test('it begins there as soon as it has rows, and shows the row [R2.5.01]', () => {
  const position = { top: 240, left: 0, row: 'B1' }
  const { again } = show(list({ rows: [], position }))
  expect(scroller().scrollTop).toBe(0)
  again(list({ rows: ['A1', 'B1'], position }))
  expect(scroller().scrollTop).toBe(240)
  const returned = screen.getAllByRole('row').filter((row) => row.dataset['returned'] !== undefined)
  expect(returned.map((row) => row.dataset['row'])).toEqual(['B1'])
})

const offer = (command: string, allowed: boolean): Offer =>
  allowed
    ? { command, allowed, reason: null, guard: null }
    : { command, allowed, reason: 'illegalTransition', guard: 'isOnline' }

const buttons = (reset: boolean): ReactElement => (
  <Offers
    lifecycle="pile"
    state="off"
    offers={[offer('reset', reset), offer('unlock', true)]}
    subject="A1"
    onCommand={() => null}
  />
)

test('what can be done stands first, but nothing moves under a hand', async () => {
  const { again } = show(buttons(true))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Reset pile')
  again(buttons(false))
  expect(document.activeElement?.textContent).toBe('Reset pile')
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Unlock connector')
})

function Steps({ onEnd }: { readonly onEnd: () => void }): ReactElement {
  useRestoredFocus()
  const [step, setStep] = useState(1)
  const next = (): void => (step === 2 ? onEnd() : setStep(2))
  return (
    // Another key is another dialog: the one before it is gone.
    <button key={step} type="button" ref={(button) => button?.focus()} onClick={next}>
      {`step ${step}`}
    </button>
  )
}

function Details({ keepsOpener }: { readonly keepsOpener: boolean }): ReactElement {
  const [stage, setStage] = useState<'before' | 'asked' | 'after'>('before')
  return (
    <section aria-label="Details" tabIndex={-1}>
      {stage === 'after' && !keepsOpener ? null : (
        <button type="button" onClick={() => setStage('asked')}>
          {'Settle'}
        </button>
      )}
      {stage === 'asked' ? <Steps onEnd={() => setStage('after')} /> : null}
    </section>
  )
}

test.each([
  [true, () => screen.getByRole('button', { name: 'Settle' })],
  [false, () => screen.getByRole('region', { name: 'Details' })],
])('after several steps the focus is where it began, or around it (%s)', async (keepsOpener, wanted) => {
  show(<Details keepsOpener={keepsOpener} />)
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }))
  await userEvent.click(screen.getByRole('button', { name: 'step 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'step 2' }))
  await waitFor(() => expect(document.activeElement).toBe(wanted()))
})
