import { atomWithStorage } from 'jotai/utils'
import type { RESET } from 'jotai/utils'
import type { WritableAtom } from 'jotai'

/** State that outlives a reload: an atom over one entry of the browser's local storage, as JSON, shared by all tabs. */

/** Decodes a stored value; null when it is invalid, in which case the fallback is used. */
export type Decode<Value> = (stored: unknown) => Value | null

type NextValue<Value> = Value | typeof RESET | ((before: Value) => Value | typeof RESET)

/** An atom kept under `key`. Setting `RESET` removes the entry; what another tab writes arrives here too. */
export function persisted<Value>(
  key: string,
  fallback: Value,
  decode: Decode<Value>,
): WritableAtom<Value, [NextValue<Value>], void> {
  return atomWithStorage<Value>(
    key,
    fallback,
    {
      getItem: (name, initial) => read(name, decode) ?? initial,
      setItem: (name, value) => attempt(() => localStorage.setItem(name, JSON.stringify(value))),
      removeItem: (name) => attempt(() => localStorage.removeItem(name)),
      subscribe: (name, tell, initial) => onForeignChange(name, () => tell(read(name, decode) ?? initial)),
    },
    { getOnInit: true },
  )
}

function read<Value>(key: string, decode: Decode<Value>): Value | null {
  const stored = storedUnder(key)
  return stored === null ? null : decode(stored)
}

function storedUnder(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Broken JSON and a forbidden storage mean the same: nothing is stored.
    return null
  }
}

/** If the storage is full or forbidden, a choice is not remembered, but still takes effect. */
function attempt(write: () => void): void {
  try {
    write()
  } catch {
    // The value stays in the atom.
  }
}

function onForeignChange(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** A stored object's fields, or null when it is none. */
export const fieldsOf = (stored: unknown): Readonly<Record<string, unknown>> | null =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : null

/** A stored list of texts, or null when any of it is something else. */
export const textsOf = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) && stored.every((item) => typeof item === 'string') ? stored : null

/** Decodes one of a fixed set of words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Decode<Word> =>
  (stored) =>
    words.find((word) => word === stored) ?? null
