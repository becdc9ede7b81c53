/** Limits of the command bus, and the intervals of its own upkeep. */

/** More waiting commands are refused: the caller is told to come back later. */
export const WAITING_MAX = 20_000
/** Commands in one transaction: bounds how long the first waits for the last. */
export const BATCH_MAX = 1_000

/** Snapshots are saved at least this often: a crash costs folding so much again. */
export const SAVE_EVERY_MS = 1_000

/** The size of the write-ahead log is checked this often: at full load a few times a second. */
export const LOOK_EVERY_COMMITS = 32

/** Counters of a command bus since its world was opened. */
export interface Figures {
  commits: number
  commands: number
  facts: number
  /** The most commands in one commit. */
  batchMax: number
}
