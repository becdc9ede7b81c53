import { writeFileSync } from 'node:fs'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { Recorder } from '#simulator/scenarios/recording/recorder.ts'
import { snapshotOf } from '#simulator/scenarios/recording/recording.ts'
import { scenarioText } from '#simulator/scenarios/recording/scenario-text.ts'
import { exits } from '../line/exits.ts'
import type { RecordOptions } from '../options.ts'
import { listen } from './serve.ts'

/** `serve`, with what is done written as a scenario when it is interrupted. Resolves with the exit code. */
export function record(given: RecordOptions): Promise<number> {
  let piles: ReadonlyMap<string, ChargePoint> = new Map()
  /** Whose network plug somebody has pulled: a pile that is not connected may only be on its way. */
  const down = new Set<string>()
  const recorder = new Recorder({
    clock: realClock,
    seed: () => given.seed,
    look: (id) => {
      const pile = piles.get(id)
      return pile === undefined ? null : snapshotOf(pile, { isPluggedIn: !down.has(id), delayMs: 0 })
    },
  })
  return listen(given, {
    noting: (connect) => recorder.noting(connect),
    doing(pile, step, run) {
      const isDone = recorder.doing(pile.id, step, run)
      if (step.verb === 'drop') down.add(pile.id)
      if (step.verb === 'restore' || step.verb === 'powerOn') down.delete(pile.id)
      return isDone
    },
    begins(all) {
      piles = all
      recorder.begin([])
    },
    ends: () => write(recorder, given),
  })
}

function write(recorder: Recorder, { out, quiet, 'keep-names': keepsNames }: RecordOptions): number {
  const recording = recorder.end()
  if (recording === null || recording.doings.length === 0) {
    console.error('simulate: nothing was done, there is no scenario')
    return exits.error
  }
  const text = scenarioText(recording, { keepsNames })
  try {
    if (out === '') console.log(text.trimEnd())
    else writeFileSync(out, text)
  } catch (cause) {
    console.error(`simulate: ${out} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`)
    return exits.error
  }
  if (out !== '' && !quiet) console.error(`${recording.doings.length} things were done; the scenario is in ${out}`)
  return exits.passed
}
