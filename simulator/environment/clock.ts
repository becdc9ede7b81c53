/** Cancels what `after` scheduled; does nothing once it has run. */
export type Cancel = () => void

/**
 * The only source of time in the simulator, so a whole fleet can run in virtual time.
 * `now` is milliseconds since 1970, `after` runs something once when so many milliseconds have passed.
 */
export interface Clock {
  now(): number
  after(ms: number, run: () => void): Cancel
}

/** A clock for drivers and batteries: their hour takes 1/`speed` of an hour, while the protocol runs at the speed of the clock. */
export const hastened = (clock: Clock, speed: number): Clock =>
  speed === 1 ? clock : { now: () => clock.now(), after: (ms, run) => clock.after(ms / speed, run) }

/** A cancel that does nothing. */
export const nothing: Cancel = () => undefined
