import { atom } from 'jotai'
import type { FailureCode } from '#contracts/failure.ts'
import { clock } from '../clock.ts'
import { store } from './store.ts'

/** Notices: the messages that no field or dialog shows (spec §8, A-83). */

/** Milliseconds in which the same error is shown once, and a lost sign-in whatever its text. */
export const DEDUPLICATION_WINDOW = 1_000

/** The text of a notice: a key of the catalogue, or the text of an answer. */
export type NoticeText =
  | { readonly key: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

/** `error` for what failed, `warning` for an answer with a code other than 200, `success` for what was done. */
export type NoticeTone = 'error' | 'warning' | 'success'

export interface Notice {
  /** Grows by one with every notice, so that a repeated one is announced again. */
  readonly id: number
  readonly tone: NoticeTone
  readonly content: NoticeText
  /** Milliseconds since 1970. */
  readonly at: number
  /** Errors that are one for the window: all ways to lose a sign-in share a group. */
  readonly group: string
  /** How often it occurred while it was visible. */
  readonly times: number
}

/** The visible error or warning: there is never more than one. */
export const errorNoticeAtom = atom<Notice | null>(null)

export const successNoticeAtom = atom<Notice | null>(null)

/** Whether an error is shown, given the last one shown: not within a second after one of its group. */
export const isNewError = (last: Notice | null, group: string, at: number): boolean =>
  last === null || last.group !== group || at - last.at > DEDUPLICATION_WINDOW

/** The last error shown, which may have been closed since. */
let last: Notice | null = null
let count = 0

const notice = (tone: NoticeTone, content: NoticeText, group: string): Notice => {
  count += 1
  return { id: count, tone, content, at: clock.now(), group, times: 1 }
}

/**
 * Shows an error in place of the visible one. The same error within a second is counted instead while it is visible
 * (interface.md C15); of a group, whose texts may differ, the first one is shown.
 */
export function showError(
  content: NoticeText,
  options: { readonly group?: string; readonly tone?: 'error' | 'warning' } = {},
) {
  const group = options.group ?? JSON.stringify(content)
  const next = notice(options.tone ?? 'error', content, group)
  if (!isNewError(last, group, next.at)) {
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

/** Shows an error of the catalogue. */
export const showFailure = (code: FailureCode, group?: string): void =>
  showError({ key: `failure.${code}` }, group === undefined ? {} : { group })

/** Shows a success message of the catalogue. */
export const showSuccess = (key: `success.${string}`): void =>
  store.set(successNoticeAtom, notice('success', { key }, key))
