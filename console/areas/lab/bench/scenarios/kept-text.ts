import { atom } from 'jotai'
import { draftOf } from '#console/state/drafts.ts'
import { userInfoAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { keptKinds } from '../links.ts'
import type { KeptKind } from '../links.ts'

/** Texts of scenarios that no file holds: the last of each kind is kept in this browser, as what is typed in a form is. */

const FIELD = 'text'
const formOf = (kind: KeptKind): string => `bench.scenario.${kind}`

/** A draft leaves out what may be a password; the page at hand has it all the same. */
const handedAtom = atom<{ readonly account: string | null; readonly kind: KeptKind; readonly text: string } | null>(
  null,
)
const accountNow = (): string | null => store.get(userInfoAtom)?.account ?? null

export function keepText(kind: KeptKind, text: string): void {
  store.set(handedAtom, { account: accountNow(), kind, text })
  draftOf(formOf(kind)).keep({ [FIELD]: text })
}

/** Null where there is none. */
export function keptText(kind: KeptKind): string | null {
  const handed = store.get(handedAtom)
  if (handed?.kind === kind && handed.account === accountNow()) return handed.text
  const kept = draftOf(formOf(kind)).draft?.typed[FIELD]
  return typeof kept === 'string' ? kept : null
}

/** Of a file in the address; null for a shipped one. */
export const keptKindOf = (file: string): KeptKind | null => keptKinds.find((kind) => kind === file) ?? null
