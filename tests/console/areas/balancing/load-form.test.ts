import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import {
  faultsOf,
  formOfLoad,
  LimitsForm,
  loadOf,
  newCircuit,
  withoutCircuit,
} from '#console/areas/balancing/load/load-form.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { withoutRow } from '#console/kit/form/schema/row-keys.ts'
import { bodyOf, typedOf } from '#console/kit/form/schema/typed.ts'

/** What a person writes about a location becomes its load, or is told what is wrong at the field that mends it. */

const circuit = (id: string, power: number, parentId: string | null = null) => ({ id, name: id, power, parentId })
const filled = {
  power: 60_000,
  external: 4_500,
  safetyMargin: 1_000,
  circuits: [circuit('hall', 40_000), circuit('row', 20_000, 'hall')],
  piles: [
    { pileId: 'A', circuitId: 'hall' },
    { pileId: 'B', circuitId: 'row' },
    { pileId: 'C', circuitId: null },
  ],
}
const form = (change: object = {}) => Schema.decodeUnknownSync(LimitsForm)({ ...filled, ...change })
const told = {
  power: 60_000,
  external: 4_500,
  safetyMargin: 1_000,
  circuits: [
    { id: 'hall', name: 'hall', power: 40_000, parentId: null, pileIds: ['A'] },
    { id: 'row', name: 'row', power: 20_000, parentId: 'hall', pileIds: ['B'] },
  ],
}
const fields = fieldsOf(LimitsForm)
const clocks = { zone: 'UTC', now: 0, instantOf: () => null }
const typed = typedOf(fields, filled, 'UTC')

describe('the limits of a location', () => {
  it('are sent in watts, each pile on the circuit that was chosen for it', () => {
    expect(loadOf(form())).toEqual(told)
    const { circuits: _, ...plain } = told
    expect(loadOf(form({ circuits: [] }))).toEqual(plain)
  })

  it('fill the form as they were stored, without piles that have been moved elsewhere', () => {
    const shown = (ids: readonly string[]) => typedOf(fields, formOfLoad(loadOf(form()), ids), 'UTC')
    expect(shown(['A', 'B', 'C'])).toEqual(typed)
    expect(bodyOf(fields, shown(['B']), clocks)).toMatchObject({ piles: [{ pileId: 'B', circuitId: 'row' }] })
    expect(typedOf(fields, formOfLoad(null, ['A']), 'UTC')).toEqual({
      power: '',
      external: '0',
      safetyMargin: '0',
      circuits: [],
      piles: ['0'],
      'piles.0.pileId': 'A',
      'piles.0.circuitId': '',
    })
  })

  it.each([
    [{ external: 59_500 }, 'external', 'guard.keptWithinLoad'],
    [{ circuits: [circuit('hall', 61_000)] }, 'circuits.0.power', 'guard.circuitWithinParent'],
    [
      { circuits: [circuit('hall', 40_000), circuit('row', 41_000, 'hall')] },
      'circuits.1.power',
      'guard.circuitWithinParent',
    ],
    [
      { circuits: [circuit('hall', 20_000, 'row'), circuit('row', 20_000, 'hall')] },
      'circuits.0.parentId',
      'guard.noCircuitLoop',
    ],
  ])('are not told while they cannot be: %j', (change, place, key) => {
    expect(faultsOf(form(change))).toEqual([{ place, problem: { key } }])
  })

  it('can be as they were stored', () => {
    expect(faultsOf(form())).toEqual([])
  })

  it('get another circuit under an unused id, and lose one without losing what it feeds', () => {
    expect(newCircuit(typedOf(fields, { circuits: [circuit('circuit-2', 40_000)] }, 'UTC'))).toEqual({
      id: 'circuit-3',
    })
    const without = (id: string) => {
      const row = { list: 'circuits', name: 'circuits', id }
      const fewer = withoutRow(typed, row)
      return bodyOf(fields, { ...fewer, ...withoutCircuit(typed, row) }, clocks)
    }
    expect(without('0')).toMatchObject({
      circuits: [circuit('row', 20_000)],
      piles: [{ circuitId: null }, { circuitId: 'row' }, { circuitId: null }],
    })
    expect(without('1')).toMatchObject({ piles: [{ circuitId: 'hall' }, { circuitId: 'hall' }, { circuitId: null }] })
  })
})
