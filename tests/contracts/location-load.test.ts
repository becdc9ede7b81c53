import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { brokenLoad, Circuit, leftForPiles, LocationLoad } from '#contracts/balancing/location-load.ts'
import { EntityId } from '#contracts/ids.ts'
import { power } from '#contracts/units.ts'

/** What a location can take, and the circuits behind it (lifecycles §6, rules e and f). */

const circuit = (id: string, change: object = {}): Circuit =>
  Schema.decodeUnknownSync(Circuit)({ id, name: id, power: 20_000, parentId: null, pileIds: [], ...change })
const load = (circuits: readonly Circuit[], change: Partial<LocationLoad> = {}): LocationLoad => ({
  power: power(50_000),
  external: power(4_000),
  safetyMargin: power(1_000),
  circuits,
  ...change,
})
const here = new Set(['A', 'B', 'C'])
const broken = (one: LocationLoad) => brokenLoad(one, (id) => here.has(id))

describe('the load of a location', () => {
  it('leaves for its piles what neither the house draws nor the margin keeps back, never less than nothing', () => {
    expect(leftForPiles(load([]))).toBe(45_000)
    expect(leftForPiles(load([], { external: power(60_000) }))).toBe(0)
  })

  it('can be without circuits, and with circuits within circuits up to the power they are fed with', () => {
    const { circuits: _, ...plain } = load([])
    expect(broken(plain)).toBeNull()
    const hall = circuit('hall', { power: 50_000, pileIds: ['A'] })
    expect(broken(load([circuit('row', { power: 50_000, parentId: 'hall', pileIds: ['B'] }), hall]))).toBeNull()
  })

  it.each([
    ['keeps back more than it takes', load([], { external: power(49_001) }), 'keptWithinLoad', null],
    ['has two circuits of one name', load([circuit('one'), circuit('one')]), 'circuitOnce', 'one'],
    ['has a circuit fed from nowhere', load([circuit('one', { parentId: 'two' })]), 'parentKnown', 'one'],
    ['has a circuit fed by itself', load([circuit('one', { parentId: 'one' })]), 'noCircuitLoop', 'one'],
    [
      'has circuits that feed each other',
      load([circuit('zero'), circuit('one', { parentId: 'two' }), circuit('two', { parentId: 'one' })]),
      'noCircuitLoop',
      'one',
    ],
    ['has a circuit above its own power', load([circuit('one', { power: 50_001 })]), 'circuitWithinParent', 'one'],
    [
      'has a circuit above the one that feeds it',
      load([circuit('one'), circuit('two', { power: 20_001, parentId: 'one' })]),
      'circuitWithinParent',
      'two',
    ],
    [
      'has a pile on two circuits',
      load([
        circuit('zero', { pileIds: ['C'] }),
        circuit('one', { pileIds: ['A'] }),
        circuit('two', { pileIds: ['A'] }),
      ]),
      'pileOnOneCircuit',
      'one',
    ],
    ['has a pile twice on a circuit', load([circuit('one', { pileIds: ['A', 'A'] })]), 'pileOnOneCircuit', 'one'],
    ['has a pile that stands elsewhere', load([circuit('one', { pileIds: ['A', 'X'] })]), 'pilesOfLocation', 'one'],
  ] as const)('is refused where it %s', (...[, one, rule, circuitId]) => {
    expect(broken(one)).toEqual({ rule, circuitId: circuitId === null ? null : EntityId.make(circuitId) })
  })

  it('that was told before there were circuits is read as it was', () => {
    const told = { power: 50_000, external: 0, safetyMargin: 0 }
    expect(Schema.decodeUnknownSync(LocationLoad)(told)).toEqual(told)
  })
})
