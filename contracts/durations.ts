/** Lengths of time in milliseconds. Days are of 24 hours: a day on a location's clock is `backend/pricing/slots.ts`. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
