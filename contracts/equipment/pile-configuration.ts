import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { RemoteActionName } from './remote/remote-actions.ts'

/** What a pile has reported of its configuration, as far as it is used (OCPP 1.6 §9), and under which firmware. */

const firmwareVersion = Schema.NullOr(Schema.String)
const Told = Schema.Struct({
  firmwareVersion,
  /** The reported keys, spelled as in OCPP, and their values. */
  values: Schema.Record(Schema.String, Schema.String),
  /** It was asked for all keys and has answered, even where it does not report some. */
  isWhole: Schema.Boolean,
})
/** Its firmware does not support an action. */
const ActionRefused = Schema.Struct({ firmwareVersion, action: RemoteActionName })

export const configurationFacts = {
  'configuration.told': Told,
  'configuration.actionRefused': ActionRefused,
} as const
export type ConfigurationFact = FactsOf<typeof configurationFacts>
export const configurationCommands = { tell: Told, refuseAction: ActionRefused } as const
