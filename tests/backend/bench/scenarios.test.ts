import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { openApi } from '#backend/bench/api.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { root } from '#tests/support/root.ts'

/** Scenarios against our own backend in virtual time. */

const api = openApi()
const folder = join(root, 'simulator/scenarios')

async function run(source: string, seed: number | null = null): Promise<ScenarioRun> {
  const read = readScenario(source)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return runVirtually({ scenario: read.scenario, file: null, sha256: '', seed }, { api })
}

it('gives the same bytes in another process, and others for another seed', async () => {
  const file = join(folder, 'charging/plug-to-paid.scenario.yaml')
  const text = execFileSync(process.execPath, [join(root, 'backend/bench/main.ts'), '7', file], { encoding: 'utf8' })
  const { run: there } = JSON.parse(text) as { run: ScenarioRun }
  const source = readFileSync(file, 'utf8')
  expect((await run(source, 7)).hash).toBe(there.hash)
  expect((await run(source, 0)).hash).not.toBe(there.hash)
})

const begin = `name: Wrong
fleet: [{ id: CP000001 }]
steps:
  - powerOn: CP000001
  - wait: { ready: CP000001 }
  - wait: { status: { at: CP000001/1, is: Available } }
`

it('asks the API as somebody who is signed in, keeps what it says, and judges what it answers', async () => {
  const asks = `${begin}  - call: { method: GET, path: /device-service/piles, save: { pile: data.list.0.id } }
  - wait: { api: { path: '/device-service/piles/\${pile}', with: { data: { id: CP000001 } } } }
  - call: { method: GET, path: /device-service/nowhere, expect: { status: 404, with: { code: ADDRESS_ERROR } } }
`
  expect(await run(asks)).toMatchObject({ verdict: 'passed', broken: [] })
  const vain = await run(`${asks}  - call: { method: POST, path: /device-service/nowhere, body: {} }\n`)
  expect(vain.steps.at(-1)).toMatchObject({ verdict: 'failed', reason: expect.stringContaining('404') })
})

it('sends a call by hand, answers the next by hand, and uses what came of them', async () => {
  const { steps, verdict } =
    await run(`${begin}  - send: { pile: CP000001, action: Authorize, payload: { idTag: TAG00000001 } }
  - wait: { message: { pile: CP000001, action: Authorize, answer: {} }, save: { said: answer.idTagInfo.status } }
  - send: { pile: CP000001, action: DataTransfer, payload: { vendorId: x, data: '\${said} at \${now}' } }
  - wait: { message: { pile: CP000001, action: DataTransfer, with: { data: 'Accepted at 2026-03-02T08:00:00.100Z' } } }
  - answer: { pile: CP000001, action: ClearCache, with: reject }
  - order: { pile: CP000001, action: ClearCache }
  - wait: { fact: { type: command.refused } }
  - send: { pile: CP000001, action: Authorize, payload: {} }
`)
  expect(verdict).toBe('failed')
  expect(steps.slice(0, -1).every((one) => one.verdict === 'passed')).toBe(true)
  expect(steps.at(-1)?.reason).toContain('idTag')
})

it.each(['restart', 'crash'])('goes on with what was there after a %s of the backend', async (how) => {
  const text = `${begin}  - plug: { at: CP000001/1 }
  - swipe: { at: CP000001/1, card: TAG00000001 }
  - wait: { transaction: CP000001/1 }
  - ${how}: 20s
  - wait: { ready: CP000001 }
  - swipe: { at: CP000001/1, card: TAG00000001 }
  - wait: { fact: { type: session.stopped } }
  - expect: { fact: { type: session.started }, times: 1 }
`
  const [one, other] = [await run(text), await run(text)]
  expect(one).toMatchObject({ verdict: 'passed', broken: [] })
  expect(other.hash).toBe(one.hash)
})

it('tells what may be in vain as skipped, and goes on', async () => {
  const { steps, verdict } = await run(`${begin}  - { ifPossible: true, unplug: CP000001/1 }
  - { ifPossible: true, plug: { at: CP000001/1 } }
  - { ifPossible: true, press: { on: charge-record, command: initiateSettlement } }
`)
  expect([verdict, ...steps.slice(3).map((one) => [one.verdict, one.reason])]).toEqual([
    'passed',
    ['skipped', 'there is no cable, or it is locked'],
    ['passed', null],
    ['skipped', 'no charge-record offers initiateSettlement'],
  ])
})

it('presses what is offered, and fails where what is offered breaks', async () => {
  const charge = `${begin}  - plug: { at: CP000001/1 }
  - swipe: { at: CP000001/1, card: TAG00000001 }
  - wait: { charging: CP000001/1 }
  - pause: 10m
  - stop: CP000001/1
  - wait: { status: { at: CP000001/1, is: Finishing } }
  - unplug: CP000001/1
  - wait: { fact: { type: session.released } }
`
  const paid = await run(`${charge}  - press: { on: charge-record, command: initiateSettlement }
  - wait: { fact: { type: bill.paid } }
`)
  expect(paid).toMatchObject({ verdict: 'passed', broken: [] })
  const { verdict, steps } = await run(
    `${charge}  - { ifPossible: true, press: { on: charge-record, command: markAbnormal, with: { reason: '' } } }\n`,
  )
  expect([verdict, steps.at(-1)?.reason]).toEqual(['failed', expect.stringContaining('breaks its schema')])
})

it('crashes right after a write that nobody has heard of, and loses nothing that was answered', async () => {
  const text = `${begin}  - plug: { at: CP000001/1 }
  - swipe: { at: CP000001/1, card: TAG00000001 }
  - crash: { back: 20s, atWrite: 3 }
  - wait: { ready: CP000001 }
  - wait: { charging: CP000001/1, within: 10m }
  - expect: { fact: { type: session.started }, times: 1 }
`
  const [one, other] = [await run(text), await run(text)]
  expect(one.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(one.broken).toEqual([])
  expect(other.hash).toBe(one.hash)
})

const wrong: readonly (readonly [what: string, step: string, reason: string])[] = [
  ['a wait in vain, with what is there instead', 'wait: { charging: CP000001/1 }', 'it is Available'],
  ['a fact that does not come', 'wait: { fact: { type: bill.paid } }', 'last came'],
  ['a fact that comes too seldom', 'expect: { fact: { type: link.opened }, times: 9 }', 'instead of 9'],
  [
    'a message that came and should not',
    'expect: { message: { pile: CP000001, action: BootNotification }, not: true }',
    'it came about',
  ],
  [
    'a message with other fields',
    'wait: { message: { pile: CP000001, action: BootNotification, with: { chargePointModel: X } } }',
    'BootNotification',
  ],
  ['a cable that is not there', 'unplug: CP000001/1', 'there is no cable'],
]

it.each(wrong)('fails at %s', async (_, step, reason) => {
  const { verdict, steps } = await run(`${begin}  - ${step}\n  - note: never played\n`)
  expect(verdict).toBe('failed')
  expect(steps).toHaveLength(4)
  expect(steps.at(-1)).toMatchObject({ verdict: 'failed', place: { line: 7, column: 5 } })
  expect(steps.at(-1)?.reason).toContain(reason)
})

it('plays side by side what stands side by side, and again what is repeated', async () => {
  const { steps } = await run(`${begin}  - parallel:
      - [{ pause: 2m }]
      - [{ pause: 1m }]
  - repeat: { times: 2, steps: [{ pause: 1m }] }
`)
  expect(steps.slice(3).map(({ path }) => path)).toEqual(['4.2.1', '4.1.1', '5.1.1', '5.2.1'])
})
