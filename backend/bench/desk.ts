import { createHash } from 'node:crypto'
import type { PlayerAnswer, PlayerOrder, PlayerTold, RunPlan } from '#contracts/lab/scenario-drive.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { htmlOf } from '#simulator/scenarios/report/html.ts'
import { junitOf } from '#simulator/scenarios/report/junit.ts'
import { jsonOf } from '#simulator/scenarios/report/write.ts'
import type { Clock } from '../clock.ts'
import type { Api } from './api.ts'
import { Conductor, Interrupted } from './conductor.ts'
import { importedOf } from './imported.ts'
import { outlineOf, shipped, shippedText } from './shipped.ts'
import { startOf } from './start.ts'

/** How a run stands is told so often at the most. */
const TELLS_EVERY_MS = 100

type Tell = (told: PlayerTold) => void

/** Answers what is asked about scenarios, and plays one at a time as it is driven. */
export class Desk {
  readonly #clock: Clock
  readonly #tell: Tell
  #api: Api | null = null
  #conductor: Conductor | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(clock: Clock, tell: Tell) {
    this.#clock = clock
    this.#tell = tell
  }

  async take({ order, ask }: PlayerOrder): Promise<void> {
    this.#tell({ answer: order, ...(await this.#answer(ask)) })
  }

  /** Ends what is played, with all that it has opened. */
  async end(): Promise<void> {
    this.#conductor?.drive({ act: 'stop' })
    await this.#running
  }

  async #answer(ask: PlayerOrder['ask']): Promise<Omit<PlayerAnswer, 'answer'>> {
    switch (ask.kind) {
      case 'list':
        return { scenarios: await shipped() }
      case 'text':
        return { text: await shippedText(ask.file) }
      case 'check':
        return { outline: outlineOf(ask.text) }
      case 'begin':
        await this.end()
        this.#running = this.#play(ask.plan)
        return {}
      case 'drive':
        this.#conductor?.drive(ask.drive)
        return {}
      case 'import':
        return { imported: await importedOf(ask) }
      case 'report':
        return { text: reports[ask.as]([ask.run]) }
      default:
        return ask satisfies never
    }
  }

  async #play(plan: RunPlan): Promise<void> {
    const read = readScenario(plan.text)
    if (!read.ok) {
      const [first] = read.problems
      return this.#over('broken', first?.message ?? '')
    }
    const { scenario } = read
    const sha256 = createHash('sha256').update(plan.text).digest('hex')
    const file = plan.file === null ? null : `simulator/scenarios/${plan.file}.scenario.yaml`
    const script = { scenario, file, sha256, seed: plan.seed }
    const told = { isDue: false, isOver: false }
    const tellState = (): void => {
      told.isDue = false
      if (!told.isOver) this.#tell({ state: conductor.state() })
    }
    const changed = (): void => {
      if (told.isDue) return
      told.isDue = true
      this.#clock.after(TELLS_EVERY_MS, tellState)
    }
    const conductor = new Conductor(plan, { clock: this.#clock, start: startOf(scenario), changed })
    this.#conductor = conductor
    const listener = conductor.ended.bind(conductor)
    try {
      // Whoever only reads needs no backend.
      const [{ openApi }, { runVirtually }] = await Promise.all([import('./api.ts'), import('./run.ts')])
      const api = (this.#api ??= openApi())
      const run = await untilItEnds(conductor, () => runVirtually(script, { api, listener, lead: conductor }))
      tellState()
      told.isOver = true
      if (run === null) this.#over('stopped', null)
      else this.#tell({ over: { run, why: null, message: null } })
    } catch (error) {
      told.isOver = true
      this.#over('broken', error instanceof Error ? error.message : String(error))
    } finally {
      this.#conductor = null
    }
  }

  #over(why: 'stopped' | 'broken', message: string | null): void {
    this.#tell({ over: { run: null, why, message } })
  }
}

/** Plays again from the beginning as often as somebody wants to go back. Null: somebody ended it. */
async function untilItEnds<Run>(conductor: Conductor, play: () => Promise<Run>): Promise<Run | null> {
  for (;;) {
    try {
      return await play()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      if (error.why === 'stop') return null
      conductor.again()
    }
  }
}

const reports = { html: htmlOf, junit: junitOf, json: jsonOf } as const
