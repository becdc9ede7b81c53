import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { explore } from '#simulator/scenarios/exploring/explore.ts'
import type { Explored } from '#simulator/scenarios/exploring/explore.ts'
import { exits } from '../line/exits.ts'
import { Progress } from '../line/terminal.ts'
import { openPlayer } from '../player.ts'

interface Asked {
  readonly seeds: number
  readonly from: number
  readonly steps: number
  /** The first that fails ends it. */
  readonly first: boolean
  /** A directory. */
  readonly out: string
  readonly json: boolean
  readonly quiet: boolean
}

/** Plays made-up scenarios and writes those that fail. Resolves with the exit code. */
export async function exploreSeeds(asked: Asked): Promise<number> {
  const player = openPlayer()
  const progress = new Progress(asked)
  const stop = { isAsked: false }
  const interrupt = (): void => {
    stop.isAsked = true
    player.close()
  }
  process.once('SIGINT', interrupt)
  const play = async (source: string): Promise<ScenarioRun> => {
    const played = await player.play(source)
    if ('run' in played) return played.run
    throw new Error(played.problems.join('\n'))
  }
  let [done, failed] = [0, 0]
  const show = (played: number): void =>
    progress.show(done / asked.seeds, `seed ${asked.from + done}, ${played} played`)
  try {
    for await (const one of explore(play, { ...asked, progress: show })) {
      done += 1
      if (one.shrunk !== null) failed += 1
      progress.clear()
      tell(one, written(one, asked.out), asked)
      if (asked.first && failed > 0) break
    }
  } catch (error) {
    progress.clear()
    if (stop.isAsked) return exits.interrupted
    console.error(`simulate: seed ${asked.from + done}: ${error instanceof Error ? error.message : String(error)}`)
    return exits.error
  } finally {
    process.off('SIGINT', interrupt)
    player.close()
  }
  if (!asked.json) console.log(`${done} seeds from ${asked.from}, ${failed} failed`)
  return failed > 0 ? exits.assertionFailed : exits.passed
}

/** The file of a scenario that failed; null where none did. */
function written({ seed, shrunk }: Explored, out: string): string | null {
  if (shrunk === null) return null
  mkdirSync(out, { recursive: true })
  const file = join(out, `seed-${seed}.scenario.yaml`)
  writeFileSync(file, shrunk.source)
  return file
}

function tell({ seed, shrunk }: Explored, file: string | null, { json, quiet }: Asked): void {
  const { failure = null, before = null, after = null, played = 1 } = shrunk ?? {}
  if (json)
    console.log(
      JSON.stringify({ seed, verdict: shrunk === null ? 'passed' : 'failed', failure, after, before, played, file }),
    )
  else if (shrunk !== null)
    console.log(`failed  seed ${seed}: ${failure}\n  ${after} of ${before} steps are left: ${file}`)
  else if (!quiet) console.log(`passed  seed ${seed}`)
}
