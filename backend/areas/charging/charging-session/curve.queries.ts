import { curvePointsMax } from '#contracts/charging/charge-record.calls.ts'
import type { SessionCurve } from '#contracts/charging/charge-record.calls.ts'
import { isFactOf } from '#contracts/fact.ts'
import type { Fact } from '#contracts/fact.ts'
import { sessionFacts } from '#contracts/charging/charging-session.ts'
import { energy, instant, millis } from '#contracts/units.ts'
import type { Energy, Instant, Power } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { thin } from './downsample.queries.ts'

/**
 * The curve of a session, from the facts of its meter:
 * 1. Each reading becomes a point; its energy counts from the start, across registers that ran backwards (M07).
 * 2. Points are put in order of time: a pile that was offline delivers late. Readings of one instant are one point.
 * 3. Where the pile was silent for several times its usual interval there is a gap, and the longest gaps are kept.
 * 4. The stretches between gaps are thinned, each in proportion to its length.
 */
export function readCurve({ store }: Source, id: string): SessionCurve | null {
  const facts = store.facts(chargingSession.name, id)
  if (facts.length === 0) return null
  const { points, total } = measured(facts)
  const stretches = splitAtGaps(points)
  const share = (curvePointsMax - 3 * stretches.length) / Math.max(1, points.length)
  const kept = stretches.flatMap((stretch, index) => {
    const few = thin(stretch, 2 + Math.floor(share * stretch.length))
    const next = stretches[index + 1]?.[0]
    return next === undefined ? few : [...few, gapBetween(few.at(-1) ?? next, next)]
  })
  return {
    id,
    total,
    at: kept.map(({ at }) => at),
    power: kept.map(({ power }) => power),
    energy: kept.map((point) => point.energy),
    soc: kept.map(({ soc }) => soc),
  }
}

interface Point {
  readonly at: Instant
  readonly power: Power | null
  readonly energy: Energy | null
  readonly soc: number | null
  readonly value: number | null
}

const pointOf = (point: Omit<Point, 'value'>): Point => ({ ...point, value: point.power ?? point.energy })

function measured(facts: readonly Fact[]): { readonly points: readonly Point[]; readonly total: number } {
  const points: Point[] = []
  const meter = openMeter()
  let total = 0
  for (const { type, data } of facts.filter(isFactOf(sessionFacts))) {
    if (type === 'session.started') {
      points.push(pointOf({ at: data.startedAt, power: null, energy: meter(data.meterStart), soc: null }))
    } else if (type === 'session.metered') {
      total += 1
      const { at, register, power, soc } = data
      points.push(pointOf({ at, power, energy: register === null ? null : meter(register), soc }))
    } else if (type === 'session.stopped' || type === 'session.reconciled') {
      points.push(pointOf({ at: data.endedAt, power: null, energy: meter(data.meterStop), soc: null }))
    }
  }
  return { points: merged(points.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))), total }
}

/** Turns registers into energy since the first one; one that ran backwards begins a new segment. */
function openMeter(): (register: Energy) => Energy {
  let last: number | null = null
  let taken = 0
  return (register) => {
    if (last !== null && register > last) taken += register - last
    last = register
    return energy(taken)
  }
}

/** Points of one instant become one; what a later one says counts. */
function merged(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last?.at !== point.at) kept.push(point)
    else
      kept[kept.length - 1] = pointOf({
        at: point.at,
        power: point.power ?? last.power,
        energy: point.energy ?? last.energy,
        soc: point.soc ?? last.soc,
      })
  }
  return kept
}

/** A silence this many times the usual interval is a gap … */
const GAP_INTERVALS = 4
/** … unless it is shorter than this: piles are not punctual to the second. */
const GAP_MS_MIN = 60_000
/** More gaps than this are not drawn: a pile that loses every other reading would be nothing but gaps. */
const GAPS_MAX = 60

function splitAtGaps(points: readonly Point[]): readonly (readonly Point[])[] {
  const silences = points.slice(1).map(({ at }, index) => millis(at) - millis(points[index]?.at ?? at))
  const usual = silences.toSorted((a, b) => a - b)[Math.floor(silences.length / 2)] ?? 0
  const least = Math.max(GAP_MS_MIN, GAP_INTERVALS * usual)
  const longest = silences
    .map((silence, index) => ({ silence, at: index + 1 }))
    .filter(({ silence }) => silence > least)
    .toSorted((a, b) => b.silence - a.silence)
    .slice(0, GAPS_MAX)
  const cuts = [0, ...longest.map(({ at }) => at).toSorted((a, b) => a - b), points.length]
  return cuts.slice(1).map((cut, index) => points.slice(cuts[index], cut))
}

/** A point in the middle of a gap that says nothing, so that no line is drawn across it. */
const gapBetween = (before: Point, after: Point): Point => ({
  at: instant(Math.floor((millis(before.at) + millis(after.at)) / 2)),
  power: null,
  energy: null,
  soc: null,
  value: null,
})
