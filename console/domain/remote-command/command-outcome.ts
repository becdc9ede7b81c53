import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { FailureCode } from '#contracts/failure.ts'
import type { TextKey } from '#console/intl/text.ts'
import { means } from '../state/meanings.ts'

/** The texts of a command: its progress, and its failure (spec §8). */

type CommandProgress = Pick<CommandRow, 'status' | 'state' | 'answer'>

/** The failure of the catalogue that a failed command is; null for one that has not failed. */
export function failureOf({ status, state }: CommandProgress): FailureCode | null {
  if (status !== 'failed') return null
  if (means('remote-command', state, 'unable')) return 'NOT_SUPPORTED'
  return means('remote-command', state, 'unreached') ? 'POINT_OFFLINE' : 'OPERATION_FAILED'
}

/** Its progress as a text key; null where the status says it all. "Operation complete" is for done alone. */
export function outcomeKey(command: CommandProgress): TextKey | null {
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

/** Whether the pile accepted and no effect was seen. */
export const hadNoEffect = ({ state }: Pick<CommandProgress, 'state'>): boolean =>
  means('remote-command', state, 'ineffective')

/** The answer of the pile where it says more than the outcome: `remote.answer.<answer>`. */
export function answerOf({ answer, state }: CommandProgress): string | null {
  return answer === null || (answer === 'Accepted' && !hadNoEffect({ state })) ? null : answer
}
