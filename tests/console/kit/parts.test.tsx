// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#console/kit/form/button.tsx'
import { InstantValue, MoneyValue } from '#console/kit/table/cells.tsx'
import { Donut } from '#console/kit/chart/charts.tsx'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import type { ConfirmDialogProps } from '#console/kit/confirm/confirm.tsx'
import { Curve } from '#console/kit/chart/curve.tsx'
import { defaultCurrency } from '#console/kit/text/format.ts'
import { LivePill } from '#console/kit/status/live-pill.tsx'
import { PlugBadge } from '#console/kit/status/status.tsx'
import { plugMarks } from '#console/kit/status/status-marks.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Timeline } from '#console/kit/chart/timeline.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { Toasts } from '#console/kit/dialog/toasts.tsx'
import { instant, money } from '#contracts/units.ts'
import { show } from './render.tsx'

const at = instant(Date.parse('2026-11-20T07:00:00.000Z'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(at) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a button that cannot be pressed can be focused, says why and does nothing', async () => {
  const onPress = vi.fn<() => void>()
  show(
    <Button reason="The pile is offline" onPress={onPress}>
      Unlock
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Unlock' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The pile is offline',
  )
})

const question = (props: Partial<ConfirmDialogProps>) => (
  <ConfirmDialog
    title="Void bill B17?"
    consequence="The customer gets 12.30 zł back."
    confirm="Void bill"
    onConfirm={() => undefined}
    onClose={() => undefined}
    {...props}
  />
)

test('a confirmation starts on its safe button and says what will happen', () => {
  const focused: (string | null)[] = []
  const note = (event: FocusEvent): void => {
    if (event.target instanceof Element) focused.push(event.target.textContent)
  }
  document.addEventListener('focusin', note)
  show(question({}))
  document.removeEventListener('focusin', note)
  const dialog = screen.getByRole('alertdialog', { name: 'Void bill B17?' })
  expect(dialog.textContent).toContain('The customer gets 12.30 zł back.')
  // happy-dom does not know :focus-within, so the dialog takes the focus over afterwards; browsers leave it there.
  expect(focused[0]).toBe('Cancel')
})

test('a confirmation closes by Escape while nothing was typed; otherwise it asks', async () => {
  const onClose = vi.fn<() => void>()
  const fields = [{ key: 'remark', label: 'Remark', kind: 'long', min: 5, max: 20 }] as const
  show(question({ onClose, fields }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Remark' }), 'wrong')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('What you typed is not saved and will be lost.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Remark' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('answers are checked against their limits before anything is sent', async () => {
  const onConfirm = vi.fn<ConfirmDialogProps['onConfirm']>()
  const fields = [{ key: 'remark', label: 'Remark', kind: 'text', min: 5, max: 10, isRequired: true }] as const
  show(question({ onConfirm, fields }))
  const remark = screen.getByRole('textbox', { name: /Remark/u })
  expect(screen.getByText('5 to 10 characters')).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Void bill' })
  await userEvent.click(confirm)
  expect(screen.getByRole('alert').textContent).toContain('Please fill this in.')
  expect(document.activeElement).toBe(remark)
  await userEvent.type(remark, 'abc')
  expect(screen.getByRole('alert').textContent).toContain('at least 5')
  await userEvent.type(remark, 'defghijkl')
  expect(screen.getByRole('alert').textContent).toContain('2 characters too many')
  expect(remark.getAttribute('aria-invalid')).toBe('true')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.clear(remark)
  await userEvent.type(remark, '  wrong one ')
  await userEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ remark: 'wrong one' })
})

test('the pill tells live with its age, reconnecting with its tries, offline with its time', () => {
  const { again } = show(
    <LivePill zone="Europe/Warsaw" state={{ kind: 'live', seenAt: instant(Date.parse(at) - 2000) }} />,
  )
  expect(screen.getByRole('status', { name: 'Live feed connected' }).textContent).toBe('Live · 2\u00A0s ago')
  again(<LivePill zone="Europe/Warsaw" state={{ kind: 'reconnecting', attempt: 3 }} />)
  expect(screen.getByRole('status').textContent).toBe('Reconnecting (3)')
  again(<LivePill zone="Europe/Warsaw" state={{ kind: 'offline', since: instant(Date.parse(at) - 12_000) }} />)
  expect(screen.getByRole('status').textContent).toBe('Offline since 07:59:48 · 12\u00A0s')
})

test('each of the eleven statuses has a shape and glyph of its own', () => {
  const drawn = Object.values(plugMarks).map((mark) => `${mark.shape} ${mark.glyph}`)
  expect(new Set(drawn).size).toBe(11)
  show(<PlugBadge status="Offline" label="Offline" aside="Charging · 4 min" />)
  expect(screen.getByText('Offline')).toBeTruthy()
  expect(screen.getByText('Charging · 4 min')).toBeTruthy()
})

