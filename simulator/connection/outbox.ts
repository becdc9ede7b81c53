import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Publish } from '../charge-point/events.ts'
import { offline } from '../wire/wire.ts'
import type { Outcome, Wire } from '../wire/wire.ts'

type Settled<Action extends FromPileAction> = (outcome: Outcome<Action>) => void

/**
 * `now`: leaves on any connection, registered or not, before all others (boot, what was triggered, statuses of a boot).
 * `registered`: waits for the registration; both fail when the connection does.
 * `once`: outlives connections and reboots too, but whatever is answered is an answer (firmware, uploads, security).
 * `kept`: transaction messages; they outlive connections and reboots and are tried again (OCPP 1.6 §3.7, §4.8, §4.10).
 */
type Delivery = 'now' | 'registered' | 'once' | 'kept'

interface Entry {
  readonly action: FromPileAction
  readonly delivery: Delivery
  /** Leaves on a wire; the answer is told together with what settles the call. */
  readonly leave: (wire: Wire, answered: (outcome: Outcome, settle: () => void) => void) => void
  /** Its connection is gone, and it with it. */
  readonly lost: () => void
  attempts: number
}

interface Said<Action extends FromPileAction> {
  readonly action: Action
  /** Built when it leaves: a transaction's id may become known only then. */
  readonly payload: () => FromPile[Action]['req']
  readonly settled: Settled<Action>
  readonly delivery: Delivery
}

/** What waits in the line: action, payload and whoever hears the answer are typed together here. */
const entryOf = <Action extends FromPileAction>({ action, payload, settled, delivery }: Said<Action>): Entry => ({
  action,
  delivery,
  leave: (wire, answered) => wire.call(action, payload(), (outcome) => answered(outcome, () => settled(outcome))),
  lost: () => settled(offline),
  attempts: 0,
})

/** How often and how patiently a kept message is tried again after an error or silence. */
export interface Patience {
  readonly attempts: number
  readonly retryMs: number
}

/** A pile's memory for what outlives connections. When it is full, the oldest readings go; starts and stops never do. */
const MOST_KEPT = 2_000

/**
 * The one line in which everything a pile has to say waits: one call at a time (OCPP-J §4.1.1), transaction messages
 * in the order of their happening, and before all of them only what the connection's state allows.
 */
export class Outbox {
  readonly #clock: Clock
  readonly #patience: () => Patience
  readonly #publish: Publish
  readonly #line: Entry[] = []
  #wire: Wire | null = null
  #isRegistered = false
  #busy: Entry | null = null
  #pause: Cancel | null = null

  constructor(parts: { clock: Clock; patience: () => Patience; publish: Publish }) {
    this.#clock = parts.clock
    this.#patience = parts.patience
    this.#publish = parts.publish
  }

  /** Transaction messages not yet confirmed. */
  get kept(): number {
    const busy = this.#busy?.delivery === 'kept' ? 1 : 0
    return busy + this.#line.reduce((sum, entry) => sum + (entry.delivery === 'kept' ? 1 : 0), 0)
  }

  get isConnected(): boolean {
    return this.#wire !== null
  }

  get isRegistered(): boolean {
    return this.#isRegistered
  }

  /** Says something that is worth nothing later: without a connection it fails at once. */
  ask<Action extends FromPileAction>(action: Action, payload: FromPile[Action]['req'], settled: Settled<Action>): void {
    this.#enter({ action, payload: () => payload, settled, delivery: 'registered' })
  }

