import { Schema } from 'effect'
import { SECOND } from '#contracts/durations.ts'
import type { FactsOf } from '#contracts/fact.ts'
import { Instant } from '#contracts/units.ts'

/** An offline list on one pile (M20): the cards it accepts without asking, OCPP 1.6's local authorization list (§3.5). */

/** Spec §4. There is no status while the push runs. */
export const LocalAuthListStatus = Schema.Literals(['SUCCESS', 'FAIL'])
export type LocalAuthListStatus = typeof LocalAuthListStatus.Type

/** Full updates that a pile may reject before the push has failed. */
export const fullListAttemptsMax = 3
/** How long a pile may take to answer GetLocalListVersion and each part of SendLocalList. */
export const listAnswerSeconds = 30
/** Milliseconds before the second and the third full update (M20). */
export const fullListPauses = [10 * SECOND, 60 * SECOND] as const
/** How long a push waits for its pile, and how long a failed one waits before it is retried automatically. */
export const listWaitDays = 7
export const listRetryDays = 1
/** The limits that are assumed for a pile that has not reported its own: entries in all, and in one message. */
export const listLimitsAssumed = { entriesMax: 1_000, partMax: 100 } as const
/** The answer to GetLocalListVersion for an empty list (OCPP 1.6 §5.10). */
export const listVersionEmpty = 0
/**
 * The answer to GetLocalListVersion when the pile supports no lists, or LocalAuthListEnabled is false (OCPP 1.6 §5.10).
 */
export const listVersionNone = -1

const positive = Schema.Int.check(Schema.isGreaterThan(0))
const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Until when the push waits for the pile to come online: 7 days. */
const wait = { lapsesAt: Instant }
const content = {
  /** The version of the pile's list; it only ever rises. */
  version: positive,
  entries: natural,
  /** The pile's LocalAuthListMaxLength. */
  entriesMax: natural,
  ...wait,
}
const Assigned = Schema.Struct({ listId: Schema.String, pileId: Schema.String, ...content })
const Changed = Schema.Struct(content)
const Asked = Schema.Struct({
  linkOnline: Schema.Boolean,
  /** Another call to the pile waits for its answer: OCPP-J allows one. */
  callPending: Schema.Boolean,
})
const versionSaid = Schema.Int.check(Schema.isGreaterThanOrEqualTo(listVersionNone))
const VersionRead = Schema.Struct({
  /** Null: the pile was asked and reported none. */
  version: Schema.NullOr(versionSaid),
  /** Entries that differ from the version before ours, and how many fit into one message (SendLocalListMaxLength). */
  changes: natural,
  changesMax: natural,
})
/** A list longer than SendLocalListMaxLength is sent in parts: the first full, the others differential. */
const Accepted = Schema.Struct({ part: positive, parts: positive })
/** OCPP 1.6 §7.46 UpdateStatus, without Accepted. */
const Refused = Schema.Struct({ status: Schema.Literals(['NotSupported', 'VersionMismatch', 'Failed']) })
/** Full updates that it may reject: the limit of this deployment at the time. */
const RefusedSoOften = Schema.Struct({ ...Refused.fields, attemptsMax: natural })
const Drifted = Schema.Struct({ version: Schema.Int, ...wait })
/** The version that the pile reports once it has accepted all parts: ours, or another. */
const ReadBack = Schema.Struct({ version: versionSaid })
const Retried = Schema.Struct(wait)
const Nothing = Schema.Struct({})

export const listFacts = {
  'list.assigned': Assigned,
  'list.changed': Changed,
  'list.versionAsked': Asked,
  'list.versionRead': VersionRead,
  'list.accepted': Accepted,
  'list.refused': RefusedSoOften,
  'list.unanswered': Nothing,
  'list.linkClosed': Nothing,
  'list.lapsed': Nothing,
  /** The pile booted with another version than the one it had confirmed. */
  'list.drifted': Drifted,
  /** The pile reports the version that it had accepted. */
  'list.confirmed': ReadBack,
  /** The pile had accepted the list, and reports another version, or none. */
  'list.contradicted': ReadBack,
  'list.retried': Retried,
} as const
export type ListPushFact = FactsOf<typeof listFacts>
export const listCommands = {
  assign: Assigned,
  change: Changed,
  askVersion: Asked,
  readVersion: VersionRead,
  accept: Accepted,
  refuse: Refused,
  drift: Drifted,
  readBack: ReadBack,
  retry: Retried,
  nothing: Nothing,
} as const
/** The forms for people. */
export const listForms = { retry: listCommands.nothing } as const
