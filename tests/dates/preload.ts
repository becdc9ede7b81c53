import { shiftDate, shiftOf } from '../support/time/shift-date.ts'

/**
 * `node --import tests/dates/preload.ts` with `DATE_SHIFT_DAYS=400` lives 400 days later. In `NODE_OPTIONS` it reaches every worker and
 * every child, too.
 */
const by = shiftOf(process.env)
if (by !== 0) shiftDate(by)
