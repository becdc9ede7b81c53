import Database from 'better-sqlite3'

/** When a file takes no writes: its disk is full, read-only or gone. That is nobody's defect, and may pass. */

const passing = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/u

/** Whether writing failed for want of a disk, and not for what was written. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Database.SqliteError && passing.test(error.code)

/** So much is written for a proof: more than the pages that a nearly full file has left over. */
const PROOF_BYTES = 64 * 1024

/** Proves that a file takes writes again by writing to it; throws what a write would throw. */
export function openProof(db: Database.Database): () => void {
  db.exec('CREATE TABLE IF NOT EXISTS proofs (bytes BLOB NOT NULL) STRICT')
  const write = db.prepare('INSERT INTO proofs VALUES (zeroblob(?))')
  const remove = db.prepare('DELETE FROM proofs')
  return () => {
    write.run(PROOF_BYTES)
    remove.run()
  }
}
