import { Result, Schema } from 'effect'
import { requestUpload } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { FtpAddress } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { reasonLength } from '#contracts/reason.ts'
import type { TextKey } from '#console/intl/text.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'

/** The form that requests the log of a pile, and the body made from it (spec §5: address, span, location, vendor id). */

export const diagnosticsFields = [
  'fileAddress',
  'vendorId',
  'startsAt',
  'stopsAt',
  'retries',
  'retryInterval',
  'reason',
] as const
export type DiagnosticsField = (typeof diagnosticsFields)[number]
export type DiagnosticsForm = Readonly<Record<DiagnosticsField | 'type', string>>
export type DiagnosticsProblems = Partial<Readonly<Record<DiagnosticsField, TextKey>>>

/** The pile, its location, and the upload to repeat. */
export interface DiagnosticsTarget {
  readonly pileId: string
  readonly locationId: string
  readonly repeatOf: string | null
  readonly zone: string
}

/** The body to send, or the problem of each field. */
export function readDiagnosticsForm(
  typed: DiagnosticsForm,
  { zone, ...whose }: DiagnosticsTarget,
): { readonly body: typeof requestUpload.body.Type } | { readonly problems: DiagnosticsProblems } {
  const problems: DiagnosticsProblems = { ...missing(typed), ...wrong(typed, zone) }
  const read = Schema.decodeUnknownResult(requestUpload.body)({
    ...whose,
    type: Number(typed.type),
    fileAddress: typed.fileAddress.trim(),
    vendorId: typed.vendorId.trim(),
    startsAt: instantOf(typed.startsAt.trim(), zone),
    stopsAt: instantOf(typed.stopsAt.trim(), zone),
    retries: naturalOf(typed.retries),
    retryIntervalSeconds: naturalOf(typed.retryInterval),
    reason: typed.reason.trim(),
  })
  return Object.keys(problems).length === 0 && Result.isSuccess(read) ? { body: read.success } : { problems }
}

const missing = (typed: DiagnosticsForm): DiagnosticsProblems =>
  Object.fromEntries(
    diagnosticsFields
      .filter((field) => typed[field].trim() === '')
      .map((field) => [field, 'firmware.problem.required']),
  )

function wrong(typed: DiagnosticsForm, zone: string): DiagnosticsProblems {
  const [from, to] = [instantOf(typed.startsAt.trim(), zone), instantOf(typed.stopsAt.trim(), zone)]
  const { length } = typed.reason.trim()
  const found: readonly (readonly [DiagnosticsField, boolean, TextKey])[] = [
    ['fileAddress', Schema.is(FtpAddress)(typed.fileAddress.trim()), 'form.format.ftpAddress'],
    ['startsAt', from !== null, 'firmware.problem.moment'],
    ['stopsAt', to !== null, 'firmware.problem.moment'],
    ['stopsAt', from === null || to === null || from <= to, 'guard.spanInOrder'],
    ['retries', naturalOf(typed.retries) !== null, 'firmware.problem.natural'],
    ['retryInterval', naturalOf(typed.retryInterval) !== null, 'firmware.problem.natural'],
    ['reason', length >= reasonLength.minimum && length <= reasonLength.maximum, 'diagnostics.problem.reason'],
  ]
  return Object.fromEntries(
    found.flatMap(([field, isRight, key]) => (isRight || typed[field].trim() === '' ? [] : [[field, key]])),
  )
}

const naturalOf = (text: string): number | null => (/^\s*\d{1,6}\s*$/u.test(text) ? Number(text) : null)
