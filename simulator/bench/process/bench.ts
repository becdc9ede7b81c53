import { HOUR, SECOND } from '#contracts/durations.ts'
import type { BenchRecording, BenchTraffic } from '#contracts/lab/bench.ts'
import type { BenchOrder, BenchOutcome, BenchPlan, BenchTold } from '#contracts/lab/bench-orders.ts'
import { random } from '#simulator/environment/random.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import type { Transfer } from '#simulator/files/transfer.ts'
import { pileOf } from '#simulator/fleet/fleet.ts'
import type { PilePlan } from '#simulator/fleet/fleet.ts'
import { Traffic } from '#simulator/fleet/traffic.ts'
import { Recorder } from '#simulator/scenarios/recording/recorder.ts'
import { scenarioText } from '#simulator/scenarios/recording/scenario-text.ts'
import type { Tap } from '#simulator/wire/lean.ts'
import type { Connect } from '#simulator/wire/wire.ts'
import { BenchedPile } from './bench-pile.ts'
import { LineWatch } from './line-watch.ts'
import { MessageStore } from './message-store.ts'
import { stepOf } from './recorded.ts'
import { faultViews } from './view.ts'

/** What is told is told twice a second at the most, and only for so long after somebody looked. */
const TELLS_EVERY_MS = SECOND / 2
const LOOKS_FOR_MS = 5 * SECOND
const SAMPLES_EVERY_MS = 2 * SECOND
/** How often a bench that shuts down looks whether everything is confirmed. */
const LOOK_EVERY_MS = 100
/** The piles of a hundred come up over so long. */
const RAMP_MS = 2 * SECOND
/** How long drivers stay in the mean when nobody says otherwise. */
export const USUAL_STAY_MINUTES = 127
const SLOW_MS = 2 * SECOND

/** Where a pile connects to. */
export type BenchGoal = Pick<BenchPlan, 'address' | 'password'>

/** Our backend, where no pile needs a password. */
const here: BenchGoal = { address: null, password: null }

export interface BenchOptions {
  readonly clock: Clock
  /** The wire of a pile: to its address, or to our backend, with the password it was given; the tap hears what is said over it. */
  readonly connect: (to: BenchGoal, tap: Tap) => Connect
  readonly piles: readonly PilePlan[]
  readonly tags: readonly string[]
  readonly traffic: BenchTraffic
  /** Mean time until the first car; the traffic's own when left out. */
  readonly firstGapMs?: number
  readonly transfer?: Transfer
  /** Is told what came of orders, and what has changed. */
  readonly tell: (told: BenchTold) => void
}

/** The first cards are never in the hands of traffic, or whoever plugs in by hand would find all of them in use. */
const leftToHands = ({ length }: readonly string[]): number => Math.min(4, Math.floor(length / 4))

const CONFIGURATION = { MeterValueSampleInterval: '10' } as const
/** Mean milliseconds that a free connector waits for a car. */
const gapOf = ({ arrivalsPerHour }: BenchTraffic): number => HOUR / arrivalsPerHour

/** The bench: simulated piles with traffic, and hands that may do anything to each of them. */
export class Bench {
  readonly piles = new Map<string, BenchedPile>()
  readonly #messages: MessageStore
  readonly #recorder: Recorder
  /** The text of the last recording that ended. */
  #recorded: string | null = null
  readonly #options: BenchOptions
  readonly #cars: Traffic
  #traffic: BenchTraffic
  /** What was told of each pile last. */
  readonly #told = new Map<string, string>()
  #watchedUntil = 0
  #isTelling = false

