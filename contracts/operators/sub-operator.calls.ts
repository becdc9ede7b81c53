import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { reading } from '../http/instance.ts'
import { pages } from '../menu.ts'
import { ContractForm, ContractStatus, ContractTerms } from './sub-operator-contract.ts'
import { SubOperatorForm } from './sub-operator.ts'

/** Sub-operators: registered and changed by a SUPER, with the contract that ties them to the operator (M27). */

/** Personal data: null where the vault has none. */
const Text = Schema.NullOr(Schema.String)

export const SubOperatorAnswer = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  code: Schema.String,
  contactName: Text,
  contactPhone: Text,
  contactEmail: Text,
  contract: Schema.Struct({
    status: Schema.NullOr(ContractStatus),
    state: Schema.String,
    /** Null in a draft. */
    terms: Schema.NullOr(ContractTerms),
  }),
})
export type SubOperatorAnswer = typeof SubOperatorAnswer.Type

const access = [pages.subOperators.code]
const refusals = ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'] as const

export const addSubOperator = endpoint({
  method: 'POST',
  path: '/operator-service/sub-operators',
  access,
  body: SubOperatorForm,
  answer: SubOperatorAnswer,
  refusals,
  summary: 'Registers a sub-operator and drafts its contract.',
})

export const readSubOperator = endpoint({
  method: 'GET',
  params: reading.params,
  refusals: reading.refusals,
  path: '/operator-service/sub-operators/{id}',
  access,
  answer: SubOperatorAnswer,
  summary: 'One sub-operator with its contract.',
})

export const changeSubOperator = endpoint({
  method: 'PUT',
  path: '/operator-service/sub-operators/{id}',
  access,
  params: reading.params,
  body: SubOperatorForm,
  answer: SubOperatorAnswer,
  refusals: [...refusals, 'ADDRESS_ERROR'],
  summary: 'Changes the name, the code or the contact of a sub-operator.',
})

export const activateContract = endpoint({
  method: 'POST',
  path: '/operator-service/sub-operators/{id}/contract',
  access,
  params: reading.params,
  body: ContractForm,
  answer: SubOperatorAnswer,
  refusals: [...refusals, 'ADDRESS_ERROR'],
  summary: 'Activates the drafted contract of a sub-operator: from then on locations can be given to it.',
})

/** Sub-operators that one answer names. */
export const subOperatorChoicesMost = 500

export const subOperatorChoices = endpoint({
  method: 'GET',
  path: '/operator-service/sub-operator-choices',
  access: [pages.stations.code],
  answer: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      code: Schema.String,
      /** Whether its contract is in force, so that a location can be given to it. */
      isInForce: Schema.Boolean,
    }),
  ),
  refusals: ['ACCESS_DENIED'],
  summary: 'Sub-operators that may own a location, in the order of their names.',
})

export const subOperatorEndpoints = [
  addSubOperator,
  readSubOperator,
  changeSubOperator,
  activateContract,
  subOperatorChoices,
] as const
