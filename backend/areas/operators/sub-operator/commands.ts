import type { ContractForm } from '#contracts/operators/sub-operator-contract.ts'
import { contactFields, contactKey, contactText, subOperatorSubject } from '#contracts/operators/sub-operator.ts'
import type { SubOperator, SubOperatorForm } from '#contracts/operators/sub-operator.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { subOperator } from '#machines/master-data.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import { account } from '#machines/system/account.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Sub-operators are registered with a drafted contract, which bears the same id (M27). Facts say what changed, the vault
 * holds who to talk to.
 */

/** Registers a sub-operator and drafts its contract. */
export const addSubOperator: CommandHandler<SubOperatorForm, Added> = (tx, form) => {
  const id = String(tx.take('sub-operator'))
  const refusal = saved(tx, { id, command: 'register', form })
  if (refusal === null) {
    must(tx.dispatch(subOperatorContract, { id, command: 'draft', body: { subOperatorId: id } }))
    return { id }
  }
  tx.drop()
  return { refusal }
}

export const changeSubOperator: CommandHandler<
  { readonly id: string; readonly form: SubOperatorForm },
  Refusal | null
> = (tx, { id, form }) => saved(tx, { id, command: 'change', form })

interface Activating {
  readonly id: string
  readonly terms: ContractForm
}

/** Activates a drafted contract; nobody answers for it whose account is not known (M27). */
export const activateContract: CommandHandler<Activating, Refusal | null> = (tx, { id, terms }) => {
  const isKnown = !isNew(tx.stateOf(account, terms.administratorId))
  const body = { ...terms, administratorId: isKnown ? terms.administratorId : null }
  return tx.dispatch(subOperatorContract, { id, command: 'activate', body })
}

interface Saving {
  readonly id: string
  readonly command: 'register' | 'change'
  readonly form: SubOperatorForm
}

/** Saves all of a form in one commit; what has not changed writes nothing. */
function saved(tx: Transaction, { id, command, form }: Saving): Refusal | null {
  const before = tx.stateOf(subOperator, id)
  if (isTaken(tx, id, form.code))
    return {
      reason: 'illegalTransition',
      lifecycle: subOperator.name,
      state: before.value,
      command,
      guard: 'subOperatorCodeFree',
    }
  const subject = subOperatorSubject(id)
  const personal = contactFields(tx.secret(subject, contactKey), form)
  const { name, code } = form
  if (!isNew(before) && personal.length === 0 && before.context.name === name && before.context.code === code)
    return null
  const body: SubOperator = { name, code, ...(personal.length === 0 ? {} : { personal }) }
  const refusal = tx.dispatch(subOperator, { id, command, body })
  if (refusal === null) tx.setSecret(subject, contactKey, contactText(form))
  return refusal
}

/** Codes that differ in letter case alone would be taken for one another. */
const isTaken = (tx: Transaction, id: string, code: string): boolean =>
  tx.states(subOperator).some((other) => other.id !== id && other.context.code.toLowerCase() === code.toLowerCase())
