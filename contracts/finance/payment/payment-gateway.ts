import type { OnlineGateway } from '../bill.ts'
import type { Currency } from '../currency.ts'
import type { Money } from '#contracts/units.ts'

/**
 * The port to a payment gateway: it makes a page on which somebody pays, and says what became of it. Its word counts only
 * where we asked for it: a notification that comes by itself is a reason to ask.
 */
export interface PaymentGateway {
  readonly name: OnlineGateway
  /**
   * Asks for a page to pay on. The same key is answered with the same page, however often it is asked for.
   * Rejects with Unreachable where the gateway gives no answer; then the page may exist or not.
   */
  open(asked: PaymentAsked): Promise<PaymentOpened>
  /** What became of a payment, by the gateway's own name of it. Rejects with Unreachable where it gives no answer. */
  ask(reference: string): Promise<PaymentFound>
  /** The key of the payment that a notification is about; null for one about something else. Nothing else in it is believed. */
  keyIn(notification: unknown): string | null
}

export interface PaymentAsked {
  /** Ours: the number of the bill. */
  readonly key: string
  /** Above zero. */
  readonly amount: Money
  readonly currency: Currency
  /** What whoever pays reads. */
  readonly description: string
}

/** A page to pay on, or why there is none: the gateway takes no such payment, and asking again changes nothing. */
export type PaymentOpened =
  | { readonly kind: 'opened'; readonly reference: string; readonly paymentUrl: string }
  | { readonly kind: 'refused'; readonly reason: GatewayReason }

export type PaymentFound =
  | { readonly kind: 'open' }
  | { readonly kind: 'captured'; readonly amount: Money; readonly currency: string }
  | { readonly kind: 'refused'; readonly reason: GatewayReason }

/** Why nothing was paid, as a gateway says: declined, not paid within its time, or not accepted at all. */
export type GatewayReason = 'GATEWAY_DECLINED' | 'GATEWAY_EXPIRED' | 'GATEWAY_REFUSED'

/** Every reason for which a payment online fails: also what we say of it, that nothing came for a day or something else did. */
export type PaymentReason = GatewayReason | 'GATEWAY_SILENT' | 'GATEWAY_OTHER_AMOUNT'

/** The gateway gave no answer, or none that can be read: what it did is not known. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
