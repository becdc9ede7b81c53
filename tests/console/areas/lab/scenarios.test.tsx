import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { LOG_BYTES_MAX } from '#contracts/lab/scenario-log.ts'
import { labAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { open, text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import { someRun } from '#tests/simulator/scenarios/some-run.ts'

/** Scenarios in the console where the server answers what a test wants. */

const server = testServer()
const row = {
  id: 'r1',
  name: 'Mine',
  file: null,
  account: 'admin00',
  at: '2026-03-02T08:00:00.000Z',
  outcome: 'passed',
  seed: 7,
  tookMs: 12,
}
const played = 'name: Played\n'
const outline = { name: 'Mine', seed: null, problems: [], steps: [] }

function answer(run: ScenarioRun): void {
  const over = { run, why: null, message: null }
  const again = { row: { ...row, id: 'r2' }, state: null, over, repeats: { id: 'r1', isSame: true } }
  server.answer(({ path, method }) => {
    if (path === '/bench-service/scenarios') return data({ scenarios: [] })
    if (path === '/bench-service/scenarios/checks') return data(outline)
    if (path === '/bench-service/runs/r1') return data({ row, state: null, over, repeats: null })
    if (path === '/bench-service/runs/r1/repeats') return data({ id: 'r2', problems: [], busy: null })
    if (path === '/bench-service/runs/r2') return data(again)
    if (path === '/bench-service/runs/r2/text') return data({ file: null, text: played })
    return method === 'POST' ? 'hang up' : data({ total: 0, list: [] })
  })
}

beforeEach(() => {
  signedInUser()
  store.set(labAtom, true)
  answer(
    someRun({
      taken: [{ lifecycle: 'charge-record', from: 'New', fact: 'session.started', to: 'Charging', count: 1 }],
    }),
  )
})

const editor = (): Promise<HTMLTextAreaElement> => screen.findByRole('textbox', { name: text('bench.scenario.text') })

it('keeps a scenario of one’s own in the browser', async () => {
  open('/bench/scenarios?file=own')
  fireEvent.change(await editor(), { target: { value: 'name: Half written\n' } })
  const person = userEvent.setup()
  const [list] = screen.getAllByRole('link', { name: text('route.benchScenarios.title') })
  await person.click(list ?? expect.unreachable())
  await person.click(await screen.findByRole('link', { name: text('bench.scenario.kept.own') }))
  expect((await editor()).value).toBe('name: Half written\n')
})

it('plays a run again with one press, shows its text, and says that the bytes are the same', async () => {
  const person = userEvent.setup()
  open('/bench/runs?id=r1')
  const covered = await screen.findByRole('list', { name: text('bench.run.covered.label') })
  expect(within(covered).getByRole('link').getAttribute('href')).toContain('charge-record')
  const { seed } = someRun()
  await person.click(screen.getByRole('button', { name: text('bench.run.again.seed', { seed: String(seed) }) }))
  expect((await editor()).value).toBe(played)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: text('bench.run.report') }).textContent).toContain(
      text('bench.run.repeats.same'),
    ),
  )
})

it('refuses a log by its size before it is sent, and says what takes it', async () => {
  const person = userEvent.setup()
  open('/bench/scenarios')
  await person.click(await screen.findByRole('button', { name: text('bench.import.open') }))
  const dialog = await screen.findByRole('dialog', { name: text('bench.import.open') })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable()
  const file = new File(['x'], 'charger.log')
  Object.defineProperty(file, 'size', { value: 1024 ** 3 })
  await person.upload(input, file)
  const megabyte = 1024 * 1024
  const values = { size: 1024, most: LOG_BYTES_MAX / megabyte, command: 'npm run simulate -- import' }
  expect(await within(dialog).findByText(text('bench.import.size', values))).toBeTruthy()
  expect(server.requests.filter(({ path }) => path === '/bench-service/logs')).toEqual([])
})

it('says that the runs could not be fetched, and not that there are none', async () => {
  server.answer(({ path }) => (path === '/bench-service/runs' ? 'hang up' : data({ total: 0, list: [] })))
  open('/bench/runs')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(text('bench.run.none'))).toBeNull()
})

it('goes on leading a run while an answer is missing', async () => {
  const state = {
    isPaused: false,
    step: 1,
    isBegun: true,
    now: row.at,
    breakpoints: [],
    speed: 0,
    ended: [],
    waits: [],
  }
  let isLost = false
  server.answer(({ path }) => {
    if (path === '/bench-service/scenarios/checks') return data(outline)
    if (path === '/bench-service/runs/r3/text') return data({ file: null, text: played })
    if (path !== '/bench-service/runs/r3') return data({ total: 0, list: [] })
    return isLost ? 'hang up' : data({ row: { ...row, outcome: 'running' }, state, over: null, repeats: null })
  })
  open('/bench/scenarios?file=own&run=r3')
  const stop = await screen.findByRole('button', { name: new RegExp(text('bench.scenario.stop'), 'u') })
  await waitFor(() => expect(stop.getAttribute('aria-disabled')).not.toBe('true'))
  isLost = true
  const asked = (): number => server.requests.filter(({ path }) => path === '/bench-service/runs/r3').length
  const before = asked()
  await waitFor(() => expect(asked()).toBeGreaterThan(before + 2))
  expect(stop.getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.queryByText(text('bench.run.unknown'))).toBeNull()
})

it('shows the report of a run as soon as it is over', async () => {
  let isOver = false
  server.answer(({ path }) => {
    if (path !== '/bench-service/runs/r4') return data({ total: 0, list: [] })
    const over = { run: someRun({ taken: [] }), why: null, message: null }
    return data({
      row: { ...row, outcome: isOver ? 'passed' : 'running' },
      state: null,
      over: isOver ? over : null,
      repeats: null,
    })
  })
  open('/bench/runs?id=r4')
  expect(await screen.findByText(text('bench.run.outcome.running'))).toBeTruthy()
  isOver = true
  expect(await screen.findByText(text('bench.run.hash'))).toBeTruthy()
})
