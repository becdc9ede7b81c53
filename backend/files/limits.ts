import { MINUTE, SECOND } from '#contracts/durations.ts'

/** What one FTP client can cost at most. */
export interface FtpLimits {
  /** Bytes of one file that a pile puts here. */
  readonly uploadMost: number
  /** A transfer in which nothing moves for so long is broken off. */
  readonly stallMs: number
  /** A client that says nothing for so long is sent away. */
  readonly idleMs: number
  /** A data connection that nobody opens is closed. */
  readonly dataWithinMs: number
  readonly connectionsMost: number
  readonly connectionsPerAddress: number
  readonly signInsMost: number
  /** Bytes of one command. */
  readonly lineMost: number
}

const MEBIBYTE = 1024 * 1024

export const ftpLimits: FtpLimits = {
  uploadMost: 100 * MEBIBYTE,
  stallMs: MINUTE,
  idleMs: 5 * MINUTE,
  dataWithinMs: 30 * SECOND,
  connectionsMost: 200,
  connectionsPerAddress: 20,
  signInsMost: 3,
  lineMost: 1024,
}
