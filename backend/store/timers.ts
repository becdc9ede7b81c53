import type { Database } from 'better-sqlite3'

/** What processes wait for: a name, the stream it is about, and when it is due. It survives a restart. */
export interface Timer {
  readonly process: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly due: number
}

export interface Timers {
  all(): readonly Timer[]
  /** Writes changes and the position the processes have come to, all or nothing. Null removes a timer. */
  save(changes: ReadonlyMap<string, Timer | null>, position: number): void
}

/** Names one timer of one process. */
export const timerKey = (process: string, id: string): string => `${process}/${id}`

const TIMERS_TABLE = `
  CREATE TABLE IF NOT EXISTS timers (
    key TEXT PRIMARY KEY, process TEXT NOT NULL, id TEXT NOT NULL, due INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

export function openTimers(db: Database, checkpoint: (position: number) => void): Timers {
  db.exec(TIMERS_TABLE)
  const select = db.prepare<[], Timer>('SELECT process, id, due FROM timers ORDER BY due, key')
  const put = db.prepare('INSERT INTO timers VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET due = excluded.due')
  const remove = db.prepare('DELETE FROM timers WHERE key = ?')
  return {
    all: () => select.all(),
    save: db.transaction((changes: ReadonlyMap<string, Timer | null>, position: number) => {
      for (const [key, timer] of changes) {
        if (timer === null) remove.run(key)
        else put.run(key, timer.process, timer.id, timer.due)
      }
      checkpoint(position)
    }),
  }
}
