import { instant } from '#contracts/units.ts'
import { durationMs } from '#contracts/lab/duration.ts'
import type { Condition } from '#contracts/lab/scenario-conditions.ts'
import type { StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import type { Step } from '#contracts/lab/scenario-steps.ts'
import { act, sentence } from './acts.ts'
import { judge } from './judge.ts'
import type { Stage } from './stage.ts'

/** Is told of each step as it ends. */
export type Listener = (report: StepReport) => void

const WITHIN = '60s'
/** A wait looks every so often at first, and the less often the longer it has waited already: by this share of it. */
const LOOK_EVERY_MS = 100
const LOOK_SHARE = 0.02

/**
 * Plays steps on a stage, one after the other. After the first that fails no further one is played; steps on facts or
 * orders are skipped where the central system is not ours.
 */
export async function play(stage: Stage, steps: readonly Step[], listener: Listener): Promise<Verdict> {
  const playing = new Playing(stage, listener)
  await playing.all(steps, '')
  return playing.verdict
}

interface Came {
  readonly verdict: Verdict
  readonly reason: string | null
}
const passed: Came = { verdict: 'passed', reason: null }
const skipped: Came = { verdict: 'skipped', reason: 'the central system is not ours: its facts cannot be seen' }
const failed = (reason: string): Came => ({ verdict: 'failed', reason })

class Playing {
  verdict: Verdict = 'passed'
  readonly #stage: Stage
  readonly #listener: Listener

  constructor(stage: Stage, listener: Listener) {
    this.#stage = stage
    this.#listener = listener
  }

  async all(steps: readonly Step[], above: string): Promise<void> {
    for (const [at, step] of steps.entries()) {
      if (this.verdict === 'failed') return
      await this.#one(step, `${above}${at + 1}`)
    }
  }

  async #one(step: Step, path: string): Promise<void> {
    const { does, place } = step
    if (does.verb === 'parallel') {
      await Promise.all(does.branches.map((branch, at) => this.all(branch, `${path}.${at + 1}.`)))
      return
    }
    if (does.verb === 'repeat') {
      for (let round = 1; round <= does.times; round += 1) await this.all(does.steps, `${path}.${round}.`)
      return
    }
    const began = this.#stage.clock.now()
    const { verdict, reason } = await this.#come(does).catch((error: unknown) =>
      failed(error instanceof Error ? error.message : String(error)),
    )
    if (verdict === 'failed') this.verdict = 'failed'
    this.#listener({
      path,
      title: step.title ?? sentence(does),
      place,
      verdict,
      isAssertion: does.verb === 'wait' || does.verb === 'expect',
      began: instant(began),
      tookMs: this.#stage.clock.now() - began,
      reason,
    })
  }

  async #come(does: Exclude<Step['does'], { readonly verb: 'parallel' | 'repeat' }>): Promise<Came> {
    const { clock, ours } = this.#stage
    switch (does.verb) {
      case 'pause':
        await rest(clock, durationMs(does.body))
        return passed
      case 'order': {
        if (ours === null) return skipped
        const { pile, action, payload = {} } = does.body
        const refused = await ours.order({ pile, action, payload })
        return refused === null ? passed : failed(`the order is refused: ${refused}`)
      }
      case 'wait':
      case 'expect':
        if (does.body.fact !== undefined && ours === null) return skipped
        return this.#judged(does.verb, does.body)
      default: {
        const why = act(this.#stage, does)
        return why === null ? passed : failed(why)
      }
    }
  }

  async #judged(verb: 'wait' | 'expect', condition: Condition): Promise<Came> {
    const { clock } = this.#stage
    const { not = false, times, within } = condition
    const before = judge(this.#stage, condition).count
    const began = clock.now()
    const until = began + durationMs(within ?? (verb === 'wait' ? WITHIN : '0s'))
    // What must not come about counts from the step on for `wait`, from the beginning of the run for `expect`.
    const bound = verb === 'wait' && (condition.message ?? condition.fact) !== undefined ? before : 0
    for (;;) {
      const { count, instead } = judge(this.#stage, condition)
      const isIn = verb === 'expect' && times !== undefined ? count === times : count >= (times ?? 1)
      if (not && count > bound) return failed(`it came about: ${instead}`)
      if (!not && isIn) return passed
      if (clock.now() >= until) return not ? passed : failed(this.#vain(condition, count, instead))
      const gap = Math.max(LOOK_EVERY_MS, Math.ceil((clock.now() - began) * LOOK_SHARE))
      await rest(clock, Math.min(gap, until - clock.now()))
    }
  }

  #vain({ times, within }: Condition, count: number, instead: string): string {
    const often = times === undefined ? '' : `${count} instead of ${times}; `
    return `it did not come about${within === undefined ? '' : ` within ${within}`}; ${often}${instead}`
  }
}

const rest = (clock: Stage['clock'], ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
