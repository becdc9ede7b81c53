import { subOperatorChoicesMost } from '#contracts/operators/sub-operator.calls.ts'
import type { SubOperatorAnswer, subOperatorChoices } from '#contracts/operators/sub-operator.calls.ts'
import { contactKey, contactOf, subOperatorSubject } from '#contracts/operators/sub-operator.ts'
import { ContractStatus } from '#contracts/operators/sub-operator-contract.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { subOperator } from '#machines/master-data.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'

/** A sub-operator with its contract and who to talk to; null for none. */
export function readSubOperator(source: Source, id: string): SubOperatorAnswer | null {
  const known = stateOf(source, subOperator, id)
  if (known === null) return null
  const { value, context } = stateOf(source, subOperatorContract, id) ?? subOperatorContract.initial
  const contact = contactOf(source.store.vault.get(subOperatorSubject(id), contactKey))
  const word = wireOf(subOperatorContract, value)
  return {
    id,
    name: known.context.name,
    code: known.context.code,
    contactName: contact?.contactName ?? null,
    contactPhone: contact?.contactPhone ?? null,
    contactEmail: contact?.contactEmail ?? null,
    contract: {
      status: ContractStatus.literals.find((one) => one === word) ?? null,
      state: value,
      terms: context.terms ?? null,
    },
  }
}

/** Sub-operators that may own a location, in the order of their names. */
export const chooseSubOperator = (source: { readonly store: Store }): Answer<typeof subOperatorChoices> =>
  statesOf(source, subOperator)
    .map(({ id, context: { name, code } }) => ({ id, name, code, isInForce: isInForce(source, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, subOperatorChoicesMost)

const isInForce = (source: { readonly store: Store }, id: string): boolean =>
  is(subOperatorContract, stateOf(source, subOperatorContract, id) ?? subOperatorContract.initial, 'inForce')
