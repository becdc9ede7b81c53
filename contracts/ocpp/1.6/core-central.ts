import { Schema } from 'effect'
import { ChargingProfile, IdToken, text } from './values.ts'

/** OCPP 1.6 Core profile: what the central system asks of a charge point (§5). */

const Nothing = Schema.Struct({})

const answer = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  Schema.Struct({ status: Schema.Literals(statuses) })

/** Connector 0 means the charge point and all its connectors. */
export const ChangeAvailability = {
  req: Schema.Struct({ connectorId: Schema.Int, type: Schema.Literals(['Inoperative', 'Operative']) }),
  conf: answer(['Accepted', 'Rejected', 'Scheduled']),
} as const

export const ChangeConfiguration = {
  req: Schema.Struct({ key: text(50), value: text(500) }),
  conf: answer(['Accepted', 'Rejected', 'RebootRequired', 'NotSupported']),
} as const

export const ClearCache = {
  req: Nothing,
  conf: answer(['Accepted', 'Rejected']),
} as const

/** Without keys, or with an empty list, all keys are requested. */
export const GetConfiguration = {
  req: Schema.Struct({ key: Schema.optionalKey(Schema.Array(text(50))) }),
  conf: Schema.Struct({
    configurationKey: Schema.optionalKey(
      Schema.Array(Schema.Struct({ key: text(50), readonly: Schema.Boolean, value: Schema.optionalKey(text(500)) })),
    ),
    unknownKey: Schema.optionalKey(Schema.Array(text(50))),
  }),
} as const

/** `Accepted` promises an attempt, not a transaction. */
export const RemoteStartTransaction = {
  req: Schema.Struct({
    connectorId: Schema.optionalKey(Schema.Int),
    idTag: IdToken,
    chargingProfile: Schema.optionalKey(ChargingProfile),
  }),
  conf: answer(['Accepted', 'Rejected']),
} as const

export const RemoteStopTransaction = {
  req: Schema.Struct({ transactionId: Schema.Int }),
  conf: answer(['Accepted', 'Rejected']),
} as const

export const Reset = {
  req: Schema.Struct({ type: Schema.Literals(['Hard', 'Soft']) }),
  conf: answer(['Accepted', 'Rejected']),
} as const

export const UnlockConnector = {
  req: Schema.Struct({ connectorId: Schema.Int }),
  conf: answer(['Unlocked', 'UnlockFailed', 'NotSupported']),
} as const
