import type { ChildProcess } from 'node:child_process'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { BenchProcess } from '#backend/demo/bench-process.ts'
import { ScenarioProcess, beginPlayer } from '#backend/demo/scenario-process.ts'
import { realClock } from '#backend/clock.ts'
import { SCENARIO_TEXT_MAX } from '#contracts/lab/scenario-drive.ts'
import { LOG_BYTES_MAX } from '#contracts/lab/scenario-log.ts'
import { clerk, neighbour, openInstallation } from '#tests/backend/http/installation.ts'
import type { Answer } from '#tests/backend/http/installation.ts'
import { asCsv } from '#tests/support/site/field-log.ts'

/** The calls of scenarios, over the process that plays them. */

const scenarios = '/bench-service/scenarios'
const runs = '/bench-service/runs'

async function openDesk() {
  const log = pino({ level: 'silent' })
  const children: ChildProcess[] = []
  const player = new ScenarioProcess(realClock, log, () => {
    const child = beginPlayer()
    children.push(child)
    return child
  })
  onTestFinished(() => player.close())
  const bench = new BenchProcess({ clock: realClock, log, scenarios: player })
  bench.operatorCode = '0PL002'
  const installation = await openInstallation({ bench })
  const token = await installation.token()
  const call = (method: string, path: string, body?: unknown) =>
    installation.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  /** Asks how a run stands until it stands so; the limit of the test ends it. */
  const becomes = async (id: string, isSo: (run: Answer['data']) => boolean) => {
    for (;;) {
      const { data } = await call('GET', `${runs}/${id}`)
      if (isSo(data)) return data
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ...installation, call, becomes, plain: installation.call, children }
}

const plan = (text: string, more: object = {}) => ({
  file: 'charging/plug-to-paid',
  text,
  seed: null,
  breakpoints: [],
  speed: 0,
  isPaused: false,
  ...more,
})

it('lists and reads the shipped scenarios, plays one, and keeps its report in three forms', async () => {
  const { call, becomes } = await openDesk()
  const { data } = await call('GET', scenarios)
  expect(data.scenarios.length).toBeGreaterThanOrEqual(40)
  const { text } = (await call('GET', `${scenarios}/text?file=charging/plug-to-paid`)).data
  expect((await call('POST', `${scenarios}/checks`, { text })).data).toMatchObject({
    name: 'Plug to paid',
    problems: [],
  })
  const { id } = (await call('POST', runs, plan(text, { isPaused: true }))).data
  await becomes(id, ({ state }) => state?.isPaused === true && state.step === 1)
  const refused = (await call('POST', runs, plan(text))).data
  expect(refused).toMatchObject({ id: null, busy: { id, account: 'admin00' } })
  await call('POST', `${runs}/${id}/acts`, { act: 'go' })
  const { over } = await becomes(id, ({ row }) => row.outcome === 'passed')
  expect(over.run.scenario.file).toBe('simulator/scenarios/charging/plug-to-paid.scenario.yaml')
  const report = (as: string) => call('GET', `${runs}/${id}/report?as=${as}`)
  expect((await report('junit')).text).toContain('<testsuite name="Plug to paid"')
  expect((await report('html')).text).toContain('<!doctype html>')
  expect((await report('json')).text).toContain(over.run.hash)
  expect((await call('GET', runs)).data.runs).toMatchObject([{ id, outcome: 'passed', seed: over.run.seed }])
  const listed = (await call('GET', scenarios)).data.scenarios
  expect(listed.filter(({ last }: { last: unknown }) => last !== null)).toMatchObject([{ last: { id } }])
})

it('refuses what cannot be played, with its place, and goes on after its process was killed', async () => {
  const { call, becomes, children } = await openDesk()
  const good = 'name: Mine\nfleet: [{ id: CP000001 }]\nsteps:\n  - pause: 1m\n'
  const wrong = good.replace('pause', 'puase')
  const problem = { line: 4, column: 5, message: expect.stringContaining('Did you mean pause?') }
  expect((await call('POST', `${scenarios}/checks`, { text: wrong })).data.problems).toMatchObject([problem])
  expect((await call('POST', runs, plan(wrong))).data).toMatchObject({ id: null, problems: [problem] })
  const long = `${good}# ${'x'.repeat(SCENARIO_TEXT_MAX)}`
  expect(await call('POST', `${scenarios}/checks`, { text: long })).toMatchObject({ status: 400 })
  expect(await call('POST', runs, plan(long))).toMatchObject({ status: 400 })
  expect(await call('GET', `${scenarios}/text?file=../../package`)).toMatchObject({ status: 400 })
  expect(await call('GET', `${scenarios}/text?file=charging/nothing`)).toMatchObject({ status: 404 })
  expect(await call('GET', `${runs}/nothing`)).toMatchObject({ status: 404 })

  const { id } = (await call('POST', runs, plan(good, { isPaused: true }))).data
  await becomes(id, ({ state }) => state?.isPaused === true)
  children.at(-1)?.kill('SIGKILL')
  const gone = await becomes(id, ({ over }) => over !== null)
  expect(gone).toMatchObject({ row: { outcome: 'gone' }, over: { run: null, why: 'gone' } })
  expect(await call('GET', `${runs}/${id}/report?as=html`)).toMatchObject({ status: 404 })
  expect(await call('POST', `${runs}/${id}/acts`, { act: 'go' })).toMatchObject({ status: 200 })
  const next = (await call('POST', runs, plan(good))).data
  await becomes(next.id, ({ row }) => row.outcome === 'passed')
  expect(children).toHaveLength(2)
})

it('plays a run again with its seed, and says that facts and frames are the same', async () => {
  const { call, becomes } = await openDesk()
  const text = 'name: Mine\nfleet: [{ id: CP000001 }]\nsteps:\n  - powerOn: CP000001\n  - wait: { ready: CP000001 }\n'
  const first = (await call('POST', runs, plan(text, { file: null, seed: 11, breakpoints: [2] }))).data
  await becomes(first.id, ({ state }) => state?.isPaused === true)
  expect((await call('POST', `${runs}/${first.id}/repeats`)).data).toMatchObject({ id: null, busy: { id: first.id } })
  await call('POST', `${runs}/${first.id}/acts`, { act: 'go' })
  const before = await becomes(first.id, ({ row }) => row.outcome === 'passed')
  expect(before.repeats).toBeNull()
  const again = (await call('POST', `${runs}/${first.id}/repeats`)).data
  const after = await becomes(again.id, ({ row }) => row.outcome === 'passed')
  expect(after).toMatchObject({ row: { seed: 11, name: 'Mine' }, repeats: { id: first.id, isSame: true } })
  expect(after.over.run.hash).toBe(before.over.run.hash)
  // Both runs are heat of the atlas: each transition twice.
  const booted = { lifecycle: 'pile-link', fact: 'link.booted' }
  const { taken } = (await call('GET', '/bench-service/taken')).data
  expect(taken).toContainEqual(expect.objectContaining({ ...booted, count: 2 }))
  expect((await call('GET', `${runs}/${again.id}/text`)).data).toEqual({ file: null, text })
  expect(await call('POST', `${runs}/nothing/repeats`)).toMatchObject({ status: 404 })
  expect(await call('GET', `${runs}/nothing/text`)).toMatchObject({ status: 404 })
})

it('makes a scenario of a log that is sent as a file', async () => {
  const { plain, token } = await openDesk()
  const headers = { 'content-type': 'application/octet-stream' }
  const mine = await token()
  const send = (raw: string, query: string) =>
    plain('POST', `/bench-service/logs?${query}`, { raw, headers, token: mine })
  const { data } = await send(asCsv, 'name=charger.csv&pile=FIELD-7&lang=fr')
  expect(data).toMatchObject({ piles: [{ id: 'FIELD-7', calls: 11 }], problems: [], more: 0 })
  expect(data.text).toContain('Made of the log charger.csv from')
  expect((await send('hello', 'name=a')).data).toMatchObject({ text: null, problems: [{ line: 1 }] })
  expect(await send('hello', '')).toMatchObject({ status: 400 })
  expect(await send('x'.repeat(LOG_BYTES_MAX + 1), 'name=a')).toMatchObject({ status: 413 })
  const theirs = await token(neighbour)
  expect(await plain('POST', '/bench-service/logs?name=a', { raw: '', headers, token: theirs })).toMatchObject({
    status: 404,
  })
})

it('is open to whom the bench is', async () => {
  const { plain, token, children } = await openDesk()
  const requests = [
    ['GET', scenarios, undefined],
    ['POST', `${scenarios}/checks`, { text: '' }],
    ['GET', runs, undefined],
    ['GET', '/bench-service/taken', undefined],
    ['POST', runs, plan('')],
    ['POST', `${runs}/1/acts`, { act: 'stop' }],
    ['GET', `${runs}/1/report?as=html`, undefined],
    ['GET', `${runs}/1/text`, undefined],
    ['POST', `${runs}/1/repeats`, undefined],
  ] as const
  const [mayNot, theirs] = [await token(clerk), await token(neighbour)]
  for (const [method, path, body] of requests) {
    const sent = body === undefined ? {} : { body }
    expect(await plain(method, path, { token: mayNot, ...sent }), path).toMatchObject({ status: 403 })
    expect(await plain(method, path, { token: theirs, ...sent }), path).toMatchObject({ status: 404 })
    expect(await plain(method, path, sent), path).toMatchObject({ status: 401 })
  }
  expect(children).toEqual([])
})
