import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { FailureCode } from '#contracts/failure.ts'
import type { TextKey } from '#console/intl/text.ts'
import { means } from '../state/meanings.ts'

/** What is said of a command: how far it has come, and how it failed (spec §8). */

type Standing = Pick<CommandRow, 'status' | 'state' | 'answer'>

/** The failure of the catalogue that a failed command is; null for one that has not failed. */
export function failureOf({ status, state }: Standing): FailureCode | null {
  if (status !== 'failed') return null
  if (means('remote-command', state, 'unable')) return 'NOT_SUPPORTED'
  return means('remote-command', state, 'unreached') ? 'POINT_OFFLINE' : 'OPERATION_FAILED'
}

/** How far it has come, as a text key; null where the status says all there is. "Operation complete" is for done alone. */
export function outcomeKey(command: Standing): TextKey | null {
  const failure = failureOf(command)
  if (failure !== null) return `failure.${failure}`
  switch (command.status) {
    case 'waiting':
      return means('remote-command', command.state, 'sent') ? 'remote.outcome.sent' : 'remote.outcome.waiting'
    case 'accepted':
      return means('remote-command', command.state, 'deferred') ? 'remote.outcome.scheduled' : 'remote.outcome.accepted'
    case 'unknown':
      return means('remote-command', command.state, 'unproven') ? 'remote.outcome.unverified' : 'remote.outcome.unknown'
    case 'done':
      return 'success.operation'
    case 'canceled':
    case 'failed':
      return null
    default:
      return command.status satisfies never
  }
}

/** Whether the pile agreed and then did nothing. */
export const didNothing = ({ state }: Pick<Standing, 'state'>): boolean => means('remote-command', state, 'ineffective')

/** The pile's own word where it says more than the outcome: `remote.answer.<word>`. */
export function wordOf({ answer, state }: Standing): string | null {
  return answer === null || (answer === 'Accepted' && !didNothing({ state })) ? null : answer
}
