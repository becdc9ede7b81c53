import { Schema } from 'effect'
import { IdTagInfo, IdToken } from './values.ts'

/** OCPP 1.6 LocalAuthListManagement profile (§5.9, §5.15). */

/** 0: the list is empty; -1: the charge point has none. */
export const GetLocalListVersion = {
  req: Schema.Struct({}),
  conf: Schema.Struct({ listVersion: Schema.Int }),
} as const

/** `listVersion` is the version after the update. In a differential update an entry without `idTagInfo` is taken out. */
export const SendLocalList = {
  req: Schema.Struct({
    listVersion: Schema.Int,
    localAuthorizationList: Schema.optionalKey(
      Schema.Array(Schema.Struct({ idTag: IdToken, idTagInfo: Schema.optionalKey(IdTagInfo) })),
    ),
    updateType: Schema.Literals(['Differential', 'Full']),
  }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Failed', 'NotSupported', 'VersionMismatch']) }),
} as const
