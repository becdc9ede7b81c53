import type { Tone } from '#machines/kit/lifecycle.ts'
import type { Instant } from '#contracts/units.ts'

/** One line over time. */
export interface CurveSeries {
  readonly key: string
  /** Translated text. */
  readonly label: string
  readonly color: Tone | 'brand'
  /** Which axis it is read on; the right one is for a second unit. */
  readonly side?: 'left' | 'right'
}

/** One moment: a value for each series by key; a missing or null one is a gap. */
export interface CurvePoint {
  readonly at: Instant
  readonly values: Readonly<Record<string, number | null>>
}

/** A moment with a name, such as an end. */
export interface CurveMark {
  readonly at: Instant
  /** Translated text. */
  readonly label: string
}

/** Seconds since 1970, then one array a series: what uPlot takes. */
export type CurveData = [number[], ...(number | null)[][]]

const MS_PER_SECOND = 1000

/**
 * Columns for drawing, sorted as given. Where two moments lie further apart than `gapSeconds`, a moment without values
 * is put between them, so the line breaks instead of pretending to know (interface.md §2, "gaps are gaps"). In steps each
 * value holds until the next moment, which then has both.
 */
export function curveData(
  points: readonly CurvePoint[],
  series: readonly CurveSeries[],
  { gapSeconds, isStepped = false }: { readonly gapSeconds: number; readonly isStepped?: boolean },
): CurveData {
  const times: number[] = []
  const columns: (number | null)[][] = series.map(() => [])
  let last = Number.NaN
  for (const point of points) {
    const time = Date.parse(point.at) / MS_PER_SECOND
    if (time - last > gapSeconds) {
      times.push(last + gapSeconds / 2)
      for (const column of columns) column.push(null)
    }
    if (isStepped && times.length > 0) {
      times.push(time)
      for (const column of columns) column.push(column.at(-1) ?? null)
    }
    times.push(time)
    for (const [index, { key }] of series.entries()) columns[index]?.push(point.values[key] ?? null)
    last = time
  }
  return [times, ...columns]
}

/** The indices of values without a neighbour, to which no line leads. */
export const isolatedIn = (values: ArrayLike<number | null | undefined>): number[] =>
  Array.from(values).flatMap((value, index, all) =>
    isNothing(value) || !isNothing(all[index - 1]) || !isNothing(all[index + 1]) ? [] : [index],
  )

const isNothing = (value: number | null | undefined): boolean => value === null || value === undefined
