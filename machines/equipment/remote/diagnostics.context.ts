import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import type { Instant } from '#contracts/units.ts'

/** M19: the context of an upload: what was requested, the file, the attempts, and when the pile last reported. */
type DataOf<Type extends DiagnosticsFact['type']> = Extract<DiagnosticsFact, { type: Type }>['data']
/** The upload itself is unknown where a pile reports one that we did not request. */
export interface DiagnosticsContext {
  readonly about: DataOf<'diagnostics.requested'> | null
  /** The pile that reported an upload we did not request; null for one of ours. */
  readonly toldBy: string | null
  readonly requestedAt: Instant | null
  /** When the pile was asked, was reminded, or last reported. */
  readonly heardAt: Instant | null
  readonly fileName: string | null
  /** Null until the pile reports that it has uploaded to our server; 0 when it reports so and there is no file. */
  readonly fileBytes: number | null
  /** The file that our FTP server has received; null until it is complete. */
  readonly received: DataOf<'diagnostics.received'> | null
  readonly attempt: number
  readonly reminders: number
  /** It was reminded, and has not reported since. */
  readonly isReminded: boolean
  readonly reason: string | null
}

export const unasked: DiagnosticsContext = {
  about: null,
  toldBy: null,
  requestedAt: null,
  heardAt: null,
  fileName: null,
  fileBytes: null,
  received: null,
  attempt: 1,
  reminders: 0,
  isReminded: false,
  reason: null,
}

export function fold(context: DiagnosticsContext, event: DiagnosticsFact): DiagnosticsContext {
  const heard = { ...context, heardAt: event.at, isReminded: false }
  switch (event.type) {
    case 'diagnostics.requested':
      return { ...unasked, about: event.data, requestedAt: event.at }
    case 'diagnostics.sent':
      return heard
    case 'diagnostics.lapsed':
      return { ...context, reason: 'OFFLINE' }
    case 'diagnostics.answered': {
      const { fileName } = event.data
      return { ...heard, fileName, reason: fileName === null ? 'NO_DIAGNOSTICS' : null }
    }
    case 'diagnostics.refused':
      return { ...heard, reason: event.data.code }
    case 'diagnostics.notified':
      return { ...notified(heard, event.data), toldBy: toldBy(context, event) }
    case 'diagnostics.received':
      return { ...context, received: event.data }
    case 'diagnostics.stalled':
      return { ...heard, reminders: context.reminders + 1, isReminded: true, reason: 'SILENT' }
    default:
      return event satisfies never
  }
}

const toldBy = ({ about }: DiagnosticsContext, { by }: DiagnosticsFact): string | null =>
  about === null && by.kind === 'pile' ? by.id : null

function notified(
  heard: DiagnosticsContext,
  { status, fileBytes }: DataOf<'diagnostics.notified'>,
): DiagnosticsContext {
  switch (status) {
    case 'Uploading':
      return { ...heard, reason: null }
    case 'Uploaded':
      return { ...heard, fileBytes, reason: fileBytes === 0 ? 'NO_FILE' : null }
    case 'Idle':
      // A file on another server cannot be checked: that the pile is idle is all we know.
      return { ...heard, fileBytes, reason: fileBytes === null ? status : fileBytes === 0 ? 'NO_FILE' : null }
    case 'UploadFailed':
      return { ...heard, attempt: heard.attempt + 1, reason: status }
    default:
      return status satisfies never
  }
}
