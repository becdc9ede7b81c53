import type { DescribedTransition } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { describe } from '#machines/kit/describe.ts'
import type { ArrowLine } from '../chart/arrows.ts'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { transitionKey } from '../counts.ts'
import type { TransitionCounts } from '../counts.ts'

/** How often each transition was taken, by the fleet, by the tests and by the runs of scenarios at the bench. Pure. */

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
  readonly runs: number
}

export interface Counted {
  readonly counts: TransitionCounts | null
  readonly tests: TakenByTests
  /** Null where there is no bench. */
  readonly runs: readonly Taken[] | null
}

/** One row for each transition; transitions that differ only in their guards are counted together. */
export function heatOf(lifecycle: Lifecycle, { counts, tests, runs }: Counted): readonly HeatRow[] {
  const rows = new Map<string, HeatRow>()
  const played = new Map(runs?.map((one) => [transitionKey(one), one.count]))
  for (const { from, fact, to, guards, irregular } of describe(lifecycle)) {
    const way = pathKey({ from, fact, to })
    const known = rows.get(way)
    const key = transitionKey({ lifecycle: lifecycle.name, from, fact, to })
    const taken = {
      fleet: counts?.taken.get(key)?.count ?? 0,
      tests: tests[lifecycle.name]?.[way] ?? 0,
      runs: played.get(key) ?? 0,
    }
    const row = { from, fact, to, guards, irregular, ...taken }
    // Where one is regular, so is the row: reports name the state they lead to, and each state is led to once.
    rows.set(way, known === undefined ? row : { ...known, irregular: known.irregular && irregular })
  }
  return [...rows.values()]
}

export const pathKey = ({ from, fact, to }: Pick<DescribedTransition, 'from' | 'fact' | 'to'>): string =>
  `${from} ${fact} ${to}`

const countSources = ['fleet', 'tests', 'runs'] as const
export type CountSource = (typeof countSources)[number]

/** The counts that there are: runs where something was played at a bench. */
export const sourcesWith = (runs: Counted['runs']): readonly CountSource[] =>
  countSources.filter((side) => side !== 'runs' || (runs !== null && runs.length > 0))

/** How often an arrow was taken in the network, in the tests or in runs: the sum of its lines. */
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
