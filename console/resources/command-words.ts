import type { CommandRow } from '#contracts/http/command.ts'
import type { FailureCode } from '#contracts/failure.ts'
import type { TextKey } from '../intl/text.ts'

/** What is said of a command: how far it has come, and how it failed (spec §8). */

type Standing = Pick<CommandRow, 'status' | 'state' | 'answer'>

/** The failure of the catalogue that a failed command is; null for one that has not failed. */
export function failureOf({ status, state }: Standing): FailureCode | null {
  if (status !== 'failed') return null
  if (state === 'NotSupported') return 'NOT_SUPPORTED'
  return state === 'Expired' ? 'POINT_OFFLINE' : 'OPERATION_FAILED'
}

/** How far it has come, as a text key; null where the status says all there is. "Operation complete" is for done alone. */
export function outcomeKey(command: Standing): TextKey | null {
  const failure = failureOf(command)
  if (failure !== null) return `failure.${failure}`
  switch (command.status) {
    case 'waiting':
      return command.state === 'Sent' ? 'remote.outcome.sent' : 'remote.outcome.waiting'
    case 'accepted':
      return command.state === 'Scheduled' ? 'remote.outcome.scheduled' : 'remote.outcome.accepted'
    case 'unknown':
      return command.state === 'Unverified' ? 'remote.outcome.unverified' : 'remote.outcome.unknown'
    case 'done':
      return 'success.operation'
    case 'canceled':
    case 'failed':
      return null
    default:
      return command.status satisfies never
  }
}

/** The pile's own word where it says more than the outcome: `remote.answer.<word>`. */
export function wordOf({ answer, state }: Standing): string | null {
  return answer === null || (answer === 'Accepted' && state !== 'NoEffect') ? null : answer
}
