import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { Instant } from '#contracts/units.ts'

/**
 * The one local list of a pile (OCPP 1.6 §3.5), and its push. OCPP 1.6 has one list per pile, so all offline lists of a
 * pile share its version and are pushed together.
 */

/** One card on it. */
export const ListEntry = Schema.Struct({
  idTag: Schema.String,
  status: Schema.Literals(['Accepted', 'Blocked', 'Expired']),
  expiryDate: Instant,
  /** Cards with the same parent may stop each other's transactions (OCPP 1.6 §3.15). */
  parentIdTag: Schema.NullOr(Schema.String),
})
export type ListEntry = typeof ListEntry.Type

const positive = Schema.Int.check(Schema.isGreaterThan(0))

/** The entries changed: those that are new or different, and the removed tags. */
const Made = Schema.Struct({ version: positive, put: Schema.Array(ListEntry), removed: Schema.Array(Schema.String) })
/** From here on the push sends the list as it is now, whatever changes meanwhile; with the limits of the pile. */
const PushBegun = Schema.Struct({ entriesMax: positive, partMax: positive })
/** The changes since the previous version, or the full list in parts, counted from 1. */
const PartSent = Schema.Struct({ mode: Schema.Literals(['difference', 'whole']), part: positive })
/** The push waits for the answer to a remote command. */
const Awaited = Schema.Struct({ commandId: Schema.String })

export const localListFacts = {
  'entries.made': Made,
  'entries.pushBegun': PushBegun,
  'entries.partSent': PartSent,
  'entries.commandAwaited': Awaited,
  'entries.commandSettled': Schema.Struct({}),
} as const
export type LocalListFact = FactsOf<typeof localListFacts>
export const localListCommands = {
  make: Made,
  beginPush: PushBegun,
  sendPart: PartSent,
  await: Awaited,
  nothing: Schema.Struct({}),
} as const
