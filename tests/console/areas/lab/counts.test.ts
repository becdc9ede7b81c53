import { describe, expect, it } from 'vitest'
import type { LiveFact } from '#contracts/http/live.ts'
import { EntityId } from '#contracts/ids.ts'
import { instant } from '#contracts/units.ts'
import {
  withTransitions,
  countsOf,
  transitionKey,
  transitionsOf,
  recordsByState,
} from '#console/areas/lab/atlas/counts.ts'
import { heatOf, countAlong, warmth, pathKey } from '#console/areas/lab/atlas/machine/heat.ts'
import { atlas } from '#machines/atlas.ts'
import { describe as tableOf } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { arrowsOf } from '#console/areas/lab/atlas/chart/arrows.ts'
import takenByTests from '#machines/taken-by-tests.json' with { type: 'json' }

/** Counts as answered, brought up to what passed since. */

function billOf(): Lifecycle {
  const bill = atlas.get('bill')
  if (bill === undefined) throw new Error('the atlas has no bill')
  return bill
}

const paid = { lifecycle: 'bill', from: 'Paying', fact: 'bill.paid', to: 'PaySuccess' }
const opened = { lifecycle: 'bill', from: 'New', fact: 'bill.opened', to: 'Paying' }
const live = (position: number, move: typeof paid | null): LiveFact => ({
  position,
  lifecycle: 'bill',
  id: EntityId.make('B1'),
  type: move?.fact ?? 'bill.paid',
  at: instant(0),
  version: 1,
  data: {},
  from: move?.from ?? null,
  to: move?.to ?? null,
})
const answer = {
  position: 10,
  last: 10,
  taken: [
    { ...opened, count: 5 },
    { ...paid, count: 2 },
  ],
}

describe('the counts', () => {
  it('of states are transitions to them minus transitions from them', () => {
    expect(Object.fromEntries(recordsByState(countsOf(answer, [], null), 'bill'))).toEqual({ Paying: 3, PaySuccess: 2 })
  })

  it('move with each fact, and say which transition was the last', () => {
    const before = countsOf(answer, [], null)
    const after = withTransitions(before, transitionsOf([live(11, paid), live(12, opened), live(13, null)]))
    expect(Object.fromEntries(recordsByState(after, 'bill'))).toEqual({ Paying: 3, PaySuccess: 3 })
    expect([before.passed.get(transitionKey(paid)), after.passed.get(transitionKey(paid))]).toEqual([undefined, 1])
  })

  it('count nothing twice when an answer comes after the facts it holds', () => {
    const passed = transitionsOf([live(10, paid), live(11, paid)])
    expect(Object.fromEntries(recordsByState(countsOf(answer, passed, null), 'bill'))).toEqual({
      Paying: 2,
      PaySuccess: 3,
    })
  })
})

describe('the heat', () => {
  it('has fleet, tests and runs beside each other, and names what was never taken', () => {
    const rows = heatOf(billOf(), {
      counts: countsOf(answer, [], null),
      tests: { bill: { [pathKey(opened)]: 7 } },
      runs: [{ ...paid, count: 3 }],
    })
    expect(rows.find(({ fact }) => fact === 'bill.opened')).toMatchObject({ fleet: 5, tests: 7, runs: 0 })
    expect(rows.find(({ fact }) => fact === 'bill.paid')).toMatchObject({ runs: 3 })
    expect(rows.find(({ fact }) => fact === 'bill.cancelled')).toMatchObject({ fleet: 0, tests: 0, runs: 0 })
    const arrow = arrowsOf(billOf()).find(({ to }) => to === 'PaySuccess')
    expect(arrow && countAlong(rows, arrow, 'fleet')).toBe(2)
    expect([warmth(0, 9), warmth(9, 9)]).toEqual([0, 1])
    expect(warmth(1, 1_000_000)).toBeGreaterThan(0)
  })

  it.each([...atlas])('of the tests names ways of %s that there are', (name, lifecycle) => {
    // Also those of facts that only older versions told.
    const known = new Set(tableOf({ ...lifecycle, former: [] }).map(pathKey))
    const counts: Readonly<Record<string, Readonly<Record<string, number>>>> = takenByTests
    expect(Object.keys(counts[name] ?? {}).filter((way) => !known.has(way))).toEqual([])
  })
})