test('equal notices are shown once with their number', async () => {
  const onDismiss = vi.fn<(key: string) => void>()
  show(
    <Toasts
      toasts={[{ key: '500', tone: 'fault', message: 'Server internal error', times: 5 }]}
      onDismiss={onDismiss}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('×5')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('500')
})

test('a notice is read and dismissed while a dialog is open, which stays', async () => {
  const onDismiss = vi.fn<(key: string) => void>()
  const onClose = vi.fn<() => void>()
  show(
    <>
      <Toasts toasts={[{ key: 'offline', tone: 'attention', message: 'Offline', times: 1 }]} onDismiss={onDismiss} />
      <Dialog title="Void bill" onClose={onClose}>
        {'Sure?'}
      </Dialog>
    </>,
  )
  await userEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('offline')
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog stays when a press that began inside it ends outside, and closes by one outside (C12)', async () => {
  const onClose = vi.fn<() => void>()
  show(
    <Dialog title="Void bill" onClose={onClose}>
      <p>{'Selected with the pointer'}</p>
    </Dialog>,
  )
  const inside = screen.getByText('Selected with the pointer')
  const veil = screen.getByRole('dialog').closest('[class*=veil]')
  if (veil === null) throw new Error('nothing around the dialog')
  const person = userEvent.setup()
  await person.pointer([{ keys: '[MouseLeft>]', target: inside }, { target: veil }, { keys: '[/MouseLeft]' }])
  expect(onClose).not.toHaveBeenCalled()
  await person.click(veil)
  expect(onClose).toHaveBeenCalledOnce()
})

test('history says when, who and what, marks what came out of order and opens down to the fact', () => {
  show(
    <Timeline
      label="History"
      zone="Europe/Warsaw"
      entries={[
        {
          key: '1',
          at,
          actor: 'CP000001',
          sentence: 'Meter ran backwards',
          tone: 'attention',
          isIrregular: true,
          raw: { meter: 3 },
        },
        { key: '2', at, actor: 'admin00', sentence: 'Settlement initiated', tone: 'ready' },
      ]}
    />,
  )
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('2026-11-20 08:00:00 (Warsaw)CP000001Out of order')
  expect(first?.querySelector('pre')?.textContent).toContain('"meter": 3')
  expect(second?.querySelector('details')).toBeNull()
})

test('a curve is also a table, latest first, with gaps as dashes', async () => {
  show(
    <Curve
      label="Power of session 8123"
      zone="Europe/Warsaw"
      left="Power (kW)"
      series={[{ key: 'power', label: 'Power', color: 'active' }]}
      points={[
        { at, values: { power: 7.2 } },
        { at: instant(Date.parse(at) + 60_000), values: { power: null } },
      ]}
      format={(value) => `${value} kW`}
      nothing="No values yet"
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['Time (Warsaw)Power', '2026-11-20 08:01:00–', '2026-11-20 08:00:007.2 kW'])
})

test('a curve in steps is read at its first moment until somebody points at another', () => {
  show(
    <Curve
      label="Limits of tomorrow"
      zone="Europe/Warsaw"
      left="Limit (A)"
      series={[{ key: 'limit', label: 'Limit', color: 'brand' }]}
      points={[
        { at, values: { limit: 16 } },
        { at: instant(Date.parse(at) + 60_000), values: { limit: null } },
      ]}
      format={(value) => `${value} A`}
      isStepped
      nothing="No limits yet"
    />,
  )
  expect(screen.getByRole('figure', { name: 'Limits of tomorrow' }).textContent).toContain(
    'Limit16 A2026-11-20 08:00:00',
  )
})

test('a caution stands in place of the hint, and makes nothing wrong', () => {
  const props = { label: 'Connector', value: '1', onChange: () => undefined, hint: '0 for all', caution: 'Odd here' }
  const { again } = show(<TextField {...props} />)
  const field = screen.getByRole('textbox', { name: 'Connector' })
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(note()).toBe('Odd here')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  again(<TextField {...props} problem="Wrong" />)
  expect(note()).toBe('Wrong')
})

test('a chart without values says so', () => {
  show(<Donut label="Statuses" shares={[]} total="0" nothing="No connectors yet" />)
  expect(screen.getByText('No connectors yet')).toBeTruthy()
})

test('a share of 100 % is a whole ring, several leave gaps', () => {
  const share = (key: string, value: number) =>
    ({ key, label: key, value, shown: String(value), color: 'brand' }) as const
  const drawn = (): readonly number[] =>
    [...document.querySelectorAll('circle[stroke-dasharray]')].map((arc) =>
      parseFloat(arc.getAttribute('stroke-dasharray') ?? ''),
    )
  const around = 2 * Math.PI * 46
  const { again } = show(<Donut label="S" shares={[share('A', 3), share('B', 0)]} total="3" nothing="" />)
  expect(drawn()).toEqual([around])
  again(<Donut label="S" shares={[share('A', 3), share('B', 1)]} total="4" nothing="" />)
  expect(drawn().reduce((sum, length) => sum + length, 0)).toBeCloseTo(around - 4)
})

test('an absolute time is read with its zone, a missing amount is a dash', () => {
  const { container } = show(
    <>
      <InstantValue value={at} zone="Asia/Taipei" />
      <MoneyValue value={null} currency={defaultCurrency} />
      <MoneyValue value={money(-19_999)} currency={defaultCurrency} />
    </>,
  )
  expect(container.textContent).toBe('2026-11-20 15:00:00 (Taipei)–-$1.99')
})

test('a password can be shown', async () => {
  show(<TextField label="Password" kind="password" value="secret" onChange={() => undefined} />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
})
