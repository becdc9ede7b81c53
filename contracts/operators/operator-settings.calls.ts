import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { RowOffer } from '../http/listing.ts'
import { OperatorSettings, OperatorSettingsForm } from './operator-settings.ts'

/** What an operator decides for its whole network. */

export const OperatorSettingsAnswer = Schema.Struct({
  ...OperatorSettings.fields,
  /** Why the currency stays as it is: prices or money are counted in it already. */
  isCurrencyFixed: Schema.Boolean,
  offers: Schema.Array(RowOffer),
})
export type OperatorSettingsAnswer = typeof OperatorSettingsAnswer.Type

export const readOperatorSettings = endpoint({
  method: 'GET',
  path: '/operator-service/settings',
  access: 'signed-in',
  answer: OperatorSettingsAnswer,
  summary: 'The name and the currency of the operator, and whether the currency can still be changed.',
})

export const changeOperatorSettings = endpoint({
  method: 'PUT',
  path: '/operator-service/settings',
  access: 'signed-in',
  body: OperatorSettingsForm,
  answer: OperatorSettingsAnswer,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'],
  summary: 'Changes them; the currency only while nothing is priced or paid in it.',
})

export const operatorSettingsEndpoints = [readOperatorSettings, changeOperatorSettings] as const
