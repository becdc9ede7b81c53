import { listVersionEmpty, listVersionNone } from '#contracts/equipment/lists/offline-list.ts'
import type { ListPushFact } from '#contracts/equipment/lists/offline-list.ts'
import type { Instant } from '#contracts/units.ts'

/** M20: the context of an offline list on one pile: the version on the pile, and the progress of the push. */
type Assigned = Extract<ListPushFact, { type: 'list.assigned' }>['data']
export interface ListPushContext extends Assigned {
  /** When the pile was asked last. */
  readonly askedAt: Instant | null
  /** The version that the pile reported; null until it is asked again after it accepted an update. */
  readonly versionOnPile: number | null
  /** Full updates sent in this push. */
  readonly attempt: number
  readonly partsAccepted: number
  readonly pushedAt: Instant | null
  readonly reason: string | null
}

export function fold(context: ListPushContext, event: ListPushFact): ListPushContext {
  const asked = { ...context, askedAt: event.at }
  switch (event.type) {
    case 'list.assigned':
      return { ...event.data, versionOnPile: null, pushedAt: null, ...afresh }
    case 'list.changed':
      return { ...context, ...event.data, ...afresh }
    case 'list.versionAsked':
      return { ...context, ...afresh, askedAt: event.at }
    case 'list.versionRead': {
      const { version } = event.data
      const pushedAt = version === context.version ? event.at : context.pushedAt
      return { ...asked, versionOnPile: version, pushedAt, reason: version === listVersionNone ? 'NO_LIST' : null }
    }
    case 'list.accepted': {
      const { part, parts } = event.data
      if (part < parts) return { ...asked, partsAccepted: part }
      // The pile accepted the update; it has not reported the resulting version yet.
      return { ...asked, partsAccepted: part, versionOnPile: null, pushedAt: event.at, reason: null }
    }
    case 'list.refused':
      return { ...asked, partsAccepted: 0, reason: event.data.status }
    case 'list.drifted': {
      const { version, lapsesAt } = event.data
      return { ...context, ...afresh, versionOnPile: version, lapsesAt }
    }
    case 'list.confirmed':
      return { ...context, versionOnPile: event.data.version }
    case 'list.contradicted': {
      const { version } = event.data
      return { ...context, versionOnPile: version, reason: version === listVersionNone ? 'NO_LIST' : 'NOT_KEPT' }
    }
    case 'list.unanswered':
      return { ...context, reason: 'NO_ANSWER' }
    case 'list.lapsed':
      return { ...context, reason: 'OFFLINE' }
    case 'list.linkClosed':
      return { ...context, ...afresh }
    case 'list.retried':
      return { ...context, ...afresh, lapsesAt: event.data.lapsesAt }
    default:
      return event satisfies never
  }
}

/** A push before its first call. */
const afresh = { askedAt: null, attempt: 0, partsAccepted: 0, reason: null } as const

/** Whether a pile that reports this version has our list: for an empty list it may report no version. */
export const isOurs = ({ entries, version }: ListPushContext, said: number): boolean =>
  said === version || (said === listVersionEmpty && entries === 0)
