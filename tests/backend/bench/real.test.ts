import { expect, it } from 'vitest'
import type { Script } from '#backend/bench/run.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { runReally } from '#backend/bench/real.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import type { SeenFact } from '#simulator/scenarios/playing/stage.ts'

/** A scenario by the machine's clock over real connections makes of each record what it makes in virtual time. */

const text = `name: A short charge
fleet: [{ id: CP000001, configuration: { MeterValueSampleInterval: '0', ClockAlignedDataInterval: '0' } }]
vars: { here: CP000001/1, card: TAG00000001 }
steps:
  - powerOn: CP000001
  - wait: { ready: CP000001 }
  - wait: { status: { at: '\${here}', is: Available } }
  - plug: { at: '\${here}' }
  - swipe: { at: '\${here}', card: '\${card}' }
  - wait: { charging: '\${here}' }
  - wait: { fact: { type: session.started } }
  - expect: { api: { path: /device-service/piles/CP000001, with: { data: { id: CP000001 } } } }
  - pause: 2s
  - swipe: { at: '\${here}', card: '\${card}' }
  - wait: { message: { pile: CP000001, action: StopTransaction, answer: {} } }
  - unplug: '\${here}'
  - wait: { status: { at: '\${here}', is: Available } }
  - wait: { delivered: CP000001 }
  - wait: { fact: { type: record.closedAtZero } }
`

/** 11 kW for a second: as far as two clocks may be apart at the end of a charge. */
const ENERGY_APART = 10

const isTime = (name: string): boolean => /(?:At|From|To|Until|Since|since|from|to)$/u.test(name)

/** Energy and what follows from it, and what only a handshake knows. */
const apart = ['meterStop', 'energy', 'quantity', 'amount', 'profile']

/** A body without times, energies apart. */
function bodyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bodyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      if (isTime(name) && (typeof one === 'string' || one === null)) return []
      return apart.includes(name) ? [] : [[name, bodyOf(one)]]
    }),
  )
}

/** What became of each record, in order. */
function recordsOf(facts: readonly SeenFact[]): Record<string, unknown[]> {
  const records: Record<string, unknown[]> = {}
  for (const { type, id, data } of facts) (records[`${type.split('.')[0]} ${id}`] ??= []).push([type, bodyOf(data)])
  return records
}

const energyOf = (facts: readonly SeenFact[]): number => {
  const stopped = facts.find(({ type }) => type === 'session.stopped')
  return Number(new Map(Object.entries(stopped?.data ?? {})).get('meterStop'))
}

it('writes the same facts of each record in the same order, in virtual and in real time', async () => {
  const read = readScenario(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const facts: SeenFact[][] = []
  const script: Script = {
    scenario: read.scenario,
    file: null,
    sha256: '',
    seed: 7,
    onFacts: (all) => void facts.push([...all]),
  }
  const [virtual, real] = [await runVirtually(script), await runReally(script)]
  expect(real.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect([virtual, real]).toMatchObject([
    { verdict: 'passed', mode: 'virtual', broken: [] },
    { verdict: 'passed', mode: 'real', hash: null, broken: [] },
  ])
  const [there = [], here = []] = facts
  expect(recordsOf(here)).toEqual(recordsOf(there))
  expect(Math.abs(energyOf(here) - energyOf(there))).toBeLessThanOrEqual(ENERGY_APART)
})
