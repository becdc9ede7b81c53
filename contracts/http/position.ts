/**
 * Where a call stands in the order of a world. `position` counts the facts of one operator (contracts/fact.ts); the events of the
 * live feed carry it too.
 *
 * Answers to signed-in callers carry the position that the world has reached in this header. A later call that sends it back is
 * answered from no older state: the server waits until the world has reached it. If it does not in time, as after a backup was
 * restored, the call is refused with POSITION_NOT_REACHED and nothing is done. Calls with `asOf` ignore the header and have none.
 */
export const positionHeader = 'chargebook-position'

/** A position as the text of a header or of a query. */
export const positionPattern = /^\d{1,15}$/u

/** Milliseconds that a call waits for its position. */
export const positionWithin = 2_000
