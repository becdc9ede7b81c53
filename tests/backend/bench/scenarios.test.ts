import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { root } from '#tests/support/root.ts'

/** Scenarios against our own backend in virtual time. */

const folder = join(root, 'simulator/scenarios')
const files = readdirSync(folder).filter((name) => name.endsWith('.scenario.yaml'))

async function run(source: string, seed: number | null = null): Promise<ScenarioRun> {
  const read = readScenario(source)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return runVirtually({ scenario: read.scenario, file: null, sha256: '', seed })
}

it.each(files)('plays %s twice with the same facts and frames', async (file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  const [one, other] = [await run(source), await run(source)]
  expect(one.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(one).toMatchObject({ verdict: 'passed', broken: [] })
  expect({ ...other, ran: null }).toEqual({ ...one, ran: null })
})

it('gives the same bytes in another process, and others for another seed', async () => {
  const file = join(folder, 'plug-to-paid.scenario.yaml')
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
