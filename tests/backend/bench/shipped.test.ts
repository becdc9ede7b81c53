import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { openApi } from '#backend/bench/api.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { scenarioJsonSchema } from '#simulator/scenarios/reading/json-schema.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import { root } from '#tests/support/root.ts'

/** Every scenario that is shipped, against our own backend in virtual time: once here, and once in another process. */

const folder = join(root, 'simulator/scenarios')
const files = globSync('**/*.scenario.yaml', { cwd: folder }).toSorted()
const sourceOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

const elsewhere = new Map<string | null, ScenarioRun>()
const ALL_WITHIN_MS = 180_000
beforeAll(() => {
  const paths = files.map((file) => join(folder, file))
  const how = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  const lines = execFileSync(process.execPath, [join(root, 'backend/bench/main.ts'), '-', ...paths], how)
  for (const line of lines.trim().split('\n')) {
    const { run } = JSON.parse(line) as { run: ScenarioRun }
    elsewhere.set(run.scenario.file, run)
  }
}, ALL_WITHIN_MS)

const api = openApi()

/** What scenarios show by the way, over the wire and at the API. */
const shown: Readonly<Record<string, string>> = {
  'faults/ground-failure': ' [R4.2.08]',
  'orders/out-of-service-later': ' [R4.2.07]',
  'reservations/cancelled': ' [R4.2.06] [R4.2.19]',
  'reservations/cancel-refused': ' [R4.2.20]',
}
const titled = files.map((file) => [file, shown[file.replace('.scenario.yaml', '')] ?? ''] as const)

it.each(titled)('plays %s, in two processes with the same facts and frames%s', async (file) => {
  const read = readScenario(sourceOf(file))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const path = join(folder, file)
  const here = await runVirtually({ scenario: read.scenario, file: path, sha256: '', seed: null }, { api })
  expect(here.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(here).toMatchObject({ verdict: 'passed', broken: [] })
  const same = { ran: null, scenario: null }
  expect({ ...elsewhere.get(path), ...same }).toEqual({ ...here, ...same })
})

it('counts requirements only for scenarios that are there', () => {
  expect(Object.keys(shown).filter((name) => !files.includes(`${name}.scenario.yaml`))).toEqual([])
})

it('is told what each is about, for people who have not written it', () => {
  for (const file of files) {
    const [first = ''] = sourceOf(file).split('\n')
    expect(first, file).toBe('# yaml-language-server: $schema=../../../docs/scenario.schema.json')
    const read = readScenario(sourceOf(file))
    expect(read.ok && (read.scenario.about ?? '').length, file).toBeGreaterThan(40)
  }
})

it('shows every fault that a pile can have', () => {
  const all = files.map(sourceOf).join('\n')
  expect(faultNames.filter((name) => !all.includes(`fault: ${name} `) && !all.includes(`fault: ${name},`))).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(40)
})

it('publishes the JSON Schema that scenarios are read by', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/scenario.schema.json'), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(scenarioJsonSchema())))
})
