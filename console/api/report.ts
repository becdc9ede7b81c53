import { showError } from '../state/notices.ts'
import type { NoticeText } from '../state/notices.ts'
import { loseSignIn } from '../state/leave.ts'
import type { FailureNotice } from './call.ts'
import type { Failure } from './failure.ts'

/** The text of a failure: that of the answer where it is to be shown, otherwise that of the catalogue. */
export const noticeTextOf = (failure: Failure): NoticeText =>
  failure.message === null ? { key: `failure.${failure.code}` } : { text: failure.message }

/** What every failed call does beside returning its failure (spec §8). */
export function report(failure: Failure, notify: FailureNotice): void {
  if (notify === 'nothing') return
  if (failure.status === 401) loseSignIn('NO_AUTHORIZATION')
  else if (notify === 'failures')
    showError(noticeTextOf(failure), { tone: failure.status === 200 ? 'warning' : 'error' })
}