  /** As `ask`, but does not wait to be registered. */
  askNow<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
    settled: Settled<Action>,
  ): void {
    this.#enter({ action, payload: () => payload, settled, delivery: 'now' })
  }

  /** Says something that must arrive, after everything else of its kind. */
  keep<Action extends FromPileAction>(
    action: Action,
    payload: () => FromPile[Action]['req'],
    settled: Settled<Action>,
  ): void {
    if (this.#line.length >= MOST_KEPT) this.#forget((entry) => entry.action === 'MeterValues')
    this.#enter({ action, payload, settled, delivery: 'kept' })
  }

  /** Says something as soon as it can, once; what else happens meanwhile does not wait for it. */
  inform<Action extends FromPileAction>(action: Action, payload: FromPile[Action]['req']): void {
    if (this.#line.length >= MOST_KEPT) this.#forget((entry) => entry.delivery === 'once')
    this.#enter({ action, payload: () => payload, settled: nothing, delivery: 'once' })
  }

  connected(wire: Wire): void {
    this.#wire = wire
    this.#pump()
  }

  registered(): void {
    this.#isRegistered = true
    this.#pump()
  }

  /** Nothing that is kept leaves for so long, or until the next connection. */
  hold(ms: number): void {
    this.#pause = this.#clock.after(ms, () => {
      this.#pause = null
      this.#pump()
    })
  }

  /** The connection is gone. A kept message that was on its way is the next to leave on the new one. */
  disconnected(): void {
    this.#wire = null
    this.#isRegistered = false
    this.#pause?.()
    this.#pause = null
    const unanswered = this.#busy
    this.#busy = null
    if (unanswered !== null) this.#line.unshift(unanswered)
    const lost = this.#line.filter((entry) => !outlives(entry))
    const kept = this.#line.filter(outlives)
    this.#line.splice(0, this.#line.length, ...kept)
    for (const entry of lost) entry.lost()
  }

  #enter<Action extends FromPileAction>(said: Said<Action>): void {
    if (this.#wire === null && !outlives(said)) return said.settled(offline)
    this.#line.push(entryOf(said))
    this.#pump()
  }

  #pump(): void {
    const wire = this.#wire
    if (wire === null || this.#busy !== null) return
    const entry = this.#next()
    if (entry === undefined) return
    this.#busy = entry
    entry.leave(wire, (outcome, settle) => {
      // An answer over a connection of the past belongs to nothing any more (OCPP-J §4.1.1).
      if (this.#wire === wire && this.#busy === entry) this.#answered(entry, outcome, settle)
    })
  }

  /** Takes the entry that leaves next out of the line: the first that waits for nothing, else the first that may. */
  #next(): Entry | undefined {
    const urgent = this.#line.findIndex(({ delivery }) => delivery === 'now')
    const at = urgent === -1 ? this.#line.findIndex((entry) => this.#mayLeave(entry)) : urgent
    return at === -1 ? undefined : this.#line.splice(at, 1)[0]
  }

  #mayLeave({ delivery }: Entry): boolean {
    switch (delivery) {
      case 'now':
        return true
      case 'registered':
      case 'once':
        return this.#isRegistered
      case 'kept':
        return this.#isRegistered && this.#pause === null
      default:
        return delivery satisfies never
    }
  }

  #answered(entry: Entry, outcome: Outcome, settle: () => void): void {
    if (!outcome.ok && outcome.code === 'Offline') return
    this.#busy = null
    if (!outcome.ok)
      this.#publish({ type: 'failed', action: entry.action, code: outcome.code, description: outcome.description })
    if (!outcome.ok && entry.delivery === 'kept' && this.#triesAgain(entry)) return this.#pump()
    settle()
    this.#pump()
  }

  /** §4.10: after n failures a message waits n times the interval. */
  #triesAgain(entry: Entry): boolean {
    const { attempts, retryMs } = this.#patience()
    entry.attempts += 1
    if (entry.attempts >= attempts) return false
    this.#line.unshift(entry)
    this.hold(entry.attempts * retryMs)
    return true
  }

  /** Makes room: the oldest of a kind goes. */
  #forget(isMeant: (entry: Entry) => boolean): void {
    const at = this.#line.findIndex(isMeant)
    if (at !== -1) this.#line.splice(at, 1)
  }
}

const outlives = ({ delivery }: Pick<Entry, 'delivery'>): boolean => delivery === 'once' || delivery === 'kept'
