import { brokenLoad, circuitNameMax, circuitsMax as most } from '#contracts/balancing/location-load.ts'
import type { Circuit, LoadRule, LocationLoad } from '#contracts/balancing/location-load.ts'
import { EntityId } from '#contracts/ids.ts'
import { wattsOf } from '../plan/plan-form.ts'
import type { Problems } from '../plan/plan-form.ts'

/** The form of the limits of a location and the body made from it. */

export interface CircuitForm {
  readonly id: string
  readonly name: string
  readonly kilowatts: string
  /** Empty: fed from the location itself. */
  readonly parentId: string
}

export interface LoadForm {
  readonly power: string
  readonly external: string
  readonly safetyMargin: string
  readonly circuits: readonly CircuitForm[]
  /** The circuit of each pile; empty: it draws from the location itself. */
  readonly pileCircuits: Readonly<Record<string, string>>
}

const WATTS = 1_000
export const circuitsMax = most

/** The form of the present limits; piles that have been moved elsewhere are on no circuit. */
export function formOfLoad(load: LocationLoad | null, pileIds: readonly string[]): LoadForm {
  const { circuits = [] } = load ?? {}
  const placeOf = new Map<string, string>(circuits.flatMap(({ id, pileIds: on }) => on.map((one) => [one, id])))
  return {
    power: load === null ? '' : String(load.power / WATTS),
    external: String((load?.external ?? 0) / WATTS),
    safetyMargin: String((load?.safetyMargin ?? 0) / WATTS),
    circuits: circuits.map(({ id, name, parentId, power }) => ({
      id,
      name,
      kilowatts: String(power / WATTS),
      parentId: parentId ?? '',
    })),
    pileCircuits: Object.fromEntries(pileIds.map((id) => [id, placeOf.get(id) ?? ''])),
  }
}

/** Adds a circuit with an unused id. */
export function withCircuit(form: LoadForm): LoadForm {
  const taken = new Set(form.circuits.map(({ id }) => id))
  let number = form.circuits.length + 1
  while (taken.has(`circuit-${number}`)) number += 1
  const circuit = { id: `circuit-${number}`, name: '', kilowatts: '', parentId: '' }
  return { ...form, circuits: [...form.circuits, circuit] }
}

/** Removes a circuit: what it fed is then fed by its parent. */
export function withoutCircuit(form: LoadForm, { id, parentId }: CircuitForm): LoadForm {
  return {
    ...form,
    circuits: form.circuits
      .filter((one) => one.id !== id)
      .map((one) => (one.parentId === id ? { ...one, parentId } : one)),
    pileCircuits: Object.fromEntries(
      Object.entries(form.pileCircuits).map(([pileId, place]) => [pileId, place === id ? parentId : place]),
    ),
  }
}

type ReadLoadForm =
  | { readonly load: LocationLoad; readonly problems: null }
  | { readonly load: null; readonly problems: Problems }

/** The limits of the form, or its problems: each at the field that can fix it. */
export function loadOf(form: LoadForm): ReadLoadForm {
  const [power, external, safetyMargin] = [wattsOf(form.power), wattsOf(form.external), wattsOf(form.safetyMargin)]
  const circuits = form.circuits.map((one) => circuitOf(one, form.pileCircuits))
  const problems: Record<string, Problems[string]> = {}
  const wrong = 'balancing.power.wrong'
  if (power === null) problems['power'] = wrong
  if (external === null) problems['external'] = wrong
  if (safetyMargin === null) problems['safetyMargin'] = wrong
  for (const { id, name, power: watts } of circuits) {
    if (name === '' || name.length > circuitNameMax) problems[`name.${id}`] = 'limits.circuit.name.wrong'
    if (watts === null) problems[`power.${id}`] = wrong
  }
  const whole = circuits.flatMap(({ power: watts, ...rest }) => (watts === null ? [] : [{ ...rest, power: watts }]))
  if (power === null || external === null || safetyMargin === null || Object.keys(problems).length > 0)
    return { load: null, problems }
  const plain = { power, external, safetyMargin }
  const load = whole.length === 0 ? plain : { ...plain, circuits: whole }
  // The piles to choose from are those of the location.
  const broken = brokenLoad(load, () => true)
  if (broken === null) return { load, problems: null }
  const { circuitId, rule } = broken
  return { load: null, problems: { [`${fields[rule]}${circuitId === null ? '' : `.${circuitId}`}`]: `guard.${rule}` } }
}

/** The field that a violated rule concerns. */
const fields: Readonly<Record<LoadRule, string>> = {
  keptWithinLoad: 'external',
  circuitOnce: 'name',
  parentKnown: 'parent',
  noCircuitLoop: 'parent',
  circuitWithinParent: 'power',
  pileOnOneCircuit: 'name',
  pilesOfLocation: 'name',
}

function circuitOf(
  { id, kilowatts, name, parentId }: CircuitForm,
  places: LoadForm['pileCircuits'],
): Omit<Circuit, 'power'> & { readonly power: Circuit['power'] | null } {
  const on = Object.entries(places).filter(([, place]) => place === id)
  return {
    id: EntityId.make(id),
    name: name.trim(),
    power: wattsOf(kilowatts),
    parentId: parentId === '' ? null : EntityId.make(parentId),
    pileIds: on.map(([pileId]) => EntityId.make(pileId)),
  }
}
