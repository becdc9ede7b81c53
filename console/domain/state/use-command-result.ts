import type { CallResult } from '#console/api/call.ts'
import type { CommandResult } from '#console/flows/command-flow.ts'
import { useFailureText } from '#console/intl/failure-text.ts'

/** The result of a command's call: accepted, or refused with the reason in the user's language. */
export function useCommandResult(): (result: CallResult<unknown>) => CommandResult {
  const failureText = useFailureText()
  return (result) => (result.ok ? { ok: true } : { ok: false, failure: failureText(result.failure) })
}
