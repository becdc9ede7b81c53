import type { Fact } from '#contracts/fact.ts'
import { presentName, upcast } from '../upcast.ts'
import { brokenSegment, lastOf } from './segment.ts'
import type { Segment } from './segment.ts'

/** A fact as its line says it (canonicalLine). */
type Told = readonly [
  position: number,
  lifecycle: string,
  id: string,
  version: number,
  type: string,
  data: Readonly<Record<string, unknown>>,
  at: Fact['at'],
  by: Fact['by'],
  cause: number | null,
  correlation: string,
  irregular: number,
]

/** The fact at a position of a segment, as it is read today; throws what `isBroken` knows where its line is none. */
export function factIn(segment: Segment, position: number): Fact {
  const [, lifecycle, id, version, type, data, at, by, cause, correlation, irregular] = toldIn(segment, position)
  return {
    position,
    lifecycle: presentName(lifecycle),
    id,
    version,
    type,
    data: upcast(type, data),
    at,
    by,
    cause,
    correlation,
    irregular: irregular === 1,
  }
}

const PARTS = 11

function toldIn(segment: Segment, position: number): Told {
  try {
    const told: unknown = JSON.parse(segment.lines[position - segment.first] ?? '')
    if (isTold(told) && told[0] === position) return told
  } catch (error) {
    throw brokenSegment(lastOf(segment), error)
  }
  throw brokenSegment(lastOf(segment))
}

/** What was written was a fact: the chain tells of any other. */
const isTold = (value: unknown): value is Told => Array.isArray(value) && value.length === PARTS
