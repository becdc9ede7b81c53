import type { Text } from '#console/kit/text/text.ts'

/** The system's own codes, and those of OCPP. */
const own = [
  'VERSION_MISMATCH',
  'Idle',
  'DownloadFailed',
  'InstallationFailed',
  'InstallVerificationFailed',
  'InvalidSignature',
]
/** The answers of a pile that does not accept the command. */
const answers = ['Rejected', 'InvalidCertificate', 'RevokedCertificate', 'NotImplemented', 'NotSupported']

/** Why a job failed; a code of the pile is told as it is. */
export function failureText(failure: string, text: Text): string {
  if (own.includes(failure)) return text(`firmware.failure.${failure}`)
  return answers.includes(failure)
    ? text('remote.outcome.answer', { answer: text(`remote.answer.${failure}`) })
    : failure
}
