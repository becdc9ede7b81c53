import { Schema } from 'effect'
import { EntityId } from '../ids.ts'
import { Power } from '../units.ts'

const watts = Power.check(Schema.isGreaterThanOrEqualTo(0))

export const circuitNameMax = 60
export const circuitsMax = 100
/** Piles that one circuit may have. */
const pilesMax = 10_000

/** A part of the wiring below the location's own limit: a panel or a feeder with a fuse of its own. */
export const Circuit = Schema.Struct({
  id: EntityId,
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, circuitNameMax)),
  /** The most that everything behind it may draw together. */
  power: watts,
  /** The circuit that feeds it; null: the location itself. */
  parentId: Schema.NullOr(EntityId),
  /** Its piles, without those on circuits behind it. A pile on no circuit is fed by the location itself. */
  pileIds: Schema.Array(EntityId).check(Schema.isMaxLength(pilesMax)),
})
export type Circuit = typeof Circuit.Type

/** What a location can take from the grid, in watts. */
export const LocationLoad = Schema.Struct({
  /** Its load power. */
  power: watts,
  /** The most that other consumers draw there. */
  external: watts,
  /** The reserve that is never used. */
  safetyMargin: watts,
  circuits: Schema.optionalKey(Schema.Array(Circuit).check(Schema.isMaxLength(circuitsMax))),
})
export type LocationLoad = typeof LocationLoad.Type

/** The power that a location has for its piles (lifecycles §6, rule e). */
export const leftForPiles = ({ power, external, safetyMargin }: LocationLoad): Power =>
  Power.make(Math.max(0, power - external - safetyMargin))

/** The rules of a possible load (texts `guard.<rule>`), in the order in which they are checked. */
export const loadRules = [
  'keptWithinLoad',
  'circuitOnce',
  'parentKnown',
  'noCircuitLoop',
  'circuitWithinParent',
  'pileOnOneCircuit',
  'pilesOfLocation',
] as const
export type LoadRule = (typeof loadRules)[number]

/** The rule that a load breaks, and the circuit that breaks it; null where it is the location itself. */
export interface BrokenLoad {
  readonly rule: LoadRule
  readonly circuitId: EntityId | null
}

/** The first rule that a load breaks; null when it breaks none. `isHere` says whether a pile is at the location. */
export function brokenLoad(load: LocationLoad, isHere: (pileId: EntityId) => boolean): BrokenLoad | null {
  if (load.external + load.safetyMargin > load.power) return { rule: 'keptWithinLoad', circuitId: null }
  const { circuits = [] } = load
  const byId = new Map(circuits.map((circuit) => [circuit.id, circuit]))
  const repeated = twice(circuits.flatMap(({ pileIds }) => pileIds))
  const breaks: Readonly<Record<Exclude<LoadRule, 'keptWithinLoad'>, (circuit: Circuit) => boolean>> = {
    circuitOnce: (circuit) => byId.get(circuit.id) !== circuit,
    parentKnown: ({ parentId }) => parentId !== null && !byId.has(parentId),
    noCircuitLoop: (circuit) => isFedByItself(circuit, byId),
    circuitWithinParent: ({ parentId, power }) =>
      power > ((parentId === null ? undefined : byId.get(parentId)) ?? load).power,
    pileOnOneCircuit: (circuit) => circuit.pileIds.some((id) => repeated.has(id)),
    pilesOfLocation: (circuit) => !circuit.pileIds.every(isHere),
  }
  for (const rule of loadRules) {
    if (rule === 'keptWithinLoad') continue
    const circuit = circuits.find(breaks[rule])
    if (circuit !== undefined) return { rule, circuitId: circuit.id }
  }
  return null
}

function twice(ids: readonly EntityId[]): ReadonlySet<EntityId> {
  const seen = new Set<EntityId>()
  return new Set(ids.filter((id) => seen.size === seen.add(id).size))
}

function isFedByItself(circuit: Circuit, byId: ReadonlyMap<EntityId, Circuit>): boolean {
  let { parentId } = circuit
  for (let step = 0; parentId !== null && step < byId.size; step += 1) {
    if (parentId === circuit.id) return true
    parentId = byId.get(parentId)?.parentId ?? null
  }
  return false
}
