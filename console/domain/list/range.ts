import { readRange } from '#console/kit/table/filter.ts'
import type { RowsQuery } from '#console/kit/table/rows.ts'

/**
 * A filter by days, as the URL holds it, becomes the two date-times that lists take: from the first second of the one day
 * to the last of the other, on the user's clocks; a time that was given with a day counts instead. The call turns them into UTC (spec §7, A-74).
 */
export function withMoments(query: RowsQuery, column: string): RowsQuery {
  const { [column]: days = '', ...filters } = query.filters
  const { from, to } = readRange(days)
  return {
    ...query,
    filters: {
      ...filters,
      ...(from === '' ? {} : { [`${column}From`]: whole(from, ' 00:00:00') }),
      ...(to === '' ? {} : { [`${column}To`]: whole(to, ' 23:59:59') }),
    },
  }
}

/** A day, with a time or without, up to its seconds: what is missing comes from the end of the range. */
const whole = (end: string, rest: string): string => end + rest.slice(end.length - 'YYYY-MM-DD'.length)
