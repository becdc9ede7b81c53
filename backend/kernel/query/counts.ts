import type { ReadView } from '#backend/store/store.ts'

/** How many rows of a list have a value in the column it is counted by. */
export function openCounts({ db }: Pick<ReadView, 'db'>): (list: string, value: string) => number {
  const one = db.prepare<[string, string], number>('SELECT count FROM tallies WHERE list = ? AND status = ?').pluck()
  return (list, value) => one.get(list, value) ?? 0
}
