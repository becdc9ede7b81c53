import type { Database } from 'better-sqlite3'

/** How far each process and read model has come, so that it goes on there after a restart. */
export interface Checkpoints {
  get(process: string): number
  set(process: string, position: number): void
}

export function openCheckpoints(db: Database): Checkpoints {
  const select = db.prepare<[string], { position: number }>('SELECT position FROM checkpoints WHERE process = ?')
  const upsert = db.prepare(
    'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT (process) DO UPDATE SET position = excluded.position',
  )
  return {
    get: (process) => select.get(process)?.position ?? 0,
    set: (process, position) => {
      upsert.run(process, position)
    },
  }
}
