import { Result, Schema } from 'effect'
import { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { TextKey } from '#console/intl/text.ts'
import { instant } from '#contracts/units.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { instantOf } from '#console/domain/form/record-form.ts'

/** The form of a configuration and the body made from it. Times are in the user's zone. */

export const upgradeFields = [
  'version',
  'vendor',
  'model',
  'fileAddress',
  'retrieveAt',
  'retries',
  'retryIntervalSeconds',
  'description',
  'certificate',
  'signature',
] as const
export type UpgradeField = (typeof upgradeFields)[number]
export type UpgradeFormText = Readonly<Record<UpgradeField, string>>

export const emptyUpgradeForm: UpgradeFormText = {
  version: '',
  vendor: '',
  model: '',
  fileAddress: '',
  retrieveAt: '',
  retries: '3',
  retryIntervalSeconds: '60',
  description: '',
  certificate: '',
  signature: '',
}

/** Fields that may stay empty. */
const optional: readonly UpgradeField[] = ['description', 'certificate', 'signature']
export const isRequired = (field: UpgradeField): boolean => !optional.includes(field)

/** The form of an existing configuration. */
export const formTextOf = (form: UpgradeForm, zone: string): UpgradeFormText => ({
  version: form.version,
  vendor: form.vendor,
  model: form.model,
  fileAddress: form.fileAddress,
  retrieveAt: formatInstant(form.retrieveAt, zone),
  retries: String(form.retries),
  retryIntervalSeconds: String(form.retryIntervalSeconds),
  description: form.description,
  certificate: form.signing?.certificate ?? '',
  signature: form.signing?.signature ?? '',
})

export type Problems = Partial<Readonly<Record<UpgradeField, TextKey>>>

/** Whose clocks the form is on, and what time it is: milliseconds since 1970. */
interface Clocks {
  readonly zone: string
  readonly now: number
}

/** The body to send, or the problem of each field. The time to fetch the file must not have passed. */
export function readUpgradeForm(typed: UpgradeFormText, { zone, now }: Clocks): UpgradeForm | Problems {
  const missing = upgradeFields.filter((field) => isRequired(field) && typed[field].trim() === '')
  const { certificate, signature, retries, retryIntervalSeconds, retrieveAt, ...words } = typed
  const isSigned = certificate.trim() !== '' || signature.trim() !== ''
  const sent = {
    ...words,
    retrieveAt: instantOf(retrieveAt.trim(), zone),
    retries: naturalOf(retries),
    retryIntervalSeconds: naturalOf(retryIntervalSeconds),
    signing: isSigned ? { certificate, signature: signature.trim() } : null,
  }
  const read = Schema.decodeUnknownResult(UpgradeForm)(sent)
  const isPast = sent.retrieveAt !== null && sent.retrieveAt <= instant(now)
  if (missing.length === 0 && !isPast && Result.isSuccess(read)) return read.success
  return {
    ...(isPast ? { retrieveAt: 'firmware.problem.past' } : {}),
    ...Object.fromEntries(upgradeFields.flatMap((field) => wrong(field, sent, isSigned))),
    ...Object.fromEntries(missing.map((field) => [field, 'firmware.problem.required'])),
  }
}

export const isProblems = (read: UpgradeForm | Problems): read is Problems => !('signing' in read)

const wrongWords: Readonly<Record<UpgradeField, TextKey>> = {
  version: 'firmware.problem.version',
  vendor: 'firmware.problem.vendor',
  model: 'firmware.problem.vendor',
  fileAddress: 'firmware.problem.fileAddress',
  retrieveAt: 'firmware.problem.moment',
  retries: 'firmware.problem.natural',
  retryIntervalSeconds: 'firmware.problem.natural',
  description: 'firmware.problem.required',
  certificate: 'firmware.problem.certificate',
  signature: 'firmware.problem.signature',
}

/** Each field alone against its own part of the schema. */
function wrong(
  field: UpgradeField,
  sent: Readonly<Record<string, unknown>>,
  isSigned: boolean,
): readonly (readonly [UpgradeField, TextKey])[] {
  const isOfSigning = field === 'certificate' || field === 'signature'
  if (isOfSigning && !isSigned) return []
  const { signing } = UpgradeForm.fields
  const part: Schema.Top = isOfSigning ? signing.members[0].fields[field] : UpgradeForm.fields[field]
  const value = isOfSigning ? Object(sent['signing'])[field] : sent[field]
  return Schema.is(part)(value) ? [] : [[field, wrongWords[field]]]
}

const naturalOf = (text: string): number | null => (/^\s*\d{1,6}\s*$/u.test(text) ? Number(text) : null)
