import { isNew, is } from '#machines/kit/tags.ts'
import { subOperator } from '#machines/master-data.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Who may own a location beside the operator. */

type Reading = Pick<Transaction, 'stateOf'>

export const isSubOperator = (tx: Reading, id: string): boolean => !isNew(tx.stateOf(subOperator, id))

/** Whether a sub-operator's contract is in force (M27). The operator needs none: `owner` is undefined where it is the owner. */
export const isContractActive = (tx: Reading, owner: string | undefined): boolean =>
  owner === undefined || is(subOperatorContract, tx.stateOf(subOperatorContract, owner), 'inForce')
