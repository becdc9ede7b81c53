// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Cost } from '#contracts/finance/cost.ts'
import { energy, instant, money } from '#contracts/units.ts'
import { CostLines } from '#console/domain/cost-lines.tsx'
import { English } from '../kit/english.tsx'
import { english } from '../support/english.ts'

const from = instant(Date.UTC(2026, 10, 20, 8))
const to = instant(Date.UTC(2026, 10, 20, 9, 30))
const nothing = money(0)

const cost: Cost = {
  currency: { code: 'USD', sign: '$', scale: 2 },
  lines: [
    {
      kind: 'electricity',
      slot: null,
      from,
      to,
      quantity: 23_930,
      unit: 'KWH',
      unitPrice: money(4_455),
      cap: null,
      amount: money(106_600),
    },
    {
      kind: 'service',
      slot: null,
      from,
      to,
      quantity: 1,
      unit: 'COUNT',
      unitPrice: money(5_000),
      cap: null,
      amount: money(5_000),
    },
    {
      kind: 'idle',
      slot: null,
      from,
      to,
      quantity: 5_400_000,
      unit: 'MINUTE',
      unitPrice: money(1_000),
      cap: money(50_000),
      amount: money(50_000),
    },
    { kind: 'tax', name: 'VAT', rate: 2_300, amount: money(37_100) },
    { kind: 'rounding', amount: money(100) },
  ],
  energy: energy(23_930),
  electricity: money(106_600),
  service: money(5_000),
  idleTime: money(50_000),
  reservation: nothing,
  discount: nothing,
  deduction: nothing,
  tax: money(37_100),
  total: money(198_800),
  rounding: money(100),
  waived: false,
}

afterEach(cleanup)

const show = (shown: Cost, isRunning = false) =>
  render(
    <English texts={english}>
      <CostLines cost={shown} zone="Asia/Taipei" isRunning={isRunning} />
    </English>,
  )

const rows = () =>
  within(screen.getByRole('table', { name: 'Cost by line' }))
    .getAllByRole('row')
    .map((row) => (row.textContent ?? '').replaceAll('\u00A0', ' '))

test('a cost can be added up: quantity, unit price to four decimals, amount, and what is charged [R9.4.01]', () => {
  show(cost)
  expect(rows()).toEqual([
    'Fee (times in Taipei)QuantityUnit priceAmount',
    'Electricity16:00:00–17:30:0023.93 kWh$0.4455 / kWh$10.66',
    'Service fee16:00:00–17:30:001$0.50 each$0.50',
    'Placeholder fee, capped16:00:00–17:30:001 h 30 min$0.10 / min$5.00',
    'VAT 23 %$3.71',
    'Rounding$0.01',
    'Total$19.88',
  ])
})

test('tax inside the prices is told beside the total', () => {
  show({ ...cost, lines: cost.lines.slice(0, 1) })
  expect(rows()).toContain('Tax included$3.71')
})

test('below the threshold it says that nothing is charged, and while it charges that this may change', () => {
  const waived = { ...cost, lines: [], total: nothing, waived: true }
  show(waived, true)
  expect(screen.getByText('Still below the threshold of the price list: nothing is charged yet.')).toBeDefined()
  cleanup()
  show(waived)
  expect(screen.getByText('Below the threshold of the price list: nothing is charged.')).toBeDefined()
})
