import type { DriveAct, RunPlan, RunSpeed, RunState } from '#contracts/lab/scenario-drive.ts'
import { LED_STEPS_MAX, STEPS_TOLD } from '#contracts/lab/scenario-drive.ts'
import type { StepReport } from '#contracts/lab/scenario-run.ts'
import { instant } from '#contracts/units.ts'
import type { Waiting } from '#simulator/scenarios/playing/play.ts'
import type { Clock } from '../clock.ts'
import type { Lead } from './run.ts'

/** A run does not come to its end, because somebody wants it to begin again or not to go on. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly why: 'back' | 'stop'

  constructor(why: 'back' | 'stop') {
    super(`the run is interrupted: ${why}`)
    this.why = why
  }
}

interface Conducting {
  /** That of the machine: speeds are measured by it. */
  readonly clock: Clock
  /** Of the run's clock. */
  readonly start: number
  /** The state is another. */
  readonly changed: () => void
}

/** While time passes slowly, it is told so often. */
const SLICE_MS = 200

/** Leads a run as a person wants it: to the next step, to a breakpoint, slowly, or again to the step before. */
export class Conductor implements Lead {
  readonly #clock: Clock
  readonly #changed: () => void
  #isPaused: boolean
  #step = 1
  #isBegun = false
  readonly #start: number
  #now: number
  #breakpoints: ReadonlySet<number>
  #speed: RunSpeed
  #ended: StepReport[] = []
  #count = 0
  readonly #waits = new Set<Waiting>()
  /** It stops at the next step, whatever that is. */
  #isStepping = false
  /** Where it is to stop after it began again; it hurries to there. */
  #backTo: number | null = null
  #interrupted: 'back' | 'stop' | null = null
  #wake: () => void = () => undefined

  constructor(plan: Pick<RunPlan, 'breakpoints' | 'isPaused' | 'speed'>, { clock, start, changed }: Conducting) {
    this.#clock = clock
    this.#start = start
    this.#now = start
    this.#changed = changed
    this.#isPaused = plan.isPaused
    this.#breakpoints = new Set(plan.breakpoints)
    this.#speed = plan.speed
  }

  drive(drive: DriveAct): void {
    switch (drive.act) {
      case 'go':
      case 'step':
        this.#isPaused = false
        this.#isStepping = drive.act === 'step'
        break
      case 'pause':
        this.#isPaused = true
        break
      case 'back':
        this.#backTo = Math.max(1, this.#isBegun ? this.#step : this.#step - 1)
        this.#interrupted = 'back'
        break
      case 'stop':
        this.#interrupted = 'stop'
        break
      case 'breakpoints':
        this.#breakpoints = new Set(drive.breakpoints)
        break
      case 'speed':
        this.#speed = drive.speed
        break
      default:
        drive satisfies never
    }
    this.#wake()
    this.#changed()
  }

  /** The run begins again. */
  again(): void {
    this.#interrupted = null
    this.#isPaused = false
    this.#isStepping = false
    this.#step = 1
    this.#isBegun = false
    this.#now = this.#start
    this.#ended = []
    this.#count = 0
    this.#waits.clear()
  }

  /** Takes note of a step that has ended. Throws when there are too many. */
  ended(report: StepReport): void {
    this.#count += 1
    if (this.#count > LED_STEPS_MAX) throw new Error(`it has more than ${LED_STEPS_MAX} steps`)
    this.#ended.push(report)
    if (this.#ended.length > STEPS_TOLD) this.#ended.shift()
    this.#changed()
  }

  async before(at: number): Promise<void> {
    this.#step = at + 1
    this.#isBegun = false
    const isThere = this.#backTo === null ? this.#isWanted() : this.#step >= this.#backTo
    if (isThere) {
      this.#backTo = null
      this.#isStepping = false
      this.#isPaused = true
    }
    this.#changed()
    await this.#open()
    this.#isBegun = true
    this.#changed()
  }

  async until(at: number): Promise<void> {
    await this.#open()
    while (this.#now < at && this.#speed > 0 && this.#backTo === null) {
      const speed: number = this.#speed
      const began = this.#clock.monotonic()
      await this.#sleep(Math.min(SLICE_MS, (at - this.#now) / speed))
      this.#now = Math.min(at, this.#now + (this.#clock.monotonic() - began) * speed)
      this.#changed()
      await this.#open()
    }
    this.#now = at
    this.#changed()
  }

  waits(waiting: Waiting): void {
    this.#now = Math.max(this.#now, waiting.began)
    this.#waits.add(waiting)
    this.#changed()
  }

  waited(waiting: Waiting): void {
    this.#waits.delete(waiting)
  }

  state(): RunState {
    return {
      isPaused: this.#isPaused,
      step: this.#step,
      isBegun: this.#isBegun,
      now: instant(Math.round(this.#now)),
      breakpoints: [...this.#breakpoints],
      speed: this.#speed,
      ended: [...this.#ended],
      waits: [...this.#waits].map(({ path, title, began, withinMs }) => ({
        path,
        title,
        forMs: Math.max(0, Math.round(this.#now - began)),
        withinMs,
      })),
    }
  }

  #isWanted(): boolean {
    return this.#isStepping || this.#breakpoints.has(this.#step)
  }

  /** Resolves when nothing holds it up. */
  async #open(): Promise<void> {
    for (;;) {
      if (this.#interrupted !== null) throw new Interrupted(this.#interrupted)
      if (!this.#isPaused) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async #sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      this.#clock.after(ms, resolve)
    })
  }
}
