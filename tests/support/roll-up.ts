import type { Database } from 'better-sqlite3'

/** Counts the rows of a list that has rollups anew, by SQL alone. */
export function rollUp(db: Database, list: 'records' | 'sessions', day: 'endedAt' | 'startedAt'): void {
  db.prepare('DELETE FROM rollups WHERE list = ?').run(list)
  db.exec(`
    INSERT INTO rollups SELECT '${list}', '', coalesce(locationId, x''), pileId, status, count(*) FROM ${list}
    GROUP BY 3, 4, 5;
    INSERT INTO rollups SELECT '${list}', strftime('%Y-%m-%d', ${day} / 1000, 'unixepoch'), coalesce(locationId, x''), x'', status, count(*)
    FROM ${list} GROUP BY 2, 3, 5;`)
}
