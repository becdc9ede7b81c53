import type { DescribedTransition } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { describe } from '#machines/kit/describe.ts'
import type { ArrowLine } from '../chart/arrows.ts'
import { transitionKey } from '../counts.ts'
import type { TransitionCounts } from '../counts.ts'

/** How often each transition was taken, by the fleet and by the tests. Pure. */

/** Counts by `from fact to`, as `machines/taken-by-tests.json` has them for each lifecycle. */
export type TakenByTests = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface HeatRow {
  readonly from: string
  readonly fact: string
  readonly to: string
  readonly guards: readonly string[]
  readonly irregular: boolean
  readonly fleet: number
  readonly tests: number
}

/** One row for each transition; transitions that differ only in their guards are counted together. */
export function heatOf(lifecycle: Lifecycle, counts: TransitionCounts | null, tests: TakenByTests): readonly HeatRow[] {
  const rows = new Map<string, HeatRow>()
  for (const { from, fact, to, guards, irregular } of describe(lifecycle)) {
    const way = pathKey({ from, fact, to })
    const known = rows.get(way)
    const fleet = counts?.taken.get(transitionKey({ lifecycle: lifecycle.name, from, fact, to }))?.count ?? 0
    const row = { from, fact, to, guards, irregular, fleet, tests: tests[lifecycle.name]?.[way] ?? 0 }
    // Where one is regular, so is the row: reports name the state they lead to, and each state is led to once.
    rows.set(way, known === undefined ? row : { ...known, irregular: known.irregular && irregular })
  }
  return [...rows.values()]
}

export const pathKey = ({ from, fact, to }: Pick<DescribedTransition, 'from' | 'fact' | 'to'>): string =>
  `${from} ${fact} ${to}`

export type CountSource = 'fleet' | 'tests'

/** How often an arrow was taken in the network or in the tests: the sum of its lines. */
export function countAlong(
  rows: readonly HeatRow[],
  { lines, to }: { readonly lines: readonly ArrowLine[]; readonly to: string },
  side: CountSource,
): number {
  return rows
    .filter(
      (row) => row.to === to && lines.some(({ fact, sources }) => fact === row.fact && sources.includes(row.from)),
    )
    .reduce((sum, row) => sum + row[side], 0)
}

/** From 0 for never to 1 for the most; few against many are still seen. */
export const warmth = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(0.08, Math.log1p(count) / Math.log1p(Math.max(1, most)))
