import { DAY, HOUR, MINUTE } from '#contracts/durations.ts'
import type { ErrorCode } from '#contracts/equipment/connector.ts'
import { piles } from './network.ts'

/** What broke in the city over the year, and for how long nobody reached a pile. */

export interface Outage {
  readonly pileId: string
  /** 0: nobody reached the pile. */
  readonly connectorId: number
  readonly code: ErrorCode | null
  readonly from: number
  readonly to: number
  /** What somebody has written who went there; null where it healed by itself. */
  readonly handled: string | null
}

/** How often a pile breaks in a year, and how often it is not reached. */
const [FAULTS, LOSSES] = [5, 6]
/** Nothing is wrong so shortly before the present, but for what is told apart. */
const SOUND_BEFORE_MS = 2 * HOUR

interface Cause {
  readonly code: ErrorCode
  /** In minutes. */
  readonly lasts: readonly [number, number]
  readonly handled: string | null
}

const causes: readonly Cause[] = [
  { code: 'HighTemperature', lasts: [10, 40], handled: null },
  { code: 'OverVoltage', lasts: [4, 20], handled: null },
  { code: 'InternalError', lasts: [15, 90], handled: null },
  { code: 'ConnectorLockFailure', lasts: [40, 300], handled: 'Lock was full of grit; cleaned and greased' },
  { code: 'GroundFailure', lasts: [60, 420], handled: 'Residual current device tested and reset' },
  { code: 'OverCurrentFailure', lasts: [45, 360], handled: 'Release reset after a look at the cable' },
  { code: 'PowerSwitchFailure', lasts: [180, 900], handled: 'Contactor replaced' },
]

/** All outages, in the order in which they begin; those of one pile do not overlap. */
export function outages(chance: () => number, from: number, to: number): readonly Outage[] {
  const moments = (perYear: number): readonly number[] => {
    const found: number[] = []
    // The time to the next is exponential.
    for (let at = from; ;) {
      at += (-Math.log(1 - chance()) * 365 * DAY) / perYear
      if (at >= to) return found
      found.push(Math.floor(at))
    }
  }
  const drawn = piles.flatMap(({ id, pile }): readonly Outage[] => [
    ...moments(FAULTS).map((begin) => {
      const { code, lasts, handled } = causes[Math.floor(chance() * causes.length)] ?? {
        code: 'InternalError',
        lasts: [15, 90],
        handled: null,
      }
      const minutes = lasts[0] + Math.floor(chance() * (lasts[1] - lasts[0]))
      const connectorId = 1 + Math.floor(chance() * pile.connectors.length)
      return { pileId: id, connectorId, code, from: begin, to: begin + minutes * MINUTE, handled }
    }),
    ...moments(LOSSES).map((begin) => {
      const minutes = 5 + Math.floor(chance() ** 3 * 540)
      return { pileId: id, connectorId: 0, code: null, from: begin, to: begin + minutes * MINUTE, handled: null }
    }),
  ])
  const free = new Map<string, number>()
  return drawn
    .filter((one) => one.to < to - SOUND_BEFORE_MS)
    .toSorted((one, other) => one.from - other.from)
    .filter((one) => {
      const isFree = (free.get(one.pileId) ?? 0) < one.from
      if (isFree) free.set(one.pileId, one.to + HOUR)
      return isFree
    })
}
