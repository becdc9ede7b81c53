import type { TypedText } from '#console/intl/text.ts'

const known = {
  VERSION_MISMATCH: 'firmware.failure.VERSION_MISMATCH',
  Idle: 'firmware.failure.Idle',
  DownloadFailed: 'firmware.failure.DownloadFailed',
  InstallationFailed: 'firmware.failure.InstallationFailed',
  InstallVerificationFailed: 'firmware.failure.InstallVerificationFailed',
  InvalidSignature: 'firmware.failure.InvalidSignature',
} as const
const isKnown = (failure: string): failure is keyof typeof known => Object.hasOwn(known, failure)

/** The answers of a pile that does not accept the command. */
const answers = ['Rejected', 'InvalidCertificate', 'RevokedCertificate', 'NotImplemented', 'NotSupported'] as const

/** Why a job failed: the text of the system's own codes and of OCPP's, otherwise the code of the pile. */
export function failureText(failure: string, text: TypedText): string {
  if (isKnown(failure)) return text(known[failure])
  const answer = answers.find((one) => one === failure)
  return answer === undefined ? failure : text('remote.outcome.answer', { answer: text(`remote.answer.${answer}`) })
}
