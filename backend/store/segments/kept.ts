import { lastOf } from './segment.ts'
import type { Segment } from './segment.ts'

/** Segments that were unpacked lately: streams that are read one after the other, such as those of a list, lie in the same ones. */
export interface KeptSegments {
  /** The one that holds a position, if it is kept. */
  at(position: number): Segment | null
  keep(segment: Segment): void
}

/** Characters of all that are kept: about 6 MiB, 1 000 segments of usual facts. One that is longer than a share is not kept. */
const KEPT_MOST = 6 * 1024 * 1024
const SHARE = 64
/** Positions that share a place: a segment lies in two or three. */
const PLACE_FACTS = 16

const placeOf = (position: number): number => Math.floor(position / PLACE_FACTS)

export function openKept(): KeptSegments {
  const places = new Map<number, Segment[]>()
  let kept = 0
  return {
    at(position) {
      const holds = (one: Segment): boolean => one.first <= position && position <= lastOf(one)
      return places.get(placeOf(position))?.find(holds) ?? null
    },
    keep(segment) {
      const length = segment.lines.reduce((sum, line) => sum + line.length, 0)
      if (length > KEPT_MOST / SHARE) return
      if (kept + length > KEPT_MOST) {
        places.clear()
        kept = 0
      }
      kept += length
      for (let place = placeOf(segment.first); place <= placeOf(lastOf(segment)); place += 1) {
        const there = places.get(place)
        if (there === undefined) places.set(place, [segment])
        else there.push(segment)
      }
    },
  }
}
