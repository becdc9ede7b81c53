import { pile } from '#contracts/actor.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { lastUpload } from '#machines/equipment/remote/diagnostics.lookups.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { isToUs } from '#backend/areas/system/file/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { requestOf } from '../remote-command/public.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { askVendor, closeUpload, isRunning } from './send.ts'

/** What a pile reports of its uploads: the answer to our request, and its notifications (M19). */

/**
 * The outcome of GetDiagnostics, GetLog or the vendor-specific request. A missing answer is ignored here: the pile may
 * upload all the same.
 */
const followDiagnostics: Follower = (tx, { command, about: { id }, fate }) => {
  const { value, context } = tx.stateOf(diagnostics, id)
  if (fate.kind !== 'answered' || isNew(value) || context.about === null) return
  const { status, conf } = fate
  // An upload that has ended takes no further notifications.
  const mayRefuse = ['over'] as const
  const as = pile(command.pileId)
  if (status.command === 'notSupport' && command.action === 'GetLog') askVendor(tx, id, requestOf(command, 'GetLog'))
  else if (status.command !== 'accept' && status.command !== 'schedule')
    tx.dispatch(diagnostics, { id, command: 'refuse', body: { code: status.answer }, as, mayRefuse })
  else if (command.action !== 'DataTransfer' || typeof conf['data'] === 'string')
    tx.dispatch(diagnostics, { id, command: 'answer', body: { fileName: fileNameOf(conf) }, as, mayRefuse })
  closeUpload(tx, id)
}

/** The name of the file to come; null where there is nothing to upload. */
function fileNameOf(conf: Readonly<Record<string, unknown>>): string | null {
  const name = conf['fileName'] ?? conf['filename'] ?? conf['data']
  return typeof name === 'string' && name !== '' ? name : null
}

type Status = FromPile['DiagnosticsStatusNotification']['req']['status']

/** The requestId of the upload, where the pile sends it (GetLog). */
interface Notice {
  readonly pileId: string
  readonly requestId: number | null
}

/** DiagnosticsStatusNotification. `known` is false where it concerns no upload, or one that has ended. */
export const notifyDiagnostics: CommandHandler<Notice & { readonly status: Status }, { readonly known: boolean }> = (
  tx,
  { pileId, requestId, status },
) => {
  const last = tx.findLast(lastUpload, pileId)
  if (requestId !== null && String(requestId) !== last) return { known: false }
  if (isRunning(tx, last) && last !== null) return { known: applyStatus(tx, last, status) }
  // Idle without an upload is nothing new; an upload that we did not request is recorded as such.
  if (status === 'Idle' || requestId !== null) return { known: false }
  return { known: applyStatus(tx, String(tx.take('diagnostics')), status) }
}

function applyStatus(tx: Transaction, id: string, status: Status): boolean {
  const { about, received } = tx.stateOf(diagnostics, id).context
  const fileBytes = about !== null && isToUs(tx, about) ? (received?.bytes ?? 0) : null
  const refusal = tx.dispatch(diagnostics, { id, command: 'notify', body: { status, fileBytes } })
  closeUpload(tx, id)
  return refusal === null
}

type LogStatus = FromPile['LogStatusNotification']['req']['status']

/** The status of M19 for each status of GetLog; those that report a wrong request are refusals. */
const logWords: Readonly<Record<LogStatus, Status | null>> = {
  Idle: 'Idle',
  Uploading: 'Uploading',
  Uploaded: 'Uploaded',
  UploadFailure: 'UploadFailed',
  BadMessage: null,
  NotSupportedOperation: null,
  PermissionDenied: null,
}

/** LogStatusNotification. */
export const notifyLog: CommandHandler<Notice & { readonly status: LogStatus }, { readonly known: boolean }> = (
  tx,
  notice,
) => {
  const status = logWords[notice.status]
  if (status !== null) return notifyDiagnostics(tx, { ...notice, status })
  const id = tx.findLast(lastUpload, notice.pileId)
  if (id === null || String(notice.requestId) !== id) return { known: false }
  // The request itself was wrong: the pile's own retries cannot succeed. Once it uploads, it is the upload that failed.
  const upload = tx.stateOf(diagnostics, id)
  if (!is(diagnostics, upload, 'running') || is(diagnostics, upload, 'uploading'))
    return notifyDiagnostics(tx, { ...notice, status: 'UploadFailed' })
  must(tx.dispatch(diagnostics, { id, command: 'refuse', body: { code: notice.status } }))
  closeUpload(tx, id)
  return { known: true }
}

export const diagnosticsCalls: RemoteCommandPart = { followers: { [diagnostics.name]: followDiagnostics } }
