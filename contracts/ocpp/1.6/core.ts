import { Schema } from 'effect'
import {
  ChargePointErrorCode,
  ChargePointStatus,
  DateTime,
  IdTagInfo,
  IdToken,
  MeterValue,
  StopReason,
  text,
} from './values.ts'

/** OCPP 1.6 Core profile: what a charge point asks of the central system (§4). */

const Nothing = Schema.Struct({})

export const Authorize = {
  req: Schema.Struct({ idTag: IdToken }),
  conf: Schema.Struct({ idTagInfo: IdTagInfo }),
} as const

/** The first message of every charge point (§4.2). */
export const BootNotification = {
  req: Schema.Struct({
    chargePointVendor: text(20),
    chargePointModel: text(20),
    chargePointSerialNumber: Schema.optionalKey(text(25)),
    chargeBoxSerialNumber: Schema.optionalKey(text(25)),
    firmwareVersion: Schema.optionalKey(text(50)),
    iccid: Schema.optionalKey(text(20)),
    imsi: Schema.optionalKey(text(20)),
    meterType: Schema.optionalKey(text(25)),
    meterSerialNumber: Schema.optionalKey(text(25)),
  }),
  /** `interval` in seconds: the heartbeat when Accepted, the time to the next attempt otherwise. */
  conf: Schema.Struct({
    status: Schema.Literals(['Accepted', 'Pending', 'Rejected']),
    currentTime: DateTime,
    interval: Schema.Int,
  }),
} as const

/** Vendor-specific data; the central system sends the same message the other way. */
export const DataTransfer = {
  req: Schema.Struct({
    vendorId: text(255),
    messageId: Schema.optionalKey(text(50)),
    data: Schema.optionalKey(Schema.String),
  }),
  conf: Schema.Struct({
    status: Schema.Literals(['Accepted', 'Rejected', 'UnknownMessageId', 'UnknownVendorId']),
    data: Schema.optionalKey(Schema.String),
  }),
} as const

export const Heartbeat = {
  req: Nothing,
  conf: Schema.Struct({ currentTime: DateTime }),
} as const

export const MeterValues = {
  req: Schema.Struct({
    connectorId: Schema.Int,
    transactionId: Schema.optionalKey(Schema.Int),
    meterValue: Schema.Array(MeterValue),
  }),
  conf: Nothing,
} as const

/** `meterStart` in Wh. */
export const StartTransaction = {
  req: Schema.Struct({
    connectorId: Schema.Int,
    idTag: IdToken,
    meterStart: Schema.Int,
    reservationId: Schema.optionalKey(Schema.Int),
    timestamp: DateTime,
  }),
  conf: Schema.Struct({ idTagInfo: IdTagInfo, transactionId: Schema.Int }),
} as const

/** Connector 0 is the charge point as a whole. */
export const StatusNotification = {
  req: Schema.Struct({
    connectorId: Schema.Int,
    errorCode: ChargePointErrorCode,
    info: Schema.optionalKey(text(50)),
    status: ChargePointStatus,
    timestamp: Schema.optionalKey(DateTime),
    vendorId: Schema.optionalKey(text(255)),
    vendorErrorCode: Schema.optionalKey(text(50)),
  }),
  conf: Nothing,
} as const

/** `meterStop` in Wh. */
export const StopTransaction = {
  req: Schema.Struct({
    idTag: Schema.optionalKey(IdToken),
    meterStop: Schema.Int,
    timestamp: DateTime,
    transactionId: Schema.Int,
    reason: Schema.optionalKey(StopReason),
    transactionData: Schema.optionalKey(Schema.Array(MeterValue)),
  }),
  conf: Schema.Struct({ idTagInfo: Schema.optionalKey(IdTagInfo) }),
} as const
