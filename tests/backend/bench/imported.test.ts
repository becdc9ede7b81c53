import { expect, it } from 'vitest'
import { LOG_PROBLEMS_TOLD } from '#contracts/lab/scenario-log.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { importedOf } from '#backend/bench/imported.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { asCsv } from '#tests/support/site/field-log.ts'

/** A charger's own log, played in front of our real backend. */

const imports = (log: string) => importedOf({ kind: 'import', log, name: 'charger.log', only: null })

it('plays the side of a charger as its log has it, twice with the same bytes', async () => {
  const { text, problems, more } = await imports(asCsv)
  expect({ problems, more }).toEqual({ problems: [], more: 0 })
  const read = readScenario(text ?? '')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const script = { scenario: read.scenario, file: null, sha256: '', seed: null }
  const facts: string[] = []
  const one = await runVirtually({ ...script, onFacts: (all) => facts.push(...all.map(({ type }) => type)) })
  expect(one.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(one).toMatchObject({ verdict: 'passed', broken: [], counts: { sessions: 1 } })
  expect(facts).toContain('session.stopped')
  expect((await runVirtually(script)).hash).toBe(one.hash)
})

it('tells so many problems at the most, and the reason among them', async () => {
  const half = '[2,"1","Heart'
  const { text, problems, more } = await imports(Array.from({ length: 3 * LOG_PROBLEMS_TOLD }, () => half).join('\n'))
  expect(text).toBeNull()
  expect(problems).toHaveLength(LOG_PROBLEMS_TOLD)
  expect(problems.at(-1)?.problem).toContain('no call of a charger was found')
  expect(more).toBe(2 * LOG_PROBLEMS_TOLD + 1)
})
