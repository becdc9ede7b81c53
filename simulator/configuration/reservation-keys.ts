import { fixed, flag } from './key.ts'
import type { Keys } from './key.ts'

/** Reservation (§9.3), and a key of the maker's: while it is false every ReserveNow is Rejected (§5.13). */
export const reservation = {
  AcceptReservations: flag(true),
  ReserveConnectorZeroSupported: fixed(flag(true)),
} as const satisfies Keys
