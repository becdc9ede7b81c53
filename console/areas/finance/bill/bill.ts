import { billResource } from '#contracts/finance/bill.calls.ts'
import { billReason } from '#console/domain/bill-reason.ts'
import { view } from '#console/domain/resource/view.ts'

/** A bill as it is shown: a demand for money. */
export const billView = view(billResource, {
  words: {
    method: ({ method, gateway }, { text }) =>
      text(gateway === null ? `payment-method.${method}` : `gateway.${gateway}`),
    reason: ({ reason }, { text }) => (reason === null ? null : billReason(reason, text)),
  },
})
