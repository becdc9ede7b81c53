import type { captcha, Credentials, operatorHomepage, operatorLoginInfo } from '#contracts/system/account.calls.ts'
import type { CallResult } from './call.ts'
import { failureWithoutAnswer } from './failure.ts'
import { useAnswer } from './use-answer.ts'
import type { RefreshableAnswer } from './use-answer.ts'

/**
 * The calls of the pages outside the shells. These pages are shown before the code that makes and decodes calls has loaded:
 * it is fetched with the first call (architecture.md §6: Effect does not enter the first chunk).
 */

const calls = async () => import('./open-calls.ts')
const session = async () => import('./session.ts')

/** A call whose code is fetched first; if that fails, so does the call, as one that could not be sent. */
async function made<From, Answer>(
  fetch: () => Promise<From>,
  give: (from: From) => Promise<CallResult<Answer>>,
  signal?: AbortSignal,
): Promise<CallResult<Answer>> {
  let from: From
  try {
    from = await fetch()
  } catch {
    return { ok: false, failure: failureWithoutAnswer('LOADING_TIMEOUT') }
  }
  // An aborted call is not sent.
  if (signal?.aborted === true) return { ok: false, failure: failureWithoutAnswer('NO_RESPONSE') }
  return give(from)
}

const noFact = (): boolean => false

/** A captcha from the server; each is good for one try, so `refresh` after every refusal. */
export const useCaptcha = (): RefreshableAnswer<typeof captcha.answer.Type> =>
  useAnswer<typeof captcha.answer.Type>({
    key: 'captcha',
    ask: async (signal) => made(calls, async ({ readCaptcha }) => readCaptcha(signal), signal),
    concerns: noFact,
    keeps: false,
  })

/** What the login page of an operator shows. */
export const useOperator = (code: string): RefreshableAnswer<typeof operatorLoginInfo.answer.Type> =>
  useAnswer<typeof operatorLoginInfo.answer.Type>({
    key: `operator ${code}`,
    ask: async (signal) => made(calls, async ({ readOperator }) => readOperator(code, signal), signal),
    concerns: noFact,
    keeps: false,
  })

/** What is asked of the operator list. */
interface Operators {
  readonly page: number
  readonly size: number
  /** A part of their name; empty: all. */
  readonly name: string
}

/** A page of the operators of this installation. */
export const useOperators = (wanted: Operators): RefreshableAnswer<typeof operatorHomepage.answer.Type> =>
  useAnswer<typeof operatorHomepage.answer.Type>({
    key: `operators ${JSON.stringify(wanted)}`,
    ask: async (signal) =>
      made(
        calls,
        async ({ readOperators }) => {
          const { name, ...page } = wanted
          return readOperators(name === '' ? page : wanted, signal)
        },
        signal,
      ),
    concerns: noFact,
    keeps: true,
  })

/** Signs in and loads the user (session.ts). */
export const signIn = async (typed: typeof Credentials.Encoded): Promise<CallResult<null>> =>
  made(session, async (from) => from.signIn(typed))
