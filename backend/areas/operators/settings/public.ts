import type { Currency } from '#contracts/finance/currency.ts'
import type { OperatorSettings } from '#contracts/operators/operator-settings.ts'
import { isNew } from '#machines/kit/tags.ts'
import { operatorSettings } from '#machines/master-data.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** What an operator was founded with. */
export interface Founded {
  readonly code: string
  readonly name: string
  readonly currency: Currency
}

/** What the operator has chosen for its network; until then what it was founded with. */
export function chosenSettings(tx: Pick<Transaction, 'stateOf'>, { code, name, currency }: Founded): OperatorSettings {
  const state = tx.stateOf(operatorSettings, code)
  return isNew(state) ? { name, currency } : state.context
}
