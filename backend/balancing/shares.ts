import { lessTaken, restOf, take } from './wiring.ts'
import type { RemainingSupply, Supply } from './wiring.ts'

/**
 * How the power of a location is divided among its connectors (lifecycles §6, rules b to f). Who charges shares evenly, up to
 * what it can take; who is idle keeps the least a vehicle charges with, so that a session begins at once. Where the power
 * is too little for everybody to have that least, some pause and others run, and they take turns. What one circuit is too
 * weak to carry goes to those who draw through others.
 */

/** One connector that may draw power. */
export interface Consumer {
  readonly id: string
  readonly pileId: string
  readonly ratedWatts: number
  /** The least it charges with. */
  readonly leastWatts: number
  readonly isCharging: boolean
}

/** Whether a connector ran or paused when it was last looked at, and since when (ms since 1970). */
export interface Turn {
  readonly isRunning: boolean
  readonly since: number
}
export type Turns = ReadonlyMap<string, Turn>

/** Nobody runs or pauses for less than five minutes because of others. */
export const TURN_MS = 5 * 60_000

/**
 * The order in which connectors are served: who has not run long enough, who has paused long enough, the longest first,
 * then who has had its turn, and last who has only begun to wait.
 */
export function inTurn(consumers: readonly Consumer[], turns: Turns, now: number): readonly Consumer[] {
  const rank = ({ id }: Consumer): number => {
    const turn = turns.get(id)
    if (turn === undefined) return 3
    const isDue = now - turn.since >= TURN_MS
    if (turn.isRunning) return isDue ? 2 : 0
    return isDue ? 1 : 3
  }
  const since = ({ id }: Consumer): number => turns.get(id)?.since ?? now
  return consumers.toSorted(
    (one, other) => rank(one) - rank(other) || since(one) - since(other) || (one.id < other.id ? -1 : 1),
  )
}

/** Who runs with so much power, of connectors in the order they are served. */
export const running = (consumers: readonly Consumer[], supply: Supply): readonly Consumer[] =>
  served(
    consumers.filter(({ isCharging }) => isCharging),
    { ...supply, watts: [...supply.watts] },
  )

/** Those who can have their least, which they take. */
function served(consumers: readonly Consumer[], rest: RemainingSupply): readonly Consumer[] {
  return consumers.filter(({ leastWatts, pileId }) => {
    if (leastWatts > restOf(rest, pileId)) return false
    take(rest, pileId, leastWatts)
    return true
  })
}

/** The turns after this division: they change only for who begins to run or to pause. */
export function nextTurns(consumers: readonly Consumer[], turns: Turns, by: { supply: Supply; now: number }): Turns {
  const charging = consumers.filter(({ isCharging }) => isCharging)
  const ids = new Set(running(inTurn(charging, turns, by.now), by.supply).map(({ id }) => id))
  return new Map(
    charging.map(({ id }) => {
      const turn = turns.get(id)
      const isRunning = ids.has(id)
      return [id, turn?.isRunning === isRunning ? turn : { isRunning, since: by.now }]
    }),
  )
}

/** Milliseconds until somebody's turn may change; a whole turn when nobody waits for one. */
export const untilTurn = (turns: Turns, now: number): number =>
  Math.min(TURN_MS, ...[...turns.values()].map(({ since }) => since + TURN_MS - now).filter((left) => left > 0))

/**
 * The watts of every pile, of connectors in the order they are served. Never more than there is, at any node; each
 * connector's is 0 or at least its least. Whom a node further in leaves less is levelled there first: the rest is the others'.
 */
export function shares(consumers: readonly Consumer[], supply: Supply): ReadonlyMap<string, number> {
  const rest: RemainingSupply = { ...supply, watts: [...supply.watts] }
  const charging = consumers.filter(({ isCharging }) => isCharging)
  const run = served(charging, rest)
  const idle = served(idleInTurn(consumers), withoutWaiting(charging, new Set(run), rest))
  const left = lessTaken(
    supply,
    idle.map(({ pileId, leastWatts }) => [pileId, leastWatts]),
  )
  const byPile = new Map(consumers.map(({ pileId }) => [pileId, 0]))
  const add = (pileId: string, more: number): unknown => byPile.set(pileId, (byPile.get(pileId) ?? 0) + more)
  for (const { pileId, ratedWatts } of levelled(run, left)) add(pileId, ratedWatts)
  for (const { pileId, leastWatts } of idle) add(pileId, leastWatts)
  return byPile
}

/** Nobody idle keeps what somebody who pauses lacks: nothing is left at the nodes that hold one back. */
function withoutWaiting(
  charging: readonly Consumer[],
  run: ReadonlySet<Consumer>,
  rest: RemainingSupply,
): RemainingSupply {
  const { watts, wiring } = rest
  const short = new Set<number>()
  for (const one of charging)
    if (!run.has(one))
      for (const node of wiring.pathOf(one.pileId)) if ((watts[node] ?? 0) < one.leastWatts) short.add(node)
  return { wiring, watts: watts.map((left, node) => (short.has(node) ? -Infinity : left)) }
}

/** Those who are idle; each pile gets one connector before any gets two. */
function idleInTurn(consumers: readonly Consumer[]): readonly Consumer[] {
  const idle = consumers.filter(({ isCharging }) => !isCharging).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const placed = new Map<string, number>()
  const places = new Map(
    idle.map((one) => {
      const place = placed.get(one.pileId) ?? 0
      placed.set(one.pileId, place + 1)
      return [one, place]
    }),
  )
  const place = (one: Consumer): number => places.get(one) ?? 0
  return idle.toSorted((one, other) => place(one) - place(other))
}

/** What each may take, as the power it is rated with: at every node those behind it come down to one level. */
function levelled(run: readonly Consumer[], { watts, wiring }: Supply): readonly Consumer[] {
  const most = [...run]
  const behind = wiring.limits.map((): number[] => [])
  for (const [index, { pileId }] of run.entries()) for (const node of wiring.pathOf(pileId)) behind[node]?.push(index)
  for (const node of wiring.inwards) {
    const members = (behind[node] ?? []).flatMap((index) => most[index] ?? [])
    const level = levelOf(members, watts[node] ?? 0)
    for (const index of behind[node] ?? []) {
      const one = most[index]
      if (one !== undefined) most[index] = { ...one, ratedWatts: at(one, level) }
    }
  }
  return most
}

const at = ({ leastWatts, ratedWatts }: Consumer, level: number): number =>
  Math.min(ratedWatts, Math.max(leastWatts, level))

/** The highest level, in whole watts, at which all together take no more than there is. */
function levelOf(consumers: readonly Consumer[], watts: number): number {
  let [low, high] = [0, consumers.reduce((most, { ratedWatts }) => Math.max(most, ratedWatts), 0)]
  while (low < high) {
    const level = Math.ceil((low + high) / 2)
    if (consumers.reduce((total, one) => total + at(one, level), 0) <= watts) low = level
    else high = level - 1
  }
  return low
}
