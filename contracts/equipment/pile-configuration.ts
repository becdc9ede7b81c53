import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { RemoteActionName } from './remote/remote-actions.ts'

/** What a pile has told of its configuration, as far as the product goes by it (OCPP 1.6 §9), under the firmware it had then. */

const firmwareVersion = Schema.NullOr(Schema.String)
const Told = Schema.Struct({
  firmwareVersion,
  /** The keys it has told, spelled as OCPP spells them, and what it said of each. */
  values: Schema.Record(Schema.String, Schema.String),
  /** It was asked for every key, and has answered, be it that it does not say. */
  isWhole: Schema.Boolean,
})
/** Its firmware does not know an action. */
const ActionRefused = Schema.Struct({ firmwareVersion, action: RemoteActionName })

export const configurationFacts = {
  'configuration.told': Told,
  'configuration.actionRefused': ActionRefused,
} as const
export type ConfigurationFact = FactsOf<typeof configurationFacts>
export const configurationCommands = { tell: Told, refuseAction: ActionRefused } as const
