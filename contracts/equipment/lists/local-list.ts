import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { Instant } from '#contracts/units.ts'

/**
 * The one local list of a pile (OCPP 1.6 §3.5), and its push. OCPP 1.6 knows one a pile, so all offline lists of a pile
 * share its version and are pushed together.
 */

/** One card on it. */
export const ListEntry = Schema.Struct({
  idTag: Schema.String,
  status: Schema.Literals(['Accepted', 'Blocked', 'Expired']),
  expiryDate: Instant,
  /** Whoever bears the same may stop what the other began (OCPP 1.6 §3.15). */
  parentIdTag: Schema.NullOr(Schema.String),
})
export type ListEntry = typeof ListEntry.Type

const positive = Schema.Int.check(Schema.isGreaterThan(0))

/** The list holds something else: what is new or other on it, and the tags that are gone. */
const Made = Schema.Struct({ version: positive, put: Schema.Array(ListEntry), removed: Schema.Array(Schema.String) })
/** From here on the push sends what there is now, whatever changes meanwhile; with what the pile can take. */
const PushBegun = Schema.Struct({ entriesMax: positive, partMax: positive })
/** What has changed since the version before, or the whole list in parts, counted from 1. */
const PartSent = Schema.Struct({ mode: Schema.Literals(['difference', 'whole']), part: positive })
/** The push waits for what becomes of a command. */
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
