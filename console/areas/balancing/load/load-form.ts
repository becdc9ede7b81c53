import { Schema } from 'effect'
import { Circuit, LocationLoad, brokenLoad, circuitsMax } from '#contracts/balancing/location-load.ts'
import type { LoadRule } from '#contracts/balancing/location-load.ts'
import { inForms } from '#contracts/form.ts'
import { EntityId } from '#contracts/ids.ts'
import { keyInRow, rowsOf, typedInRow } from '#console/kit/form/schema/row-keys.ts'
import type { FormRow } from '#console/kit/form/schema/form-field.ts'
import type { TypedValues } from '#console/kit/form/schema/typed.ts'
import type { FieldFault } from '#console/kit/form/schema/use-fields.ts'

/** The form of the limits of a location, and the body made from it. */

const { circuits: _, ...limits } = LocationLoad.fields
const hidden = EntityId.annotate(inForms({ control: 'hidden' }))
const circuit = Schema.NullOr(EntityId.annotate(inForms({ control: 'reference' })))

/** Each pile names its circuit, so that none is on two. Null: the location itself. */
export const LimitsForm = Schema.Struct({
  ...limits,
  circuits: Schema.Array(
    Schema.Struct({ id: hidden, name: Circuit.fields.name, power: Circuit.fields.power, parentId: circuit }),
  ).check(Schema.isMaxLength(circuitsMax)),
  piles: Schema.Array(Schema.Struct({ pileId: hidden, circuitId: circuit })),
})
export type LimitsForm = typeof LimitsForm.Type

/** The form of the present limits; piles that have been moved elsewhere are on no circuit. */
export function formOfLoad(load: LocationLoad | null, pileIds: readonly string[]) {
  const { circuits = [], ...present } = load ?? { power: null, external: 0, safetyMargin: 0 }
  const circuitOf = (pileId: string) => circuits.find((one) => one.pileIds.some((id) => id === pileId))?.id ?? null
  return { ...present, circuits, piles: pileIds.map((pileId) => ({ pileId, circuitId: circuitOf(pileId) })) }
}

/** The limits as they are sent: each circuit names its piles. */
export function loadOf({ circuits, piles, ...plain }: LimitsForm): LocationLoad {
  if (circuits.length === 0) return plain
  const pilesOn = (id: string) => piles.filter(({ circuitId }) => circuitId === id).map(({ pileId }) => pileId)
  return { ...plain, circuits: circuits.map((one) => ({ ...one, pileIds: pilesOn(one.id) })) }
}

/** The rule that the limits break, at the field that can fix it. */
export function faultsOf(form: LimitsForm): readonly FieldFault[] {
  // The piles to choose from are those of the location.
  const broken = brokenLoad(loadOf(form), () => true)
  if (broken === null) return []
  const { circuitId, rule } = broken
  const at = form.circuits.findIndex(({ id }) => id === circuitId)
  return [{ place: at < 0 ? fields[rule] : `circuits.${at}.${fields[rule]}`, problem: { key: `guard.${rule}` } }]
}

/** The field that a violated rule concerns. */
const fields: Readonly<Record<LoadRule, string>> = {
  keptWithinLoad: 'external',
  circuitOnce: 'name',
  parentKnown: 'parentId',
  noCircuitLoop: 'parentId',
  circuitWithinParent: 'power',
  pileOnOneCircuit: 'name',
  pilesOfLocation: 'name',
}

/** A circuit that is typed; without a name it has none to be called by yet. */
export interface TypedCircuit {
  readonly id: string
  readonly name: string
  readonly number: number
}

/** The circuits as they are typed, in their order. */
export const circuitsIn = (values: TypedValues): readonly TypedCircuit[] =>
  rowsOf(values, 'circuits').map((row, index) => {
    const { id = '', name = '' } = typedInRow(values, { list: 'circuits', id: row })
    return { id: String(id), name: String(name).trim(), number: index + 1 }
  })

/** A new circuit has an unused id. */
export function newCircuit(values: TypedValues): TypedValues {
  const taken = new Set(circuitsIn(values).map(({ id }) => id))
  let number = taken.size + 1
  while (taken.has(`circuit-${number}`)) number += 1
  return { id: `circuit-${number}` }
}

/** What a circuit fed that is taken away is then fed by its parent. */
export function withoutCircuit(values: TypedValues, row: FormRow): TypedValues {
  const { id = '', parentId = '' } = typedInRow(values, row)
  const fed = Object.entries(values).filter(
    ([key, typed]) => /\.(?:parentId|circuitId)$/u.test(key) && !key.startsWith(keyInRow(row, '')) && typed === id,
  )
  return Object.fromEntries(fed.map(([key]) => [key, parentId]))
}
