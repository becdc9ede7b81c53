import { Schema } from 'effect'
import { Instant, Power } from '../units.ts'

/** What offline piles drew when their meters were heard last; what they draw now, nobody knows. */
export const LastDrawn = Schema.Struct({
  power: Power,
  sessions: Schema.Int,
  /** The oldest of the readings. */
  since: Instant,
})
export type LastDrawn = typeof LastDrawn.Type
