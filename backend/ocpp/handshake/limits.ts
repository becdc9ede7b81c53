import type { GuessLimits } from './brute-force-limit.ts'

/**
 * How much of anything one charge point, or all of them together, may ask for. Every limit of the gateway stands here;
 * `attachOcpp` and `openGateway` take others for tests and for very large networks.
 */
export interface Limits extends GuessLimits {
  /** Largest frame in bytes; a longer one closes the socket with 1009. MeterValues of a whole day stay well below. */
  readonly frameBytes: number
  /** Bytes written but not taken by the peer after which it counts as not reading. */
  readonly unreadBytes: number
  /** Calls of one charge point that may wait for their turn. OCPP-J allows one at a time; some send two. */
  readonly waitingCalls: number
  /** Illegible frames in a row after which the socket is closed with 1002. */
  readonly brokenFrames: number
  /** Calls that are remembered with their answers, to notice a message id used twice on a connection. */
  readonly rememberedIds: number
  /** Seconds a new connection has to send its BootNotification (M01). */
  readonly bootSeconds: number
  /** Seconds after an accepted boot until the statuses that are missing are asked for (M01). */
  readonly statusSeconds: number
  /** Connections whose charge point was never accepted, over the whole gateway. */
  readonly unacceptedConnections: number
  /** Calls of ours that may wait for one charge point. */
  readonly waitingCommands: number
  /** Seconds a charge point has to answer a call of ours (M06). */
  readonly answerSeconds: number
  /** Seconds between WebSocket pings; a ping that is unanswered when the next is due ends the connection. */
  readonly pingSeconds: number
  /** Passwords that may be checked at once; each takes about two milliseconds of a core. */
  readonly passwordChecks: number
}

export const defaultLimits: Limits = {
  frameBytes: 512 * 1024,
  unreadBytes: 1024 * 1024,
  waitingCalls: 32,
  brokenFrames: 5,
  rememberedIds: 32,
  bootSeconds: 60,
  statusSeconds: 30,
  unacceptedConnections: 1_000,
  waitingCommands: 16,
  answerSeconds: 30,
  pingSeconds: 30,
  passwordChecks: 256,
  wrongPasswords: 5,
  wrongPasswordsOfNetwork: 50,
  wrongPasswordsOfPile: 100,
}

/** Why the gateway closed a connection (RFC 6455 §7.4; 4000 and above are ours). */
export const closeCodes = {
  goingAway: 1001,
  protocolError: 1002,
  policy: 1008,
  failed: 1011,
  /** Nothing can be recorded now; a registered code of RFC 6455 §11.7. */
  tryAgainLater: 1013,
  replaced: 4000,
} as const
