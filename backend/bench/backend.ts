import type { Step } from '#contracts/lab/scenario-steps.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import type { Aftermath, Ours, SeenFact } from '#simulator/scenarios/playing/stage.ts'
import type { Clock } from '../clock.ts'
import { seededIds } from '../ids.ts'
import type { World } from '../world.ts'
import { openApi } from './api.ts'
import type { Api } from './api.ts'
import { brokenNow } from './checks/always.ts'
import { Hold } from './hold.ts'
import { settingsOf } from './life.ts'
import { Lives } from './lives.ts'
import { admin } from './operator.ts'
import { orderOf } from './order.ts'
import { pressLatest } from './press.ts'
import { tellScenario } from './told.ts'

/** Our own central system for one run of a scenario: a real world behind the real gateway, with its processes. */
export interface Backend {
  readonly ours: Ours
  /** Takes the wire of a pile. */
  readonly accept: Accept
  aftermath(): Promise<Aftermath>
  /** What must always hold and does not now; nothing between two lives. */
  look(): Promise<readonly string[]>
  /** Every fact of the run as it lies in the store. */
  stored(): readonly unknown[]
  close(): Promise<void>
}

const ALL = 10_000_000

export interface BackendOptions {
  readonly scenario: Scenario
  readonly seed: number
  readonly clock: Clock
  readonly api?: Api
  /** Held while something takes the machine's time. */
  readonly hold?: Hold
}

/** Whether a scenario ends our backend and starts it again. */
const isMortal = (steps: readonly Step[]): boolean =>
  steps.some(({ does }) => {
    if (does.verb === 'parallel') return does.branches.some(isMortal)
    return does.verb === 'repeat' ? isMortal(does.steps) : does.verb === 'restart' || does.verb === 'crash'
  })

export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { scenario, seed, clock, api = openApi(), hold = new Hold() } = options
  const lives = new Lives({ clock, ids: seededIds(seed), settings: settingsOf(scenario) }, isMortal(scenario.steps))
  const world = (): World => lives.world ?? expectThere()
  let from = 0
  const first = await lives.begin(async (one) => {
    await tellScenario(one, scenario)
    from = one.store.after(0, ALL).at(-1)?.position ?? 0
  })
  api.turnTo(first)
  const seen = new SeenFacts(from)
  return {
    ours: {
      facts: () => seen.read(lives.world),
      order: (what) => orderOf(world(), what),
      press: (what) => pressLatest(world(), what, admin),
      call: (request) => hold.during(() => api.call(request)),
      async startAgain({ how, afterMs, atWrite }) {
        seen.read(lives.world)
        await (atWrite > 0 ? lives.endAtWrite(atWrite) : hold.during(() => lives.end(how)))
        await new Promise<void>((resolve) => void clock.after(afterMs, resolve))
        await hold.during(async () => api.turnTo(await lives.begin()))
      },
    },
    accept: lives.accept,
    look: async () => (lives.world === null ? [] : brokenNow(lives.world)),
    stored: () => world().store.after(from, ALL),
    async aftermath() {
      const unread = world().unread()
      const unreadable = unread === null ? [] : [`facts that cannot be read: ${JSON.stringify(unread)}`]
      const broken = [...lives.broken, ...unreadable, ...(await brokenNow(world()))]
      return { facts: seen.read(world()), taken: await lives.taken(), broken }
    },
    close: () => lives.close(),
  }
}

function expectThere(): never {
  throw new Error('the backend is not there')
}

/** The facts of a run, read as they come, over all lives of the backend. */
export class SeenFacts {
  readonly #seen: SeenFact[] = []
  #position: number

  constructor(from: number) {
    this.#position = from
  }

  read(world: World | null): readonly SeenFact[] {
    for (const fact of world?.store.after(this.#position, ALL) ?? []) {
      this.#seen.push(fact)
      this.#position = fact.position
    }
    return this.#seen
  }
}
