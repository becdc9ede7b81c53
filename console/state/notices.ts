import { atom } from 'jotai'
import type { FailureCode } from '#contracts/failure.ts'
import { clock } from '../clock.ts'
import { store } from './store.ts'

/** The one place for messages that no field or dialog shows (spec §8, A-83). */

/** Milliseconds in which the same error is told once, and a lost sign-in too, whatever its words. */
export const DEDUPLICATION_WINDOW = 1_000

/** What is told: a text of the catalogue, or the answer's own words. */
export type NoticeText =
  | { readonly key: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

/** `error` for what failed, `warning` for an answer with a code other than 200, `success` for what was done. */
export type NoticeTone = 'error' | 'warning' | 'success'

export interface Notice {
  /** Grows by one with every notice, so that a repeated one is told again. */
  readonly id: number
  readonly tone: NoticeTone
  readonly words: NoticeText
  /** Milliseconds since 1970. */
  readonly at: number
  /** Errors that are one for the window: all ways to lose a sign-in share a group. */
  readonly group: string
  /** How often it was told while it was visible. */
  readonly times: number
}

/** The visible error or warning: there is never more than one. */
export const errorNoticeAtom = atom<Notice | null>(null)

export const successNoticeAtom = atom<Notice | null>(null)

/** Whether an error is told, given the one told last: not within a second of one of its group. */
export const isTold = (last: Notice | null, group: string, at: number): boolean =>
  last === null || last.group !== group || at - last.at > DEDUPLICATION_WINDOW

/** The error told last, which may have been closed since. */
let last: Notice | null = null
let count = 0

const notice = (tone: NoticeTone, words: NoticeText, group: string): Notice => {
  count += 1
  return { id: count, tone, words, at: clock.now(), group, times: 1 }
}

/**
 * Tells an error in place of the one that is visible. The same one within a second is not told again but counted, while
 * it is visible (interface.md C15); of a group, whose words may differ, the first is told.
 */
export function tellError(
  words: NoticeText,
  options: { readonly group?: string; readonly tone?: 'error' | 'warning' } = {},
) {
  const group = options.group ?? JSON.stringify(words)
  const next = notice(options.tone ?? 'error', words, group)
  if (!isTold(last, group, next.at)) {
    if (options.group === undefined) countAgain()
    return
  }
  last = next
  store.set(errorNoticeAtom, next)
}

function countAgain(): void {
  const visible = store.get(errorNoticeAtom)
  if (visible !== null && visible.id === last?.id) store.set(errorNoticeAtom, { ...visible, times: visible.times + 1 })
}

/** Tells an error of the catalogue. */
export const tellFailure = (code: FailureCode, group?: string): void =>
  tellError({ key: `failure.${code}` }, group === undefined ? {} : { group })

/** Tells that something was done, by a key of the success messages. */
export const tellSuccess = (key: `success.${string}`): void =>
  store.set(successNoticeAtom, notice('success', { key }, key))
