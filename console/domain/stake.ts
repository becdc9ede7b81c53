import type { Currency } from '#contracts/finance/currency.ts'
import type { Money } from '#contracts/units.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import type { Speaker } from './resource/view.ts'

interface Payable {
  /** Null while it is not priced. */
  readonly amount: Money | null
  readonly currency: Currency
  readonly customerId: string | null
  readonly customerName: string | null
}

/** The amount that a command is about, and who pays it. */
export function stakeText(payable: Payable, { text, locale }: Speaker): string | null {
  const { amount, currency, customerId, customerName } = payable
  if (amount === null) return null
  const money = formatMoney(amount, currency, locale)
  const payer = customerName ?? customerId
  return payer === null
    ? text('finance.stake', { amount: money })
    : text('finance.stake.payer', { amount: money, payer })
}
