import { Option, Schema } from 'effect'
import * as user from '#contracts/system/account.calls.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { call } from './call.ts'
import type { CallResult } from './call.ts'
import { failureWithoutAnswer } from './failure.ts'

/** The calls that a page makes before anybody is signed in. Reached through `open.ts`, which fetches this file. */

const inPlace = { notify: 'lost sign-in' } as const

export const readCaptcha = async (signal: AbortSignal): Promise<CallResult<typeof user.captcha.answer.Type>> =>
  call(user.captcha, {}, { ...inPlace, signal })

/** What the login page of an operator shows. */
export async function readOperator(
  code: string,
  signal: AbortSignal,
): Promise<CallResult<typeof user.operatorLoginInfo.answer.Type>> {
  const operatorCode = Schema.decodeUnknownOption(OperatorCode)(code)
  if (Option.isNone(operatorCode)) return { ok: false, failure: failureWithoutAnswer('ADDRESS_ERROR') }
  return call(user.operatorLoginInfo, { params: { operatorCode: operatorCode.value } }, { ...inPlace, signal })
}

export const readOperators = async (
  query: typeof user.operatorHomepage.query.Type,
  signal: AbortSignal,
): Promise<CallResult<typeof user.operatorHomepage.answer.Type>> =>
  call(user.operatorHomepage, { query }, { ...inPlace, signal })