  constructor(options: BenchOptions) {
    const { clock, tags, traffic, firstGapMs } = options
    this.#options = options
    this.#traffic = traffic
    this.#messages = new MessageStore(clock)
    this.#recorder = new Recorder({
      clock,
      seed: () => this.#traffic.seed,
      look: (id) => this.piles.get(id)?.snapshot() ?? null,
    })
    const gapMs = gapOf(traffic)
    this.#cars = new Traffic({
      clock,
      tags: tags.slice(leftToHands(tags)),
      gapMs,
      firstGapMs: firstGapMs ?? gapMs,
      faults: traffic.faultRate,
    })
    for (const plan of options.piles) this.#put(plan, { isAdded: false, ...here })
  }

  /** Powers the piles on, lets cars come, and says what there is. */
  begin(): void {
    const { tell, tags } = this.#options
    tell({ faults: faultViews(), cards: tags, traffic: this.#traffic })
    this.#start([...this.piles.values()])
    this.#sampleOn()
  }

  #put(plan: PilePlan, { isAdded, address, password }: { readonly isAdded: boolean } & BenchGoal): BenchedPile {
    const { clock, transfer } = this.#options
    const line = new LineWatch()
    const hear: Tap = (...said) => {
      line.tap(...said)
      this.#messages.tap(...said)
    }
    const connect = this.#recorder.noting(line.over(this.#options.connect({ address, password }, hear)))
    const files = transfer === undefined ? {} : { transfer }
    const pile = pileOf(plan, { clock, connect, configuration: CONFIGURATION, ...files }, random(this.#traffic.seed))
    const benched = new BenchedPile(pile, {
      traffic: this.#cars,
      isAdded,
      address,
      line,
      doing: (step, run) => void this.#recorder.doing(plan.id, step, () => (run(), true)),
    })
    this.piles.set(plan.id, benched)
    return benched
  }

  #start(some: readonly BenchedPile[]): void {
    const seeds = random(this.#traffic.seed)
    for (const { pile } of some) {
      const chance = seeds.fork(`traffic ${pile.id}`)
      this.#options.clock.after(Math.round(chance.next() * RAMP_MS), () => {
        if (this.piles.has(pile.id)) pile.powerOn()
      })
    }
    if (this.#traffic.isOn) this.#letCome(some)
  }

  #letCome(some: Iterable<BenchedPile>): void {
    const seeds = random(this.#traffic.seed)
    for (const { pile } of some) {
      const chance = seeds.fork(`traffic ${pile.id}`)
      for (const { id } of pile.connectors) this.#cars.begin(pile, id, chance.fork(String(id)))
    }
  }

  /** Carries an order out and answers it. */
  take({ order, give }: BenchOrder): void {
    const pile = 'pileId' in give ? this.piles.get(give.pileId) : undefined
    const { isDone, problem } = this.#written(give, pile)
    const detail = give.kind === 'detail' ? (pile?.detail() ?? null) : null
    const view = give.kind === 'act' ? (pile?.view() ?? null) : null
    if (view !== null) this.#told.set(view.id, JSON.stringify(view))
    this.#options.tell({ answer: order, isDone, pile: view, detail, problem, ...this.#said(give) })
  }

  /** Carries an order out; what is done by hand is written down while somebody records. */
  #written(give: BenchOrder['give'], pile: BenchedPile | undefined): Pick<BenchOutcome, 'isDone' | 'problem'> {
    let problem: string | null = null
    const run = (): boolean => {
      problem = give.kind === 'act' && give.act.act === 'send' ? (pile?.send(give.act) ?? null) : null
      return problem === null && this.#carryOut(give, pile)
    }
    const step = give.kind === 'act' && pile !== undefined ? stepOf(give.act, give.pileId) : null
    const isDone = step === null || pile === undefined ? run() : this.#recorder.doing(pile.pile.id, step, run)
    return { isDone, problem }
  }

  #said(give: BenchOrder['give']): Partial<Pick<BenchOutcome, 'messages' | 'message' | 'draft' | 'recorded'>> {
    if (give.kind === 'record') return { recorded: { ...this.#recording(), text: this.#recorded } }
    if (give.kind === 'messages') return { messages: this.#messages.list(give.filter) }
    if (give.kind === 'message') return { message: this.#messages.get(give.number) }
    return give.kind === 'draft' ? { draft: this.#messages.last(give.pileId, give.action) } : {}
  }

  #carryOut(give: BenchOrder['give'], pile: BenchedPile | undefined): boolean {
    switch (give.kind) {
      case 'add':
        this.#add(give.piles)
        return true
      case 'remove':
        return pile?.isAdded === true && this.#remove(pile)
      case 'act':
        return pile?.act(give.act) ?? false
      case 'traffic':
        this.#change(give.traffic)
        return true
      case 'watch':
        this.#watch()
        return true
      case 'record':
        return give.isOn ? this.#record(give.piles) : this.#endRecording()
      case 'messages':
      case 'message':
        return true
      case 'detail':
      case 'draft':
        return pile !== undefined
      default:
        return give satisfies never
    }
  }

  #add(plans: readonly BenchPlan[]): void {
    const fresh = plans.filter(({ id }) => !this.piles.has(id))
    const added = fresh.map(({ id, supplies, address, password, quirk }) => {
      const kind = supplies[0]?.kind ?? 'AC'
      const identity = { chargePointModel: `Bench ${kind}` }
      const benched = this.#put({ id, supplies, identity }, { isAdded: true, address, password })
      if (quirk === 'slow') benched.act({ act: 'slow', ms: SLOW_MS })
      else if (quirk === 'keepReservations') benched.pile.quirks.keepReservations()
      else if (quirk !== 'none') benched.act({ act: 'once', what: quirk })
      this.#cars.hold(id, false)
      return benched
    })
    this.#start(added)
  }

  #remove(benched: BenchedPile): boolean {
    const { id } = benched.pile
    this.#cars.hold(id, true)
    benched.end()
    this.piles.delete(id)
    this.#told.delete(id)
    return true
  }

  #change(traffic: BenchTraffic): void {
    this.#traffic = traffic
    const { staysMinutes, faultRate: faults, isOn } = traffic
    this.#cars.change(isOn ? { gapMs: gapOf(traffic), faults, stays: staysMinutes / USUAL_STAY_MINUTES } : null)
    if (isOn) this.#letCome(this.piles.values())
  }

  /** Traffic leaves the piles alone that a recording begins with. False when one runs already. */
  #record(piles: readonly string[]): boolean {
    if (this.#recorder.standing !== null) return false
    for (const id of piles) this.piles.get(id)?.act({ act: 'hold', isOn: true })
    this.#recorder.begin(piles)
    return true
  }

  #endRecording(): boolean {
    const recording = this.#recorder.end()
    if (recording === null) return false
    this.#recorded = scenarioText(recording)
    return true
  }

  #recording(): { readonly recording: BenchRecording | null } {
    return { recording: this.#recorder.standing }
  }

  #watch(): void {
    this.#watchedUntil = this.#options.clock.now() + LOOKS_FOR_MS
    if (!this.#isTelling) this.#tell()
  }

  /** Tells what has changed since, and goes on while somebody looks. */
  #tell(): void {
    const { clock, tell } = this.#options
    this.#isTelling = clock.now() < this.#watchedUntil
    if (!this.#isTelling) return
    const changed = [...this.piles.values()].flatMap((benched) => {
      const view = benched.view()
      const text = JSON.stringify(view)
      if (this.#told.get(view.id) === text) return []
      this.#told.set(view.id, text)
      return [view]
    })
    tell({ changed, traffic: this.#traffic, ...this.#recording() })
    clock.after(TELLS_EVERY_MS, () => this.#tell())
  }

  #sampleOn(): void {
    for (const benched of this.piles.values()) benched.sample()
    this.#options.clock.after(SAMPLES_EVERY_MS, () => this.#sampleOn())
  }

  /** Ends all visits and waits until every transaction message is confirmed, at most so long. */
  async shutDown(graceMs: number): Promise<void> {
    this.#cars.close()
    const all = [...this.piles.values()].map(({ pile }) => pile)
    for (const pile of all) {
      pile.restore()
      for (const { id } of pile.connectors) pile.stop(id)
    }
    for (let left = graceMs; left > 0 && all.some(({ pending }) => pending > 0); left -= LOOK_EVERY_MS)
      await new Promise<void>((resolve) => void this.#options.clock.after(LOOK_EVERY_MS, resolve))
  }
}
