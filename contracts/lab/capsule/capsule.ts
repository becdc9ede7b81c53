import { Schema } from 'effect'
import { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import { Fact } from '#contracts/fact.ts'
import { Currency } from '#contracts/finance/currency.ts'
import { Instant } from '#contracts/units.ts'

/**
 * A capsule: a charge record, or a time range of a pile, as one file that opens in another installation. JSON lines: the head,
 * then a fact or a frame a line, and last what whoever reads it can tell a torn file by.
 */

/** Later formats are refused by this version. */
export const CAPSULE_FORMAT = 1

/** What a capsule is made of. */
export type CapsuleSubject =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'pile'; readonly id: string; readonly from: Instant; readonly to: Instant }

export const CapsuleHead = Schema.Struct({
  product: Schema.Literal('chargebook capsule'),
  format: Schema.Int,
  /** Of the program that wrote it. */
  version: Schema.String,
  createdAt: Instant,
  /** Of which record or pile, under the name that it has in the capsule. */
  of: Schema.Struct({ kind: Schema.Literals(['record', 'pile']), id: Schema.String }),
  from: Instant,
  to: Instant,
  currency: Currency,
})
export type CapsuleHead = typeof CapsuleHead.Type

/** The beginning of a head that any version has written. */
export const CapsuleSign = Schema.Struct({
  product: Schema.Literal('chargebook capsule'),
  format: Schema.Int,
  version: Schema.String,
})

/** A frame between a pile and the central system. */
const Frame = Schema.Struct({ pileId: Schema.String, at: Instant, sender: OcppSender, text: Schema.String })

/** A fact as it was recorded, or a frame as it stood on the wire; neither with personal data. */
export const CapsuleLine = Schema.Union([Schema.Struct({ fact: Fact }), Schema.Struct({ frame: Frame })])
export type CapsuleLine = typeof CapsuleLine.Type

/** The last line: how many stand before it, and their SHA-256. */
export const CapsuleEnd = Schema.Struct({ lines: Schema.Int, sha256: Schema.String })
