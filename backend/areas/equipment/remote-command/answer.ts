import { NotSupportedAnswer } from '#contracts/equipment/remote/remote-command.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { fits } from '#machines/kit/stored.ts'
import type { AnswerStatus } from '#backend/kernel/remote-commands.ts'

const accepted: readonly string[] = ['Accepted', 'AcceptedCanceled', 'Unlocked', 'RebootRequired']

/** The meaning of a confirmation, by its status; a confirmation without one means accepted. */
export function answerStatus(action: RemoteActionName, { status }: { readonly status?: string }): AnswerStatus {
  if (status === undefined) return { command: 'accept', answer: null }
  // That there are no certificates of a type is a valid answer, not a refusal.
  if (action === 'GetInstalledCertificateIds') return { command: 'accept', answer: null }
  if (accepted.includes(status)) return { command: 'accept', answer: status }
  if (status === 'Scheduled') return { command: 'schedule' }
  const unknown = NotSupportedAnswer.literals.find((answer) => answer === status)
  return unknown === undefined ? { command: 'refuse', answer: status } : { command: 'notSupport', answer: unknown }
}

/** The meaning of a CALLERROR. */
export const errorStatus = (code: ErrorCode, description: string): AnswerStatus =>
  code === 'NotSupported' || code === 'NotImplemented'
    ? { command: 'notSupport', answer: code }
    : { command: 'fail', answer: code, description }

type Configuration = NonNullable<ToPile['GetConfiguration']['conf']['configurationKey']>

/** The configuration in an answer; null where it is no answer to GetConfiguration. */
export const configurationIn = (conf: Readonly<Record<string, unknown>>): Configuration | null =>
  fits(toPile.GetConfiguration.conf, conf) ? (conf.configurationKey ?? []) : null
