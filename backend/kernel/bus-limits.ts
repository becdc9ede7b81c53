/** What the command bus takes on at once, and how often it looks after its own. */

/** More commands than this are not taken on: the caller is told to come back. */
export const WAITING_MAX = 20_000
/** Commands in one transaction: bounds how long the first waits for the last. */
export const BATCH_MAX = 1_000

/** Snapshots are saved this often at the latest: so much a crash has to fold again. */
export const SAVE_EVERY_MS = 1_000

/** The log is looked at this often: at full load a few times a second. */
export const LOOK_EVERY_COMMITS = 32

/** What a command bus has done since its world was opened. */
export interface Figures {
  commits: number
  commands: number
  facts: number
  /** The most commands in one commit. */
  batchMax: number
}
