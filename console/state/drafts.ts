import { RESET } from 'jotai/utils'
import { DAY } from '#contracts/durations.ts'
import { clock } from '../clock.ts'
import { operatorCodeAtom } from './operator.ts'
import { fieldsOf, persisted, textsOf } from './persisted.ts'
import { userInfoAtom } from './session.ts'
import { store } from './store.ts'

/** What was typed in a form and is not saved yet: kept in this browser by account and form until it is saved or discarded. */

export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number
  /** What was changed, by field. */
  readonly typed: Readonly<Record<string, string | readonly string[]>>
}

/** An older draft is forgotten: nobody remembers what it was for. */
const KEPT_FOR = 14 * DAY

/** The draft of a form of the account that is signed in. */
export interface KeptDraft {
  readonly draft: Draft | null
  readonly keep: (typed: Draft['typed']) => void
  readonly drop: () => void
}

/** The draft of the form of this name; `keep` and `drop` stay with the account that opened it. */
export function draftOf(form: string): KeptDraft {
  const account = `${store.get(operatorCodeAtom) ?? ''}/${store.get(userInfoAtom)?.account ?? ''}`
  const draftAtom = persisted<Draft | null>(`draft:${account}:${form}`, null, decode)
  return {
    draft: store.get(draftAtom),
    keep: (typed) => {
      const kept = Object.fromEntries(Object.entries(typed).filter(([, value]) => !tellsSignIn(value)))
      store.set(draftAtom, Object.keys(kept).length === 0 ? RESET : { at: clock.now(), typed: kept })
    },
    drop: () => store.set(draftAtom, RESET),
  }
}

/** An address may hold a name and a password (`ftp://name:password@host`): it is not written down. */
const tellsSignIn = (typed: string | readonly string[]): boolean =>
  typeof typed === 'string' && /\/\/[^/\s]*@/u.test(typed)

function decode(stored: unknown): Draft | null {
  const { at, typed } = fieldsOf(stored) ?? {}
  if (typeof at !== 'number' || at < clock.now() - KEPT_FOR) return null
  const entries = Object.entries(fieldsOf(typed) ?? {}).map(([key, value]) => [key, typedOf(value)] as const)
  const known = entries.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  return known.length === 0 ? null : { at, typed: Object.fromEntries(known) }
}

const typedOf = (value: unknown): string | readonly string[] | null =>
  typeof value === 'string' ? value : textsOf(value)
