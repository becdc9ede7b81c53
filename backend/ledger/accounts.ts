import { Schema } from 'effect'

/** The accounts of the ledger (lifecycles.md §5, rule 1). An account is its name: it exists once something is posted to it. */

/** `<kind>` or `<kind>:<whose>`. */
export const Account = Schema.String.check(Schema.isPattern(/^[a-zA-Z]+(:.+)?$/u)).pipe(Schema.brand('Account'))
export type Account = typeof Account.Type

const account = (kind: string, whose: string | number): Account => Account.make(`${kind}:${whose}`)

/** What the operator owes a customer. Its balance is the customer's balance; the line of credit is a limit, never a balance. */
export const wallet = (customerId: string): Account => account('wallet', customerId)

/** Memo: what is kept back for one running session. Its counterpart is `held`, not the wallet. */
export const hold = (sessionId: string): Account => account('hold', sessionId)

/** Memo: minus the sum of a customer's holds, so that what is available is one addition away. */
export const held = (customerId: string): Account => account('held', customerId)

/** What a charge record still has to bring in; below zero while it is owed. */
export const receivable = (recordId: string): Account => account('receivable', recordId)

/** Whose name a reservation's fee is owed under: it has no record. */
export const debtOfReservation = (reservationId: string): string => `reservation~${reservationId}`

/** What an operator or sub-operator earned, without tax and before discounts. */
export const revenue = (operatorCode: string): Account => account('revenue', operatorCode)

/** Tax collected at one rate, in 1/10 000. */
export const tax = (rate: number): Account => account('tax', rate)

/** What an operator gave away in discounts and deductions; below zero. */
export const discountExpense = (operatorCode: string): Account => account('discountExpense', operatorCode)

/** What bills ask beyond the lines they show, which are cut one by one: the sum of their rounding lines. */
export const rounding: Account = Account.make('rounding')

/** Money a person took in by hand; below zero while it lies in the drawer. */
export const offlineCash = (cashier: string): Account => account('offlineCash', cashier)

/** Money a payment gateway took in and has yet to pay out; below zero while it has it. */
export const gatewayClearing = (gateway: string): Account => account('gatewayClearing', gateway)
