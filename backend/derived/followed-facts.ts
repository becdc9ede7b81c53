import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { openBeside } from '../store/derived.ts'
import { openRead } from '../store/read.ts'
import { readSnapshot } from '../store/snapshots.ts'
import type { Snapshot } from '../store/snapshots.ts'
import { openVault } from '../store/vault.ts'
import type { Vault } from '../store/vault.ts'

/** The facts of a world as whoever follows them reads them: those that come are read once for all that fold them. */
export class FollowedFacts {
  readonly file: string
  readonly vault: Vault
  readonly upTo: (position: number | null, version: number) => readonly Fact[]
  readonly snapshot: (lifecycle: string, id: string) => Snapshot | null
  readonly #db: Database
  readonly #after: (position: number, limit: number) => readonly Fact[]
  /** What was read last, without a gap. */
  #last: readonly Fact[] = []

  constructor(file: string) {
    this.file = file
    this.#db = openBeside(file)
    const { after, upTo } = openRead(this.#db, () => null)
    this.#after = after
    this.upTo = upTo
    this.vault = openVault(this.#db)
    this.snapshot = readSnapshot(this.#db)
  }

  /** Facts behind a position, at most so many. There may be more where they are fewer: what was read before is not read again. */
  readonly after = (position: number, limit: number): readonly Fact[] => {
    const [first] = this.#last
    const last = this.#last.at(-1)
    if (first === undefined || last === undefined || first.position > position + 1 || last.position <= position)
      return (this.#last = this.#after(position, limit))
    const from = this.#last.findIndex((fact) => fact.position > position)
    return this.#last.slice(from, from + limit)
  }

  close(): void {
    this.#db.close()
  }
}
