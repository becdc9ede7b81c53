// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionDetail } from '#contracts/charging/charge-record.calls.ts'
import { energy, instant, money, power } from '#contracts/units.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { SessionFigures } from '#console/areas/charging/session/session-figures.tsx'
import { English } from '#tests/console/kit/english.tsx'
import { english } from '#tests/console/support/english.ts'

const start = Date.UTC(2026, 10, 20, 8)
const HOUR = 3_600_000

const running: SessionDetail = {
  id: '7',
  status: 'charging',
  state: 'Charging',
  pileId: 'CP000001',
  pileName: null,
  isSimulated: false,
  isLab: false,
  connectorId: 1,
  connectorName: null,
  locationId: null,
  locationName: null,
  zone: 'UTC',
  idTag: 'tag1',
  customerId: null,
  customerName: null,
  startedAt: instant(start),
  endedAt: null,
  releasedAt: null,
  energy: energy(0),
  power: null,
  soc: null,
  meteredAt: instant(start),
  isOnline: true,
  total: money(0),
  currency: { code: 'USD', sign: '$', scale: 2 },
  remote: [],
  authorization: 'Accepted',
  meterStart: energy(0),
  register: energy(0),
  meterReset: false,
  stopReason: null,
  estimated: false,
  tariff: null,
  cost: null,
  hold: null,
  record: null,
  offers: [],
}

const show = (data: SessionDetail) =>
  render(
    <English texts={english}>
      <SessionFigures data={data} />
    </English>,
  )
const page = (): string => (document.body.textContent ?? '').replaceAll('\u00A0', ' ')

beforeEach(() => {
  vi.useFakeTimers({ now: start + 2 * HOUR })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('before the first meter value no age is shown', () => {
  show(running)
  expect(page()).not.toContain('Last meter value')
})

test('afterwards power is shown with the age of the last meter value', () => {
  show({ ...running, power: power(11_000), meteredAt: instant(start + 2 * HOUR - 4_000) })
  expect(page()).toContain('11.0 kW')
  expect(page()).toContain('Last meter value 4 s ago')
})

test('at an offline pile the last known power is shown with its age, never as the current one', () => {
  const last = { power: power(7_200), meteredAt: instant(start + 2 * HOUR - 14 * 60_000) }
  show({ ...running, ...last, isOnline: false })
  expect(page()).toContain('Power–7.2 kW last known, 14 min ago')
  cleanup()
  show({ ...running, isOnline: false })
  expect(page()).not.toContain('last known')
})

test('a session that has ended shows its average power, not the last one', () => {
  show({ ...running, power: power(3_000), energy: energy(15_000), endedAt: instant(start + 1.5 * HOUR) })
  expect(screen.getByText('Average power')).toBeDefined()
  expect(page()).toContain('10.0 kW')
})

test('the start is a clock time today and a date on any other day, both with the zone', () => {
  show(running)
  expect(page()).toMatch(/Since \d\d:\d\d:\d\d \(/u)
  cleanup()
  vi.setSystemTime(start + 72 * HOUR)
  show(running)
  expect(page()).toMatch(/2026-11-20 \d\d:\d\d:\d\d \(/u)
})

test('a record that does not exist is told apart from one that cannot be loaded', () => {
  const asked = { state: 'failed', data: null, at: null, refresh: () => undefined } as const
  const details = (code: 'ADDRESS_ERROR' | 'SERVER_ERROR') => (
    <English texts={english}>
      <Loaded answer={{ ...asked, failure: failureWithoutAnswer(code) }} skeleton={[]} missing={<Missing id="999" />}>
        {() => null}
      </Loaded>
    </English>
  )
  const { rerender } = render(details('ADDRESS_ERROR'))
  expect(screen.getByText('999 does not exist')).toBeDefined()
  rerender(details('SERVER_ERROR'))
  expect(screen.queryByText('999 does not exist')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
