import { Schema } from 'effect'
import { Fact } from '../fact.ts'
import { Instant } from '../units.ts'

/**
 * A capsule: a charge record, or a time range of a pile, as one file that opens in another installation. JSON lines, gzipped:
 * the head, then a fact or a name a line, and last what whoever reads it can tell a torn file by.
 */

/** Later formats are refused by this version. */
export const CAPSULE_FORMAT = 1

/** What a capsule was made of, under the names that it uses itself. */
export const CapsuleSubject = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('record'), id: Schema.String }),
  Schema.Struct({ kind: Schema.Literal('pile'), id: Schema.String, from: Instant, to: Instant }),
])
export type CapsuleSubject = typeof CapsuleSubject.Type

export const CapsuleHead = Schema.Struct({
  product: Schema.Literal('chargebook capsule'),
  format: Schema.Int,
  /** Of the program that wrote it. */
  version: Schema.String,
  createdAt: Instant,
  subject: CapsuleSubject,
  currency: Schema.Struct({ code: Schema.String, sign: Schema.String }),
})
export type CapsuleHead = typeof CapsuleHead.Type

/** A fact as it was told, or what the vault has to say of somebody: a stand-in. */
export const CapsuleLine = Schema.Union([
  Schema.Struct({ fact: Fact }),
  Schema.Struct({ subject: Schema.String, key: Schema.String, value: Schema.String }),
])
export type CapsuleLine = typeof CapsuleLine.Type

/** The last line: how many stand before it, and their SHA-256. */
export const CapsuleEnd = Schema.Struct({ lines: Schema.Int, sha256: Schema.String })
