import { system } from '#contracts/actor.ts'
import { Unreachable } from '#contracts/finance/payment/payment-gateway.ts'
import type {
  PaymentAsked,
  PaymentFound,
  PaymentGateway,
  PaymentOpened,
} from '#contracts/finance/payment/payment-gateway.ts'
import { MONEY_SCALE, money } from '#contracts/units.ts'
import { customer } from '#machines/master-data.ts'
import { reconcile } from '#backend/areas/finance/recharge/reconcile.ts'
import type { Hands } from '#backend/areas/finance/recharge/reconcile.ts'
import { askForPayment } from '#backend/areas/finance/recharge/online.ts'
import { admin } from '#backend/bench/operator.ts'
import type { Clock } from '#backend/clock.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { StandInGateway } from '#backend/payments/stand-in.ts'
import type { World } from '#backend/world.ts'
import type { Random } from '#simulator/environment/random.ts'

/**
 * A payment gateway that misbehaves, and customers who pay there or do not: it gives no answer before it has done anything or
 * after, and its notifications get lost, come twice, or come while nobody is there to hear them.
 */

const MINUTE_MS = 60_000
/** A customer makes up their mind within so long. */
const PAYS_WITHIN_MS = 90 * MINUTE_MS
const NOTIFICATION_WITHIN_MS = MINUTE_MS
/** Chances. */
const NO_ANSWER = 0.1
const PAYS = 0.7
const DECLINED = 0.15
const NOTIFICATION_LOST = 0.3
const NOTIFICATION_TWICE = 0.2
const ASKS = 0.5
const UNITS_MOST = 100

interface Network {
  readonly clock: Pick<Clock, 'after'>
  readonly chance: Random
  /** Null while the backend is not there. */
  readonly world: () => World | null
  readonly defect: (what: string, error: unknown) => void
}

export class TopUps implements PaymentGateway {
  readonly #bank = new StandInGateway()
  readonly #network: Network
  /** The keys of what was captured, by reference; and every reference that has a page. */
  readonly #captured = new Map<string, string>()
  readonly #opened = new Set<string>()
  #asked = 0
  readonly name = this.#bank.name

  constructor(network: Network) {
    this.#network = network
  }

  async open(asked: PaymentAsked): Promise<PaymentOpened> {
    this.#mayFail()
    const answer = await this.#bank.open(asked)
    if (answer.kind === 'opened' && !this.#opened.has(answer.reference)) {
      this.#opened.add(answer.reference)
      this.#await(answer.reference)
    }
    this.#mayFail()
    return answer
  }

  async ask(reference: string): Promise<PaymentFound> {
    this.#mayFail()
    return this.#bank.ask(reference)
  }

  keyIn(notification: unknown): string | null {
    return this.#bank.keyIn(notification)
  }

  /** Now and then an operator asks a customer for a payment. */
  async askSomebody(world: World): Promise<void> {
    const { chance } = this.#network
    if (!chance.chance(ASKS)) return
    const { id: customerId } = chance.pick(statesOf(world, customer))
    this.#asked += 1
    const key = `soak${String(this.#asked).padStart(12, '0')}`
    const amount = money(Math.ceil(chance.between(0, UNITS_MOST)) * MONEY_SCALE)
    const draft = { customerId, amount, reason: 'Top-up', key, gateway: this.name }
    const asked = await world.commandBus.run(askForPayment, draft, { actor: admin, correlation: key })
    if ('refusal' in asked) throw new Error(`a payment was refused: ${JSON.stringify(asked.refusal)}`)
  }

  /** How many were paid. */
  get captured(): number {
    return this.#captured.size
  }

  /** What was paid and not credited exactly once, and what was credited and never paid. */
  wrongIn({ store }: World): readonly string[] {
    const credits = new Map<string, number>()
    for (const { type, data } of store.after(0, Number.MAX_SAFE_INTEGER)) {
      if (type !== 'wallet.credited') continue
      const { billId } = data as { readonly billId: string }
      if (billId.startsWith('P')) credits.set(billId, (credits.get(billId) ?? 0) + 1)
    }
    const paid = new Set(this.#captured.values())
    return [
      ...[...paid]
        .filter((id) => credits.get(id) !== 1)
        .map((id) => `${id} was paid, and is not credited exactly once`),
      ...[...credits.keys()].filter((id) => !paid.has(id)).map((id) => `${id} was credited, and never paid`),
    ]
  }

  #mayFail(): void {
    if (this.#network.chance.chance(NO_ANSWER)) throw new Unreachable('no answer')
  }

  #await(reference: string): void {
    const { clock, chance } = this.#network
    const fate = chance.next()
    if (fate > PAYS + DECLINED) return
    const how = fate <= PAYS ? 'captured' : 'declined'
    clock.after(Math.round(chance.between(0, PAYS_WITHIN_MS)), () => {
      const notification = this.#bank.settle(reference, how)
      if (notification === null) return
      if (how === 'captured') this.#captured.set(reference, notification.key)
      if (chance.chance(NOTIFICATION_LOST)) return
      this.#notify(notification.key)
      if (chance.chance(NOTIFICATION_TWICE)) this.#notify(notification.key)
    })
  }

  #notify(billId: string): void {
    const { clock, chance, defect } = this.#network
    clock.after(Math.round(chance.between(0, NOTIFICATION_WITHIN_MS)), () => {
      const world = this.#network.world()
      if (world === null) return
      const by = { actor: system('online-payments'), correlation: `notification/${billId}` }
      const hands: Hands = { world, dispatch: (handler, input) => world.commandBus.run(handler, input, by) }
      void reconcile(billId, hands).catch((error: unknown) => {
        // A notification that comes while the backend crashes is lost like any other.
        if (this.#network.world() === world) defect('notification', error)
      })
    })
  }
}
