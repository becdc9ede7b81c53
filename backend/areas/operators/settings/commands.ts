import { currencyOf } from '#contracts/finance/currency.ts'
import type { OperatorSettings, OperatorSettingsForm } from '#contracts/operators/operator-settings.ts'
import { bill } from '#machines/finance/bill.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { wallet } from '#machines/finance/wallet.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { operatorSettings, tariff } from '#machines/master-data.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** What somebody fills in, and how the settings stand. */
export interface SettingsChange {
  readonly code: string
  readonly form: OperatorSettingsForm
  readonly before: OperatorSettings
}

/**
 * Changes what the operator decides for its network. The currency stays once anything is priced or paid in it: amounts
 * are kept without their currency, so another one would make them say something else.
 */
export const changeSettings: CommandHandler<SettingsChange, Refusal | null> = (tx, { code, form, before }) => {
  const isSame = form.currency === before.currency.code
  if (!isSame && isCurrencyFixed(tx)) {
    const { value: state } = tx.stateOf(operatorSettings, code)
    return {
      reason: 'illegalTransition',
      lifecycle: operatorSettings.name,
      state,
      command: 'change',
      guard: 'nothingPriced',
    }
  }
  const value: OperatorSettings = { name: form.name, currency: isSame ? before.currency : currencyOf(form.currency) }
  return registerMasterData(tx, { lifecycle: operatorSettings.name, id: code, value })
}

/** Whether a price list, a bill or a credit line counts in the currency. */
export const isCurrencyFixed = (tx: Pick<Transaction, 'states'>): boolean =>
  tx.states(tariffVersion).length > 0 ||
  tx.states(tariff).length > 0 ||
  tx.states(bill).length > 0 ||
  tx.states(wallet).some(({ context }) => context.creditLine > 0)
