import { Schema } from 'effect'
import { endpoint } from '#contracts/endpoint.ts'
import { pages } from '#contracts/menu.ts'
import { Gateway } from '../bill.ts'
import { PaymentDraft } from './payment.ts'
import { RechargeRow } from '../recharge.calls.ts'

/** Top-ups over the internet: asked for at the desk, paid by the customer, credited when the gateway confirms it. */

const access = [pages.profiles.code]

export const paymentGateway = endpoint({
  method: 'GET',
  path: '/finance-service/payment-gateway',
  access,
  answer: Schema.Struct({ gateway: Schema.NullOr(Gateway) }),
  summary: 'The payment gateway that top-ups can be paid at; null without one.',
})

export const askForPayment = endpoint({
  method: 'POST',
  path: '/finance-service/payments',
  access,
  body: PaymentDraft,
  answer: RechargeRow,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'NO_GATEWAY'],
  summary:
    'Opens a bill that the customer pays at the payment gateway; its page is in the bill a moment later. The same key is ' +
    'asked for once and answers the same.',
})

export const notifyOfPayment = endpoint({
  method: 'POST',
  path: '/payment-service/notifications',
  access: 'open',
  body: Schema.Record(Schema.String, Schema.Unknown),
  answer: Schema.Null,
  refusals: ['SERVICE_UNAVAILABLE'],
  summary:
    'What a payment gateway notifies us at. A notification only makes us ask the gateway about the payment it names: nothing else ' +
    'in it is believed, so it needs no signature.',
})

export const onlinePaymentEndpoints = [paymentGateway, askForPayment, notifyOfPayment] as const
