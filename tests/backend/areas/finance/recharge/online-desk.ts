import type { PaymentAsked, PaymentFound, PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import { Unreachable } from '#contracts/finance/payment/payment-gateway.ts'
import { askForPayment, notifyOfPayment } from '#contracts/finance/payment/payment.calls.ts'
import { money } from '#contracts/units.ts'
import { bill as billLifecycle } from '#machines/finance/bill.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { StandInGateway } from '#backend/payments/stand-in.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin } from '#tests/backend/http/installation.ts'
import { HOUR } from '#tests/support/site/network.ts'

/** A desk that asks for payments at a gateway which the test makes fail. */

export const reason = 'Top-up <b>by phone</b>'
export const key = 'abcdef0123456789'
const bill = `/finance-service/bills/P${key}`
export const DAY = 24 * HOUR

/** A gateway that loses an answer when it is told to: before it has done anything, or after. */
class Unsteady extends StandInGateway implements PaymentGateway {
  readonly asked: PaymentAsked[] = []
  looks = 0
  isDown = false
  losesAnswers = false
  other: Partial<{ amount: number; currency: string }> = {}

  override async open(asked: PaymentAsked) {
    this.asked.push(asked)
    return this.#answered(await super.open(asked))
  }

  override async ask(reference: string): Promise<PaymentFound> {
    this.looks += 1
    const found = await super.ask(reference)
    if (found.kind !== 'captured') return this.#answered(found)
    const { amount = found.amount, currency = found.currency } = this.other
    return this.#answered({ ...found, amount: money(amount), currency })
  }

  #answered<Answer>(answer: Answer): Answer {
    if (this.isDown || this.losesAnswers) throw new Unreachable('no answer')
    return answer
  }
}

export async function openOnline() {
  const payments = new Unsteady()
  const desk = await openDesk({ payments, isDemo: true, paymentPages: payments })
  const token = await desk.token(admin)
  const ask = (amount = 250_000, more: object = {}) =>
    desk.call('POST', `${askForPayment.path}?lang=en`, {
      token,
      body: { customerId: 'CUST1', amount, reason, key, ...more },
    })
  const { store } = desk.site.world
  const balance = async (): Promise<number> => stateOf({ store }, wallet, 'CUST1')?.context.balance ?? 0
  const read = async () => (await desk.get(bill)).data
  const notify = (body: object) => desk.call('POST', notifyOfPayment.path, { body })
  const state = () => stateOf({ store }, billLifecycle, `P${key}`)
  const reference = (): string => state()?.context.reference ?? ''
  /** Asks, and lets the gateway answer. */
  const asked = async (): Promise<string> => {
    await ask()
    await desk.site.pass(0)
    return reference()
  }
  return { ...desk, payments, ask, asked, balance, state, read, notify, reference }
}

export const factsOf = ({ site }: Awaited<ReturnType<typeof openOnline>>) =>
  site.world.store.facts('bill', `P${key}`).map(({ type }) => type)
