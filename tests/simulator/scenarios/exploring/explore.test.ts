import { expect, it } from 'vitest'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { openApi } from '#backend/bench/api.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { explore } from '#simulator/scenarios/exploring/explore.ts'
import { generated } from '#simulator/scenarios/exploring/generate.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { seeds } from '#tests/support/seed.ts'

/** Scenarios that nobody has written, against our own backend in virtual time. */

const STEPS = 40
const api = openApi()

async function play(source: string): Promise<ScenarioRun> {
  const read = readScenario(source)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  stepForward()
  return runVirtually({ scenario: read.scenario, file: null, sha256: '', seed: null }, { api })
}

it.each(seeds(8))('breaks nothing in a made-up scenario (seed %i)', async (seed) => {
  for await (const { shrunk } of explore(play, { from: seed, seeds: 1, steps: STEPS }))
    expect(shrunk?.source ?? null, `seed ${seed}: ${shrunk?.failure}`).toBeNull()
})

it('makes the same scenario of a seed, which gives the same facts and frames, and another of another', async () => {
  expect(generated(3, STEPS)).toBe(generated(3, STEPS))
  expect(generated(4, STEPS)).not.toBe(generated(3, STEPS))
  const [one, other] = [await play(generated(3, STEPS)), await play(generated(3, STEPS))]
  expect(other.hash).toBe(one.hash)
})

it('makes up everything that can happen', () => {
  const all = seeds(200).map((seed) => generated(seed, STEPS))
  const verbs =
    'plug unplug swipe stop carPauses carGoesOn fault order press call answer drop restore doubleNext loseAnswer'
  const more = 'weakLine late replaceSocket powerOff bootAgain emergencyStop clockJump quirk restart crash pause'
  for (const verb of `${verbs} ${more}`.split(' '))
    expect(
      all.some((text) => text.includes(`ifPossible: true, ${verb}: `)),
      verb,
    ).toBe(true)
  for (const text of all) expect(readScenario(text)).toMatchObject({ ok: true })
})
