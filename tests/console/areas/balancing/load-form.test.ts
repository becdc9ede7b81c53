import { describe, expect, it } from 'vitest'
import { formOfLoad, loadOf, withCircuit, withoutCircuit } from '#console/areas/balancing/load/load-form.ts'
import type { LoadForm } from '#console/areas/balancing/load/load-form.ts'

/** What a person writes about a location becomes its load, or is told what is wrong at the field that mends it. */

const circuit = (id: string, kilowatts: string, parentId = '') => ({ id, name: id, kilowatts, parentId })
const written: LoadForm = {
  power: '60',
  external: '4,5',
  safetyMargin: '1',
  circuits: [circuit('hall', '40'), circuit('row', '20', 'hall')],
  pileCircuits: { A: 'hall', B: 'row', C: '' },
}
const told = {
  power: 60_000,
  external: 4_500,
  safetyMargin: 1_000,
  circuits: [
    { id: 'hall', name: 'hall', power: 40_000, parentId: null, pileIds: ['A'] },
    { id: 'row', name: 'row', power: 20_000, parentId: 'hall', pileIds: ['B'] },
  ],
}

describe('the limits of a location', () => {
  it('are sent in watts, each pile on the circuit that was chosen for it', () => {
    expect(loadOf(written)).toEqual({ load: told, problems: null })
    const { circuits: _, ...plain } = told
    expect(loadOf({ ...written, circuits: [], pileCircuits: { A: '' } })).toEqual({ load: plain, problems: null })
  })

  it('fill the form as they were stored, without piles that have been moved elsewhere', () => {
    const { load } = loadOf(written)
    expect(formOfLoad(load, ['A', 'B', 'C'])).toEqual({ ...written, external: '4.5' })
    expect(formOfLoad(load, ['B']).pileCircuits).toEqual({ B: 'row' })
    expect(formOfLoad(null, ['A'])).toEqual({
      power: '',
      external: '0',
      safetyMargin: '0',
      circuits: [],
      pileCircuits: { A: '' },
    })
  })

  it.each([
    [{ power: 'much' }, { power: 'balancing.power.wrong' }],
    [{ external: '' }, { external: 'balancing.power.wrong' }],
    [{ safetyMargin: '-1' }, { safetyMargin: 'balancing.power.wrong' }],
    [{ external: '59.5' }, { external: 'guard.keptWithinLoad' }],
    [{ circuits: [circuit('hall', '61')] }, { 'power.hall': 'guard.circuitWithinParent' }],
    [{ circuits: [circuit('hall', '')] }, { 'power.hall': 'balancing.power.wrong' }],
    [{ circuits: [{ ...circuit('hall', '9'), name: ' ' }] }, { 'name.hall': 'limits.circuit.name.wrong' }],
    [
      { circuits: [circuit('hall', '20', 'row'), circuit('row', '20', 'hall')] },
      { 'parent.hall': 'guard.noCircuitLoop' },
    ],
  ])('are not told while they cannot be: %j', (change, problems) => {
    expect(loadOf({ ...written, ...change })).toEqual({ load: null, problems })
  })

  it('get another circuit under an unused id, and lose one without losing what it feeds', () => {
    const more = withCircuit({ ...written, circuits: [circuit('circuit-2', '40')] })
    expect(more.circuits.map(({ id }) => id)).toEqual(['circuit-2', 'circuit-3'])
    const less = withoutCircuit(written, circuit('hall', '40'))
    expect(less.circuits).toEqual([circuit('row', '20')])
    expect(less.pileCircuits).toEqual({ A: '', B: 'row', C: '' })
    expect(withoutCircuit(written, circuit('row', '20', 'hall')).pileCircuits).toEqual({ A: 'hall', B: 'hall', C: '' })
  })
})
