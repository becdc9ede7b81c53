import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Publish } from '../charge-point/events.ts'
import type { Settings } from '../configuration/configuration.ts'
import { offline } from '../wire/wire.ts'
import type { AsIsOutcome, CallOutcome, Wire } from '../wire/wire.ts'

type Settled<Action extends FromPileAction> = (outcome: CallOutcome<Action>) => void

/**
 * `immediate`: sent on any connection, registered or not, before all others (boot, triggered messages, statuses of a boot).
 * `registered`: waits for the registration. Both fail when the connection is lost.
 * `once`: survives connections and reboots, but is not retried: any answer settles it (firmware, uploads, security).
 * `transaction`: survives connections and reboots, and is retried (OCPP 1.6 §3.7, §4.8, §4.10).
 */
type Delivery = 'immediate' | 'registered' | 'once' | 'transaction'

interface Entry {
  readonly action: string
  readonly delivery: Delivery
  /** Sends it on a wire; `answered` is called with the outcome and with what settles the call. */
  readonly send: (wire: Wire, answered: (outcome: AsIsOutcome, settle: () => void) => void) => void
  /** Settles it as failed: its connection is gone. */
  readonly fail: () => void
  attempts: number
}

interface Message<Action extends FromPileAction> {
  readonly action: Action
  /** Built when it is sent: a transaction's id may become known only then. */
  readonly payload: () => FromPile[Action]['req']
  readonly settled: Settled<Action>
  readonly delivery: Delivery
}

/** An entry of the queue; action, payload and outcome are typed together here. */
const entryOf = <Action extends FromPileAction>({ action, payload, settled, delivery }: Message<Action>): Entry => ({
  action,
  delivery,
  send: (wire, answered) => wire.call(action, payload(), (outcome) => answered(outcome, () => settled(outcome))),
  fail: () => settled(offline),
  attempts: 0,
})

interface Needs {
  readonly clock: Clock
  readonly configuration: Settings
  readonly publish: Publish
}

/** Messages that a pile can store. When the queue is full the oldest readings are dropped, starts and stops never. */
const QUEUE_MAX = 2_000

/**
 * The queue of everything a pile sends: one call at a time (OCPP-J §4.1.1), transaction messages in chronological order,
 * and ahead of them only what the state of the connection allows.
 */
export class Outbox {
  readonly #needs: Needs
  readonly #queue: Entry[] = []
  #wire: Wire | null = null
  #isRegistered = false
  #busy: Entry | null = null
  #pause: Cancel | null = null

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Transaction messages not yet confirmed. */
  get pending(): number {
    const busy = this.#busy?.delivery === 'transaction' ? 1 : 0
    return busy + this.#queue.reduce((sum, entry) => sum + (entry.delivery === 'transaction' ? 1 : 0), 0)
  }

  get isConnected(): boolean {
    return this.#wire !== null
  }

  get isRegistered(): boolean {
    return this.#isRegistered
  }

