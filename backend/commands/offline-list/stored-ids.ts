import type { Work } from '../work.ts'

/** Ids that are remembered under a key, in the order they came. */
export interface StoredIds {
  all(): readonly string[]
  add(id: string): void
  remove(id: string): void
}

export function idsOf(work: Work, key: string): StoredIds {
  const all = (): readonly string[] => {
    const text = work.key(key)
    return text === null ? [] : JSON.parse(text)
  }
  const put = (ids: readonly string[]): void => work.setKey(key, ids.length === 0 ? null : JSON.stringify(ids))
  return {
    all,
    add(id) {
      const known = all()
      if (!known.includes(id)) put([...known, id])
    },
    remove: (id) => put(all().filter((one) => one !== id)),
  }
}
