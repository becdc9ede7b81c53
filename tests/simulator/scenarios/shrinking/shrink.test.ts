import { expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { shrinkScenario } from '#simulator/scenarios/shrinking/shrink.ts'
import { stepsIn } from '#simulator/scenarios/shrinking/steps.ts'
import { runVirtually } from '#backend/bench/run.ts'

/** Long scenarios that fail, played against our own backend until they are as short as can be. */

async function play(source: string): Promise<ScenarioRun | null> {
  const read = readScenario(source)
  return read.ok ? runVirtually({ scenario: read.scenario, file: null, sha256: '', seed: null }) : null
}

const long = `name: Long
fleet: [{ id: CP000001 }]
steps:
  - powerOn: CP000001
  - wait: { ready: CP000001 }
  - plug: { at: CP000001/2 }
  - swipe: { at: CP000001/2, card: TAG00000002 }
  - wait: { charging: CP000001/2 }
  - pause: 10m
  - swipe: { at: CP000001/2, card: TAG00000002 }
  - wait: { status: { at: CP000001/2, is: Finishing } }
  - unplug: CP000001/2
  - parallel:
      # Somebody digs.
      - - note: of no use
        - fault: { at: CP000001/1, fault: ground failure }
      - [{ pause: 5m }]
  - repeat: { times: 2, steps: [{ pause: 1m }, { note: neither }] }
  - wait: { status: { at: CP000001/1, is: Available }, within: 20m }
  - note: never played
`

it('finds the steps that a failure needs, with their text as it was written', async () => {
  const shrunk = await shrinkScenario(long, play, { seed: 7 })
  expect(shrunk?.failure).toContain('it is Faulted')
  expect(shrunk?.after).toBe(3)
  expect(shrunk?.source).toBe(`# 3 of 18 steps, and still: ${shrunk?.failure ?? ''}

name: Long
fleet: [ { id: CP000001 } ]
steps:
  - parallel:
      # Somebody digs.
      - - fault: { at: CP000001/1, fault: ground failure }
  - wait: { status: { at: CP000001/1, is: Available }, within: 20m }
seed: 7
`)
  const again = await play(shrunk?.source ?? '')
  expect(again?.steps.at(-1)?.reason).toContain('it is Faulted')
})

it('shrinks nothing that passes', async () => {
  expect(await shrinkScenario(long.slice(0, long.indexOf('  - parallel')), play, { seed: 7 })).toBeNull()
})

it('counts steps inside others, and takes them out with what holds them', () => {
  const steps = stepsIn(long)
  expect(steps.count).toBe(18)
  const without = steps.keeping([0], { seed: 1, comment: '' })
  expect(without).not.toContain('parallel')
  const { count } = stepsIn(steps.keeping([0, 9, 14], { seed: 1, comment: '' }))
  expect(count, 'what is left of a parallel and a repeat without anything in them').toBe(1)
})
