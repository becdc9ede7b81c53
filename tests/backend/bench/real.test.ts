import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Script } from '#backend/bench/run.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { runReally } from '#backend/bench/real.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import type { SeenFact } from '#simulator/scenarios/playing/stage.ts'
import { root } from '#tests/support/root.ts'

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

/** A body without times, ids and hashes, energies apart. */
function bodyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bodyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      if (isTime(name) && (typeof one === 'string' || one === null)) return []
      return apart.includes(name) || /(?:^id|Ids?|[hH]ash)$/u.test(name) ? [] : [[name, bodyOf(one)]]
    }),
  )
}

/** What became of each record, in order. Records whose ids are drawn go by the order in which they came. */
function recordsOf(facts: readonly SeenFact[], isShared: (id: string) => boolean): Record<string, unknown[]> {
  const records: Record<string, unknown[]> = {}
  const drawn = new Map<string, string>()
  for (const { type, id, data } of facts) {
    const kind = type.split('.')[0] ?? ''
    const key = `${kind} ${id}`
    if (!isShared(id)) drawn.set(key, drawn.get(key) ?? `${kind} drawn ${drawn.size}`)
    ;(records[drawn.get(key) ?? key] ??= []).push([type, bodyOf(data)])
  }
  return records
}

const energyOf = (facts: readonly SeenFact[]): number => {
  const stopped = facts.find(({ type }) => type === 'session.stopped')
  return Number(new Map(Object.entries(stopped?.data ?? {})).get('meterStop') ?? 0)
}

/** Plays a text on both clocks and holds what they make against each other. */
async function playBoth(source: string): Promise<void> {
  const read = readScenario(source)
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
  const [ids, others] = [there, here].map((all) => new Set(all.map(({ id }) => id)))
  const isShared = (id: string): boolean => ids?.has(id) === true && others?.has(id) === true
  expect(recordsOf(here, isShared)).toEqual(recordsOf(there, isShared))
  expect(Math.abs(energyOf(here) - energyOf(there))).toBeLessThanOrEqual(ENERGY_APART)
}

it('writes the same facts of each record in the same order, in virtual and in real time', async () => {
  await playBoth(text)
})

/** The machine's clock is not ours to move: what only lasts lasts shorter, on both clocks. */
const shipped = [
  'cards/card-in-use',
  'charging/emergency-stop',
  'charging/remote-start-stop',
  'orders/not-supported',
  'orders/unlock',
]

it.each(shipped)('writes the same facts of %s in virtual and in real time', async (name) => {
  const source = readFileSync(join(root, 'simulator/scenarios', `${name}.scenario.yaml`), 'utf8')
  await playBoth(source.replaceAll(/pause: \d+[mh]/gu, 'pause: 2s'))
})
