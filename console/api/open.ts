import type { captcha, Credentials, operatorLoginInfo } from '#contracts/http/user.ts'
import type { CallResult } from './call.ts'
import { failureWithoutAnswer } from './failure.ts'
import { useAnswer } from './use-answer.ts'
import type { Asked } from './use-answer.ts'

/**
 * What the pages outside the shells ask of the backend. They stand before the code that makes and decodes calls has
 * arrived: it is fetched with the first call (architecture.md §6: Effect does not enter the first chunk).
 */

const calls = async () => import('./open-calls.ts')
const session = async () => import('./session.ts')

/** A call whose code is fetched first; code that does not come is a request that could not be made. */
async function made<From, Answer>(
  fetch: () => Promise<From>,
  give: (from: From) => Promise<CallResult<Answer>>,
): Promise<CallResult<Answer>> {
  let from: From
  try {
    from = await fetch()
  } catch {
    return { ok: false, failure: failureWithoutAnswer('LOADING_TIMEOUT') }
  }
  return give(from)
}

const noFact = (): boolean => false

/** A captcha from the server; each is good for one try, so `refresh` after every refusal. */
export const useCaptcha = (): Asked<typeof captcha.answer.Type> =>
  useAnswer<typeof captcha.answer.Type>({
    key: 'captcha',
    ask: async (signal) => made(calls, async ({ readCaptcha }) => readCaptcha(signal)),
    concerns: noFact,
    keeps: false,
  })

/** What the login page of an operator shows. */
export const useOperator = (code: string): Asked<typeof operatorLoginInfo.answer.Type> =>
  useAnswer<typeof operatorLoginInfo.answer.Type>({
    key: `operator ${code}`,
    ask: async (signal) => made(calls, async ({ readOperator }) => readOperator(code, signal)),
    concerns: noFact,
    keeps: false,
  })

/** Signs in and loads the user (session.ts). */
export const signIn = async (typed: typeof Credentials.Encoded): Promise<CallResult<null>> =>
  made(session, async (from) => from.signIn(typed))
