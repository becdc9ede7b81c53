import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { shortest } from './ddmin.ts'
import { stepsIn } from './steps.ts'

/** The shortest scenario that still fails in the same way. */

/** Plays a text with the seed it names; null where it cannot be read. */
export type PlayText = (source: string) => Promise<ScenarioRun | null>

export interface Shrunk {
  /** Of the shortest scenario. */
  readonly source: string
  /** What fails, as a sentence. */
  readonly failure: string
  readonly before: number
  readonly after: number
  /** How many scenarios were played for it. */
  readonly played: number
}

interface Options {
  /** In place of the scenario's own. */
  readonly seed: number
  /** Called after each scenario that was played. */
  readonly progress?: (played: number) => void
}

/**
 * Leaves steps out as long as the same failure comes: the same step with the same reason (numbers aside), or the same
 * broken rule. Answers null when the whole scenario passes. It plays the same text never twice, and counts on equal bytes
 * from equal seeds. Throws when the scenario cannot be read.
 */
export async function shrinkScenario(
  source: string,
  play: PlayText,
  { seed, progress }: Options,
): Promise<Shrunk | null> {
  const steps = stepsIn(source)
  const all = Array.from({ length: steps.count }, (_, at) => at)
  let played = 0
  const failureWith = async (kept: readonly number[]): Promise<Failure | null> => {
    const text = steps.keeping(kept, { seed, comment: '' })
    // Nothing fails where nothing is done.
    if (kept !== all && stepsIn(text).count === 0) return null
    const run = await play(text)
    if (run === null && kept === all) throw new RangeError('the scenario cannot be read')
    played += 1
    progress?.(played)
    return run === null ? null : failureOf(run)
  }
  const failure = await failureWith(all)
  if (failure === null) return null
  const isSame = async (part: readonly number[]): Promise<boolean> => (await failureWith(part))?.key === failure.key
  const reached = steps.upTo(failure.reached)
  const isEnough = reached.length < all.length && (await isSame(reached))
  const kept = await shortest(isEnough ? reached : all, isSame)
  const comment = ` ${kept.length} of ${steps.count} steps, and still: ${failure.sentence}`
  return {
    source: steps.keeping(kept, { seed, comment }),
    failure: failure.sentence,
    before: steps.count,
    after: kept.length,
    played,
  }
}

interface Failure {
  /** The same for the same failure, whenever and at whatever place it comes. */
  readonly key: string
  readonly sentence: string
  /** How far the list of steps was played. */
  readonly reached: number
}

/** Why a run failed: a broken rule goes before a step, for it tells more. */
function failureOf({ broken, steps }: ScenarioRun): Failure | null {
  const [rule] = broken
  const reached = Math.max(0, ...steps.map(({ path }) => Number.parseInt(path, 10)))
  if (rule !== undefined) return { key: `rule ${nameless(rule)}`, sentence: rule, reached }
  // Steps that hold others fail with them, and come after them.
  const step = steps.find(({ verdict }) => verdict === 'failed')
  if (step === undefined) return null
  const sentence = step.reason === null ? step.title : `${step.title}: ${step.reason}`
  return { key: `step ${nameless(sentence)}`, sentence: sentence.replaceAll(/\s+/gu, ' '), reached }
}

/** Moments, counts and identifiers differ from one run to a shorter one. */
const nameless = (sentence: string): string =>
  sentence.replaceAll(/("messageId":)"[^"]*"/gu, '$1#').replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/giu, '#')
