import type { Circuit } from '#contracts/balancing/location-load.ts'

/**
 * The wiring of a location as a tree of nodes: node 0 is the location itself, the others are its circuits. What a pile draws
 * passes through every node on its path, so it is under the smallest limit there (lifecycles §6, rule f).
 */
export interface Wiring {
  /** What each node may carry by itself, in watts; the location's own limit comes with the slots of a plan. */
  readonly limits: readonly number[]
  /** The nodes that a pile draws through. */
  readonly pathOf: (pileId: string) => readonly number[]
  /** Each node before the one that feeds it, the location last. */
  readonly inwards: readonly number[]
}

/** How much a wiring may carry at one time, by node, in watts. */
export interface Supply {
  readonly wiring: Wiring
  readonly watts: readonly number[]
}

const SITE = 0
const siteOnly: readonly number[] = [SITE]

/** Piles that draw from the location itself. */
export const noCircuits: Wiring = { limits: [Infinity], pathOf: () => siteOnly, inwards: siteOnly }

/** The wiring of circuits. */
export function wiringOf(circuits: readonly Circuit[]): Wiring {
  if (circuits.length === 0) return noCircuits
  const nodes = new Map(circuits.map(({ id }, index) => [id, index + 1]))
  const outwards = (circuit: Circuit): readonly number[] => {
    const path: number[] = []
    let at: Circuit | undefined = circuit
    // No path is longer than there are circuits: loops are refused where they are told.
    while (at !== undefined && path.length < circuits.length) {
      const { id, parentId }: Circuit = at
      path.push(nodes.get(id) ?? SITE)
      at = circuits.find((one) => one.id === parentId)
    }
    return [...path, SITE]
  }
  const paths = circuits.map(outwards)
  const byPile = new Map<string, readonly number[]>(
    circuits.flatMap(({ pileIds }, index) => pileIds.map((id) => [id, paths[index] ?? siteOnly])),
  )
  const depth = (node: number): number => (node === SITE ? 0 : (paths[node - 1]?.length ?? 0))
  return {
    limits: [Infinity, ...circuits.map(({ power }) => power)],
    pathOf: (pileId) => byPile.get(pileId) ?? siteOnly,
    inwards: [SITE, ...nodes.values()].toSorted((one, other) => depth(other) - depth(one)),
  }
}

/** What a wiring carries while the location has so many watts. */
export const supplyOf = (wiring: Wiring, watts: number): Supply => ({
  wiring,
  watts: wiring.limits.map((limit, node) => (node === SITE ? watts : limit)),
})

/** A supply that is being given out. */
export interface RemainingSupply extends Supply {
  readonly watts: number[]
}

/** What is left of a supply when piles have taken so much; less than nothing where they take more than there is. */
export function lessTaken(supply: Supply, taken: Iterable<readonly [pileId: string, watts: number]>): Supply {
  const rest = { ...supply, watts: [...supply.watts] }
  for (const [pileId, watts] of taken) take(rest, pileId, watts)
  return rest
}

/** The smallest rest on the path of a pile. */
export function restOf({ wiring, watts }: Supply, pileId: string): number {
  let least = Infinity
  for (const node of wiring.pathOf(pileId)) least = Math.min(least, watts[node] ?? 0)
  return least
}

/** Takes watts at every node on the path of a pile. */
export function take({ wiring, watts }: RemainingSupply, pileId: string, less: number): void {
  for (const node of wiring.pathOf(pileId)) watts[node] = (watts[node] ?? 0) - less
}
