import { instant } from '#contracts/units.ts'
import { durationMs, durationPattern } from '#contracts/lab/duration.ts'
import { Schema } from 'effect'
import type { Condition } from '#contracts/lab/scenario-conditions.ts'
import type { StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import { PlainStep } from '#contracts/lab/scenario-steps.ts'
import type { Step } from '#contracts/lab/scenario-steps.ts'
import { NOW, insert } from '#simulator/scenarios/reading/insert.ts'
import { act, sentence } from './acts.ts'
import { contains, judge, valueAt } from './judge.ts'
import type { Ending, Stage } from './stage.ts'

/** Is told of each step as it ends. */
export type Listener = (report: StepReport) => void

/** What is waited for, since when and for how long at the most, on the run's clock. */
export interface Waiting {
  readonly path: string
  readonly title: string
  readonly began: number
  readonly withinMs: number
}

/** Stands before each step that is inside no other, and hears what is waited for. */
export interface Gate {
  /** Resolves when this step, counted from 0, may be played. */
  before(at: number): Promise<void>
  waits(waiting: Waiting): void
  /** The same is waited for no longer. */
  waited(waiting: Waiting): void
}

const WITHIN = '60s'
/** A wait looks every so often at first, and the less often the longer it has waited already: by this share of it. */
const LOOK_EVERY_MS = 100
const LOOK_SHARE = 0.02

/**
 * Plays steps on a stage, one after the other. After the first that fails no further one is played; steps on facts or
 * orders are skipped where the central system is not ours.
 */
export async function play(
  stage: Stage,
  steps: readonly Step[],
  { listener, gate = null }: { readonly listener: Listener; readonly gate?: Gate | null },
): Promise<Verdict> {
  const playing = new Playing(stage, listener, gate)
  await playing.whole(steps)
  return playing.verdict
}

interface Came {
  readonly verdict: Verdict
  readonly reason: string | null
}
const passed: Came = { verdict: 'passed', reason: null }
const skipped: Came = { verdict: 'skipped', reason: 'the central system is not ours' }
const inVirtualTime: Came = {
  verdict: 'skipped',
  reason: 'our backend is ended and started again in virtual time only',
}
const failed = (reason: string): Came => ({ verdict: 'failed', reason })
const inVain = ({ reason }: Came): Came => ({ verdict: 'skipped', reason })

class Playing {
  verdict: Verdict = 'passed'
  readonly #stage: Stage
  readonly #listener: Listener
  readonly #gate: Gate | null

  constructor(stage: Stage, listener: Listener, gate: Gate | null) {
    this.#stage = stage
    this.#listener = listener
    this.#gate = gate
  }

  async whole(steps: readonly Step[]): Promise<void> {
    for (const [at, step] of steps.entries()) {
      if (this.verdict === 'failed') return
      if (this.#gate !== null) await this.#gate.before(at)
      await this.#one(step, String(at + 1))
    }
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
    const title = step.title ?? sentence(does)
    const withinMs = lastsAtMost(does)
    const waiting = withinMs === null ? null : { path, title, began, withinMs }
    if (waiting !== null) this.#gate?.waits(waiting)
    const played = Promise.resolve(does).then((one) => this.#played(one))
    const { verdict, reason } = await played
      .then((came) => (came.verdict === 'failed' && step.ifPossible ? inVain(came) : came))
      .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)))
    if (waiting !== null) this.#gate?.waited(waiting)
    if (verdict === 'failed') this.verdict = 'failed'
    this.#listener({
      path,
      title,
      place,
      verdict,
      isAssertion: does.verb === 'wait' || does.verb === 'expect' || (does.verb === 'call' && 'expect' in does.body),
      began: instant(began),
      tookMs: this.#stage.clock.now() - began,
      reason,
    })
  }

  /** Plays a step with what is known only now. */
  #played(does: PlainStep): Promise<Came> {
    const { saved, clock, ours } = this.#stage
    const meaning = (name: string): unknown => (name === NOW ? instant(clock.now()) : saved.get(name))
    const unsaid = new Set<string>()
    const body = insert(does, meaning, (_, name) => unsaid.add(name))
    if (unsaid.size === 0) return this.#come(decodeStep(body))
    // Where the central system is not ours, what would have saved it was skipped.
    if (ours === null) return Promise.resolve(skipped)
    throw new Error(`nothing has been saved as ${[...unsaid].join(', ')}`)
  }

  async #come(does: PlainStep): Promise<Came> {
    const { clock, ours } = this.#stage
    if (ours === null && needsOurs(does)) return skipped
    switch (does.verb) {
      case 'pause':
        await rest(clock, durationMs(does.body))
        return passed
      case 'order': {
        const { pile, action, payload = {} } = does.body
        const refused = await ours?.order({ pile, action, payload })
        return refused === null ? passed : failed(`the order is refused: ${refused}`)
      }
      case 'press': {
        const { on, command, with: body = {} } = does.body
        const why = (await ours?.press({ on, command, body })) ?? null
        return why === null ? passed : failed(why)
      }
      case 'call':
        return this.#called(does.body)
      case 'restart':
      case 'crash':
        if (ours === null || ours.startAgain === null) return inVirtualTime
        await ours.startAgain(endingOf(does))
        return passed
      case 'wait':
      case 'expect':
        return this.#judged(does.verb, does.body)
      default: {
        const why = act(this.#stage, does)
        return why === null ? passed : failed(why)
      }
    }
  }

  async #called({ method, path, body, expect = {}, save = {} }: Call): Promise<Came> {
    const { status = 0, body: answered = null } = (await this.#stage.ours?.call({ method, path, body })) ?? {}
    const { status: wanted, with: part = {} } = expect
    const isStatus = wanted === undefined ? status >= 200 && status < 300 : status === wanted
    if (isStatus && contains(answered, part)) return this.#save(save, answered)
    const answers = `it answers ${status} ${JSON.stringify(answered)}`
    // A step may be in vain, but our backend never breaks down over it.
    if (status >= BROKEN_DOWN) throw new Error(answers)
    return failed(answers)
  }

  #save(names: Readonly<Record<string, string>>, found: unknown): Came {
    for (const [name, path] of Object.entries(names)) {
      const value = valueAt(found, path)
      if (value === undefined) return failed(`there is no ${path} in ${JSON.stringify(found)}`)
      this.#stage.saved.set(name, value)
    }
    return passed
  }

  async #judged(verb: 'wait' | 'expect', condition: Condition): Promise<Came> {
    const { clock } = this.#stage
    const { not = false, times, within, save = {} } = condition
    const { count: before } = await judge(this.#stage, condition)
    const began = clock.now()
    const until = began + durationMs(within ?? (verb === 'wait' ? WITHIN : '0s'))
    // What must not come about counts from the step on for `wait`, from the beginning of the run for `expect`.
    const bound = verb === 'wait' && (condition.message ?? condition.fact) !== undefined ? before : 0
    for (;;) {
      const { count, instead, found } = await judge(this.#stage, condition)
      const isIn = verb === 'expect' && times !== undefined ? count === times : count >= (times ?? 1)
      if (not && count > bound) return failed(`it came about: ${instead}`)
      if (!not && isIn) return this.#save(save, found)
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

type Call = Extract<PlainStep, { readonly verb: 'call' }>['body']
/** The first status of HTTP that says something broke down at the server. */
const BROKEN_DOWN = 500
const decodeStep = Schema.decodeUnknownSync(PlainStep)

function endingOf({ verb: how, body }: Extract<PlainStep, { readonly verb: 'restart' | 'crash' }>): Ending {
  const { back, atWrite } = typeof body === 'string' ? { back: body, atWrite: 0 } : body
  return { how, afterMs: durationMs(back), atWrite }
}

/** Whether a step looks into our backend, or asks it for something. */
function needsOurs(does: PlainStep): boolean {
  switch (does.verb) {
    case 'order':
    case 'press':
    case 'call':
    case 'restart':
    case 'crash':
      return true
    case 'wait':
    case 'expect':
      return (does.body.fact ?? does.body.api) !== undefined
    default:
      return false
  }
}

/** How long a step waits at the most; null for one that takes no time of its own. */
function lastsAtMost(does: PlainStep): number | null {
  switch (does.verb) {
    case 'pause':
      return lengthOf(does.body)
    case 'wait':
    case 'expect': {
      const { within = does.verb === 'wait' ? WITHIN : null } = does.body
      return within === null ? null : lengthOf(within)
    }
    default:
      return null
  }
}

/** Of a text that may have to be inserted first; null then. */
const lengthOf = (text: string): number | null => (durationPattern.test(text) ? durationMs(text) : null)

const rest = (clock: Stage['clock'], ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
