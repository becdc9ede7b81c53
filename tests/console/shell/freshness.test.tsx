import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { Texts } from '#console/intl/provider.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { Fresh, LiveSign } from '#console/shell/choices/freshness.tsx'
import { liveStatusAtom, STALE_AFTER } from '#console/state/live.ts'
import type { LiveStatus } from '#console/state/live.ts'
import { store } from '#console/state/store.ts'
import { fixedNow } from '../fixed-date.ts'
import { english, text } from '../support/open-console.tsx'

const settle = { command: 'initiateSettlement', allowed: true, reason: null, guard: null }

function show(status: LiveStatus): void {
  store.set(liveStatusAtom, status)
  render(
    <Provider store={store}>
      <Texts first={{ language: 'en', extent: 'all', text }}>
        <LiveSign />
        <Fresh>
          <Offers lifecycle="charge-record" state="PAY_FAIL" offers={[settle]} subject="7" onCommand={() => null} />
        </Fresh>
      </Texts>
    </Provider>,
  )
}

afterEach(() => {
  cleanup()
  store.set(liveStatusAtom, { kind: 'connecting' })
})

const pill = (state: string) => screen.queryByRole('status', { name: english[`kit.live.${state}.name`] ?? '' })
const band = () => screen.queryByText(/Data as of/u)
const button = () => screen.getByRole('button')

test.each([
  ['a lost connection', (since: number): LiveStatus => ({ kind: 'lost', attempt: 3, since })],
  ['a silent one', (at: number): LiveStatus => ({ kind: 'live', at })],
])('%s of more than ten seconds is offline, over the page and in its commands', (_, statusAt) => {
  show(statusAt(fixedNow() - STALE_AFTER - 1_000))
  expect(pill('offline')?.textContent).toMatch(/^Offline since .* · 1\d\u00A0s$/u)
  expect(band()).not.toBeNull()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    english['shell.stale.reason'],
  )
})

test('what is as of a moment says so and holds every command back, live or not', () => {
  history.replaceState(null, '', '/?asOf=2026-11-20T13:05:00.000Z')
  show({ kind: 'lost', attempt: 3, since: fixedNow() - STALE_AFTER - 1_000 })
  history.replaceState(null, '', '/')
  expect(band()).toBeNull()
  expect(screen.getByText(/^You are viewing 2026-11-20/u)).toBeDefined()
  const settling = screen.getByRole('button', { name: english['command.charge-record.initiateSettlement'] ?? '' })
  expect(settling.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(settling.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    english['guard.asOf'],
  )
})

test('a connection that was just lost is being made again, and nothing is held back yet', () => {
  show({ kind: 'lost', attempt: 2, since: fixedNow() - 1_000 })
  expect(pill('reconnecting')?.textContent).toBe('Reconnecting (2)')
  expect(band()).toBeNull()
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})

test('all of it is over with the next sign of life', () => {
  show({ kind: 'lost', attempt: 3, since: fixedNow() - STALE_AFTER - 1_000 })
  act(() => store.set(liveStatusAtom, { kind: 'live', at: fixedNow() }))
  expect(pill('live')).not.toBeNull()
  expect(band()).toBeNull()
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})
