import type { CallResult } from '#console/api/call.ts'
import type { Given } from '#console/flows/command-flow.ts'
import { useFailureText } from '#console/intl/failure-text.ts'

/** What a command's call comes to: given, or refused for a reason in the reader's language. */
export function useGiven(): (result: CallResult<unknown>) => Given {
  const failureText = useFailureText()
  return (result) => (result.ok ? { ok: true } : { ok: false, failure: failureText(result.failure) })
}
