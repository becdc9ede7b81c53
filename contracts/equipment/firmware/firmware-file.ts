import { Schema } from 'effect'

/** A firmware file that an operator has uploaded to our own FTP server. Its number is a part of its address. */
export const FirmwareFile = Schema.Struct({
  name: Schema.String,
  bytes: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Nothing referred to it any more, so it was cleaned up. */
  isGone: Schema.Boolean,
})
export type FirmwareFile = typeof FirmwareFile.Type
