import type { PaymentReason } from '#contracts/finance/payment/payment-gateway.ts'
import type { TypedText } from '#console/intl/text.ts'
import { reasonText } from './who-and-why.ts'

const isOfPayment = (reason: string): reason is PaymentReason =>
  /^GATEWAY_(?:DECLINED|EXPIRED|REFUSED|SILENT|OTHER_AMOUNT)$/u.test(reason)

/** Why a bill was not paid, in the user's language. It stands apart: pages without bills say nothing of payments online. */
export const billReason = (reason: string, text: TypedText): string =>
  isOfPayment(reason) ? text(`payment-reason.${reason}`) : reasonText(reason, text)
