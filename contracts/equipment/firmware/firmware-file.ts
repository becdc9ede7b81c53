import { Schema } from 'effect'

/** A file of firmware that an operator has put on our own FTP server. Its number is a part of its address. */
export const FirmwareFile = Schema.Struct({
  name: Schema.String,
  bytes: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Nothing named it any more: it was cleaned up. */
  isGone: Schema.Boolean,
})
export type FirmwareFile = typeof FirmwareFile.Type