  /** Sends a message that is of no use later: without a connection it fails at once. */
  send<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
    settled: Settled<Action>,
  ): void {
    this.#enter({ action, payload: () => payload, settled, delivery: 'registered' })
  }

  /** As `send`, but does not wait for the registration. */
  sendNow<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
    settled: Settled<Action>,
  ): void {
    this.#enter({ action, payload: () => payload, settled, delivery: 'immediate' })
  }

  /** Sends anything on any connection, when the call that is out has been answered; without a connection it fails at once. */
  sendAsIs(action: string, payload: unknown, settled: (outcome: AsIsOutcome) => void): void {
    if (this.#wire === null) return settled(offline)
    const send: Entry['send'] = (wire, answered) =>
      wire.callAsIs(action, payload, (outcome) => answered(outcome, () => settled(outcome)))
    this.#queue.push({ action, delivery: 'immediate', send, fail: () => settled(offline), attempts: 0 })
    return this.#pump()
  }

  /** Queues a transaction message: it must arrive, and in order. */
  enqueue<Action extends FromPileAction>(
    action: Action,
    payload: () => FromPile[Action]['req'],
    settled: Settled<Action>,
  ): void {
    if (this.#queue.length >= QUEUE_MAX) this.#dropOldest((entry) => entry.action === 'MeterValues')
    this.#enter({ action, payload, settled, delivery: 'transaction' })
  }

  /** Sends a notification as soon as it is possible, once; nothing waits for it. */
  notify<Action extends FromPileAction>(action: Action, payload: FromPile[Action]['req']): void {
    if (this.#queue.length >= QUEUE_MAX) this.#dropOldest((entry) => entry.delivery === 'once')
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

  /** Sends no transaction message for so long, or until the next connection. */
  hold(ms: number): void {
    this.#pause = this.#needs.clock.after(ms, () => {
      this.#pause = null
      this.#pump()
    })
  }

  /** The connection is gone. A stored message that was not answered is the first to be sent on the next one. */
  disconnected(): void {
    this.#wire = null
    this.#isRegistered = false
    this.#pause?.()
    this.#pause = null
    const unanswered = this.#busy
    this.#busy = null
    if (unanswered !== null) this.#queue.unshift(unanswered)
    const lost = this.#queue.filter((entry) => !outlives(entry))
    const kept = this.#queue.filter(outlives)
    this.#queue.splice(0, this.#queue.length, ...kept)
    for (const entry of lost) entry.fail()
  }

  #enter<Action extends FromPileAction>(message: Message<Action>): void {
    if (this.#wire === null && !outlives(message)) return message.settled(offline)
    this.#queue.push(entryOf(message))
    this.#pump()
  }

  #pump(): void {
    const wire = this.#wire
    if (wire === null || this.#busy !== null) return
    const entry = this.#next()
    if (entry === undefined) return
    this.#busy = entry
    entry.send(wire, (outcome, settle) => {
      // An answer over an earlier connection is ignored (OCPP-J §4.1.1).
      if (this.#wire === wire && this.#busy === entry) this.#answered(entry, outcome, settle)
    })
  }

  /** Takes the next entry out of the queue: the first immediate one, else the first that may be sent. */
  #next(): Entry | undefined {
    const urgent = this.#queue.findIndex(({ delivery }) => delivery === 'immediate')
    const at = urgent === -1 ? this.#queue.findIndex((entry) => this.#maySend(entry)) : urgent
    return at === -1 ? undefined : this.#queue.splice(at, 1)[0]
  }

  #maySend({ delivery }: Entry): boolean {
    switch (delivery) {
      case 'immediate':
        return true
      case 'registered':
      case 'once':
        return this.#isRegistered
      case 'transaction':
        return this.#isRegistered && this.#pause === null
      default:
        return delivery satisfies never
    }
  }

  #answered(entry: Entry, outcome: AsIsOutcome, settle: () => void): void {
    if (!outcome.ok && outcome.code === 'Offline') return
    this.#busy = null
    if (!outcome.ok)
      this.#needs.publish({
        type: 'failed',
        action: entry.action,
        code: outcome.code,
        description: outcome.description,
      })
    if (!outcome.ok && entry.delivery === 'transaction' && this.#retries(entry)) return this.#pump()
    settle()
    this.#pump()
  }

  /** OCPP 1.6 §4.10: after n failures a message waits n times the interval. False when it is given up. */
  #retries(entry: Entry): boolean {
    const { configuration } = this.#needs
    entry.attempts += 1
    if (entry.attempts >= configuration.count('TransactionMessageAttempts')) return false
    this.#queue.unshift(entry)
    this.hold(entry.attempts * configuration.count('TransactionMessageRetryInterval') * 1000)
    return true
  }

  /** Drops the oldest entry of a kind. */
  #dropOldest(isMeant: (entry: Entry) => boolean): void {
    const at = this.#queue.findIndex(isMeant)
    if (at !== -1) this.#queue.splice(at, 1)
  }
}

const outlives = ({ delivery }: Pick<Entry, 'delivery'>): boolean => delivery === 'once' || delivery === 'transaction'
