import { failureOfStatus, failures, isFailureCode } from '#contracts/failure.ts'
import type { FailureCode } from '#contracts/failure.ts'
import type { Failure } from './failure.ts'

/** The failure of an answer. Loaded together with the calls: a page outside the shells is shown before that. */

/** The failure of an answer with an HTTP status outside 2xx, or with a body whose code is not 200. */
export function failureOfAnswer(status: number, body: AnswerBody, requestId: string | null = null): Failure {
  const named = isFailureCode(body.code) ? body.code : null
  const inTable = failureOfStatus[status] ?? null
  const data = body.data ?? null
  if (inTable !== null) return { code: ofSameStatus(named, status) ?? inTable, status, message: null, data, requestId }
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : null
  return { code: message === null ? 'SERVER_ERROR' : (named ?? 'SERVER_ERROR'), status, message, data, requestId }
}

/** The fields of an answer's body that the console reads. */
export interface AnswerBody {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/** One status can have several causes, which its code tells apart; a code that belongs to another status is ignored. */
const ofSameStatus = (code: FailureCode | null, status: number): FailureCode | null =>
  code !== null && failures[code] === status ? code : null

/** Spec §7: a body counts as success when its code is 200, as number or text, or absent. */
export const isSuccess = (body: AnswerBody): boolean =>
  body.code === undefined || body.code === 200 || body.code === '200'
