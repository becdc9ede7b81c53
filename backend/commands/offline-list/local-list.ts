import { listLimitsOf } from '../capabilities.ts'
import type { Work } from '../work.ts'
import { areSame } from './entries.ts'
import type { Entry } from './entries.ts'
import { wantedEntries } from './members.ts'

/**
 * The one local list of a pile. OCPP 1.6 knows one a pile, so all offline lists of a pile share its version and are pushed
 * together: when one of them changes, each is pushed again.
 */
export interface LocalList {
  /** Rises with every change and never falls, even when nothing stands on it any more. */
  readonly version: number
  readonly entries: readonly Entry[]
  /** What stood there one version before; null when nothing did that could be built upon. */
  readonly before: readonly Entry[] | null
}

const nothing: LocalList = { version: 0, entries: [], before: null }
const listKey = (pileId: string): string => `pile/${pileId}/local-list`

/** The local list as it stands since it was made last. */
export function localListOf(work: Work, pileId: string): LocalList {
  const text = work.key(listKey(pileId))
  return text === null ? nothing : JSON.parse(text)
}

/**
 * Makes the local list anew when it should hold something else. The parts of a list too long for one message bear the
 * versions from 1 on, so that a pile which has only some of them is never taken for one that has the version before.
 */
export function renew(work: Work, pileId: string): LocalList {
  const known = localListOf(work, pileId)
  const { entriesMax, partMax } = listLimitsOf(work, pileId)
  // Who is left out of a list that has outgrown its pile is asked for online, as everybody who is not on it.
  const entries = wantedEntries(work, pileId).slice(0, entriesMax)
  const parts = Math.ceil(entries.length / partMax)
  const next = known.version === 0 || !areSame(known.entries, entries) ? known.version + 1 : known.version
  const version = parts > 1 ? Math.max(next, parts + 1) : next
  if (version === known.version) return known
  const isNext = known.version > 0 && version === known.version + 1
  const list = { version, entries, before: isNext ? known.entries : null }
  work.setKey(listKey(pileId), JSON.stringify(list))
  return list
}
