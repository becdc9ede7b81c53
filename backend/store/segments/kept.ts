import { lastOf } from './segment.ts'
import type { Segment } from './segment.ts'

/** Segments that were unpacked lately: streams that are read one after the other, such as those of a list, lie in the same ones. */
export interface KeptSegments {
  /** The one that holds a position, if it is kept. */
  at(position: number): Segment | null
  keep(segment: Segment): void
}

/** About 6 MiB. */
const KEPT_MOST = 512
/** Positions that share a place: a segment lies in two or three. */
const PLACE_FACTS = 32

const placeOf = (position: number): number => Math.floor(position / PLACE_FACTS)

export function openKept(): KeptSegments {
  const places = new Map<number, Segment[]>()
  let count = 0
  return {
    at(position) {
      const holds = (one: Segment): boolean => one.first <= position && position <= lastOf(one)
      return places.get(placeOf(position))?.find(holds) ?? null
    },
    keep(segment) {
      if (count >= KEPT_MOST) {
        places.clear()
        count = 0
      }
      count += 1
      for (let place = placeOf(segment.first); place <= placeOf(lastOf(segment)); place += 1) {
        const there = places.get(place)
        if (there === undefined) places.set(place, [segment])
        else there.push(segment)
      }
    },
  }
}
