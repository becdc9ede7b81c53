import { Schema } from 'effect'
import type { OnlineGateway } from '#contracts/finance/bill.ts'
import type {
  PaymentAsked,
  PaymentFound,
  PaymentGateway,
  PaymentOpened,
} from '#contracts/finance/payment/payment-gateway.ts'
import { money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'

/** What the page of a stand-in shows of a payment. */
interface StandInPayment {
  readonly key: string
  readonly amount: Money
  /** ISO 4217. */
  readonly currency: string
  /** Null where it is not known any more. */
  readonly description: string | null
  readonly state: 'open' | 'captured' | 'declined'
}

/** A reference says key, amount and currency, so that it outlives a restart; what was paid meanwhile does not. */
const REFERENCE = /^(?<key>[0-9A-Za-z]+)-(?<amount>\d{1,12})-(?<currency>[A-Z]{3})$/u

const Notification = Schema.Struct({ key: Schema.String })
const isNotification = Schema.is(Notification)

/**
 * A payment gateway without a bank, for the demo and for tests: whoever opens its page says what the bank does. It keeps all in
 * memory; a payment that it forgets over a restart is open again.
 */
export class StandInGateway implements PaymentGateway {
  readonly name: OnlineGateway = 'STRIPE'
  /** Under which address the server shows its pages. */
  readonly path = '/payment-service/stand-in'
  readonly #descriptions = new Map<string, string>()
  readonly #settled = new Map<string, 'captured' | 'declined'>()

  async open({ key, amount, currency, description }: PaymentAsked): Promise<PaymentOpened> {
    const reference = `${key}-${amount}-${currency.code}`
    this.#descriptions.set(reference, description)
    return { kind: 'opened', reference, paymentUrl: `${this.path}/${reference}` }
  }

  async ask(reference: string): Promise<PaymentFound> {
    const found = this.find(reference)
    if (found === null || found.state === 'open') return { kind: 'open' }
    if (found.state === 'declined') return { kind: 'refused', reason: 'GATEWAY_DECLINED' }
    return { kind: 'captured', amount: found.amount, currency: found.currency }
  }

  keyIn(notification: unknown): string | null {
    return isNotification(notification) ? notification.key : null
  }

  /** Null for what is no reference. */
  find(reference: string): StandInPayment | null {
    const { key, amount, currency } = REFERENCE.exec(reference)?.groups ?? {}
    if (key === undefined || amount === undefined || currency === undefined) return null
    const description = this.#descriptions.get(reference) ?? null
    const state = this.#settled.get(reference) ?? 'open'
    return { key, amount: money(Number(amount)), currency, description, state }
  }

  /** What the bank does: once, and for good. Answers the notification that a gateway sends of it; null where it has done so before. */
  settle(reference: string, how: 'captured' | 'declined'): typeof Notification.Type | null {
    const found = this.find(reference)
    if (found === null || found.state !== 'open') return null
    this.#settled.set(reference, how)
    return { key: found.key }
  }
}
