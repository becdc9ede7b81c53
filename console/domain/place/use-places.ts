import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { groundAt, places as placesCall, resolvedAddress } from '#contracts/equipment/place.calls.ts'
import type { Place } from '#contracts/equipment/place.calls.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import type { Coordinates } from '#console/kit/map/viewport.ts'

/** What the server knows of an address, asked while it is typed: an answer that comes late says nothing about newer words. */

/** While somebody types, nothing is asked. */
const PAUSE_MS = 250

const quiet = { notify: 'lost sign-in' } as const

/** The last part of an address, which may name a place, and what stands before it. */
export function partsOf(address: string): { readonly before: string; readonly last: string } {
  const [before = '', last = ''] = /^(.*[,;]\s*)?(.*)$/su.exec(address)?.slice(1) ?? []
  return { before, last: last.trim() }
}

interface Suggesting {
  readonly places: readonly Place[]
  /** Somebody types. */
  readonly seek: () => void
  /** One was chosen, or none is wanted. */
  readonly end: () => void
}

/** Places whose name begins like the end of the address. */
export function useSuggestions(address: string): Suggesting {
  const [isSeeking, setIsSeeking] = useState(false)
  const [known, setKnown] = useState<{ readonly sought: string; readonly list: readonly Place[] } | null>(null)
  const sought = isSeeking ? partsOf(address).last : ''
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await call(placesCall, { query: { sought } }, { ...quiet, signal })
    if (answer.ok && !signal.aborted) setKnown({ sought, list: answer.data.list })
  })
  useEffect(() => {
    if (sought.length < 2) return undefined
    const aborting = new AbortController()
    const cancel = clock.after(PAUSE_MS, () => void ask(aborting.signal))
    return () => {
      cancel()
      aborting.abort()
    }
  }, [sought])
  return {
    places: known !== null && known.sought === sought ? known.list : [],
    seek: () => setIsSeeking(true),
    end: () => setIsSeeking(false),
  }
}

interface Finding {
  /** The address as it is now names no place. */
  readonly isUnknown: boolean
  /** It was looked for and no answer came: whether it names a place is not known. */
  readonly hasFailed: boolean
  /** Looks for it, whatever the coordinates are. */
  readonly find: () => void
  /** Looks for it unless there are coordinates already. */
  readonly findFirst: () => void
}

interface Sought {
  readonly address: string
  readonly hasPoint: boolean
  readonly take: (place: Place) => void
}

/**
 * Takes the coordinates of the place that an address names; of one that names none nothing is filled in, and neither where no
 * answer comes, which is told apart: `find` asks again.
 */
export function useFinding(sought: Sought): Finding {
  const [missed, setMissed] = useState<{ readonly address: string; readonly why: 'unknown' | 'failed' } | null>(null)
  const latest = useRef(sought)
  useEffect(() => {
    latest.current = sought
  })
  const look = async (isWanted: () => boolean): Promise<void> => {
    const { address } = sought
    if (address.trim().length < 2) return
    const answer = await call(resolvedAddress, { query: { address } }, quiet)
    if (latest.current.address !== address) return
    if (!answer.ok) setMissed({ address, why: 'failed' })
    else if (!isWanted() || isBeingFilled()) setMissed(null)
    else if (answer.data.place === null) setMissed({ address, why: 'unknown' })
    else {
      setMissed(null)
      latest.current.take(answer.data.place)
    }
  }
  const why = missed?.address === sought.address ? missed.why : null
  return {
    isUnknown: why === 'unknown',
    hasFailed: why === 'failed',
    find: () => void look(() => true),
    findFirst: () => {
      if (!sought.hasPoint) void look(() => !latest.current.hasPoint)
    },
  }
}

/** Somebody is about to type what would be filled in: it stays theirs. */
const isBeingFilled = (): boolean =>
  ['latitude', 'longitude', 'zone'].includes(document.activeElement?.getAttribute('name') ?? '')

interface GroundSeen {
  readonly isSea: boolean
  /** The next answer fills in the time zone, too. */
  readonly takeZone: () => void
}

/** What is at coordinates: a hint where that is sea, and the time zone of a point that was picked. */
export function useGround(at: Coordinates | null, take: (zone: string) => void): GroundSeen {
  const [sea, setSea] = useState<string | null>(null)
  const isZoneWanted = useRef(false)
  const key = at === null ? null : `${at.latitude} ${at.longitude}`
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (at === null) return
    const answer = await call(groundAt, { query: at }, { ...quiet, signal })
    if (!answer.ok || signal.aborted) return
    const { isLand, zone } = answer.data
    setSea(isLand ? null : key)
    if (isZoneWanted.current && isLand) take(zone)
    isZoneWanted.current = false
  })
  useEffect(() => {
    if (key === null) return undefined
    const aborting = new AbortController()
    const cancel = clock.after(PAUSE_MS, () => void ask(aborting.signal))
    return () => {
      cancel()
      aborting.abort()
    }
  }, [key])
  return {
    isSea: sea !== null && sea === key,
    takeZone: () => {
      isZoneWanted.current = true
    },
  }
}
