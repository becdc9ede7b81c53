/**
 * How the power of a location is divided among its connectors (lifecycles §6, rules b to e). Who charges shares evenly, up to
 * what it can take; who is idle keeps the least a vehicle charges with, so that a session begins at once. Where the power
 * is too little for everybody to have that least, some pause and others run, and they take turns.
 */

/** One connector that may draw power. */
export interface Taker {
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
export function inTurn(takers: readonly Taker[], turns: Turns, now: number): readonly Taker[] {
  const rank = ({ id }: Taker): number => {
    const turn = turns.get(id)
    if (turn === undefined) return 3
    const isDue = now - turn.since >= TURN_MS
    if (turn.isRunning) return isDue ? 2 : 0
    return isDue ? 1 : 3
  }
  const since = ({ id }: Taker): number => turns.get(id)?.since ?? now
  return takers.toSorted(
    (one, other) => rank(one) - rank(other) || since(one) - since(other) || (one.id < other.id ? -1 : 1),
  )
}

/** Who runs with so much power, of connectors in the order they are served. */
export function running(takers: readonly Taker[], watts: number): readonly Taker[] {
  let rest = watts
  return takers.filter(({ isCharging, leastWatts }) => {
    if (!isCharging || leastWatts > rest) return false
    rest -= leastWatts
    return true
  })
}

/** The turns after this division: they change only for who begins to run or to pause. */
export function nextTurns(takers: readonly Taker[], turns: Turns, by: { watts: number; now: number }): Turns {
  const charging = takers.filter(({ isCharging }) => isCharging)
  const ids = new Set(running(inTurn(charging, turns, by.now), by.watts).map(({ id }) => id))
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

/** The watts of every pile, of connectors in the order they are served. Never more than there is; each connector's is 0 or at least its least. */
export function shares(takers: readonly Taker[], watts: number): ReadonlyMap<string, number> {
  const run = running(takers, watts)
  const isEverybodyServed = takers.every((one) => !one.isCharging || run.includes(one))
  const idle = isEverybodyServed ? idleRunning(takers, watts - sum(run.map(({ leastWatts }) => leastWatts))) : []
  const left = watts - sum(idle.map(({ leastWatts }) => leastWatts))
  const level = levelOf(run, left)
  const byPile = new Map(takers.map(({ pileId }) => [pileId, 0]))
  const add = (pileId: string, more: number): unknown => byPile.set(pileId, (byPile.get(pileId) ?? 0) + more)
  for (const one of run) add(one.pileId, at(one, level))
  for (const one of idle) add(one.pileId, one.leastWatts)
  return byPile
}

/** Each pile gets one connector before any gets two. */
function idleRunning(takers: readonly Taker[], watts: number): readonly Taker[] {
  const idle = takers.filter(({ isCharging }) => !isCharging)
  const place = (one: Taker): number => idle.filter(({ id, pileId }) => pileId === one.pileId && id < one.id).length
  const sorted = idle.toSorted((one, other) => place(one) - place(other) || (one.id < other.id ? -1 : 1))
  return running(
    sorted.map((one) => ({ ...one, isCharging: true })),
    watts,
  )
}

const at = ({ leastWatts, ratedWatts }: Taker, level: number): number =>
  Math.min(ratedWatts, Math.max(leastWatts, level))

/** The highest level, in whole watts, at which all together take no more than there is. */
function levelOf(takers: readonly Taker[], watts: number): number {
  let [low, high] = [0, Math.max(0, ...takers.map(({ ratedWatts }) => ratedWatts))]
  while (low < high) {
    const level = Math.ceil((low + high) / 2)
    if (sum(takers.map((one) => at(one, level))) <= watts) low = level
    else high = level - 1
  }
  return low
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
