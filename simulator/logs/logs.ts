import type { FromPile, ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instantOf, millis } from '#contracts/units.ts'
import type { ObservedEvent } from '../charge-point/events.ts'
import type { Component } from '../charge-point/component.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Calendar } from '../environment/calendar.ts'
import { retryPolicyOf } from '../files/transfers.ts'
import type { Transfers } from '../files/transfers.ts'
import type { TransferFailure } from '../files/transfer.ts'
import type { Firmware } from '../firmware/firmware.ts'
import { Journal } from './journal.ts'
import { Upload } from './upload.ts'

type LogStatus = FromPile['LogStatusNotification']['req']['status']

/** The status of LogStatusNotification for each failure (whitepaper §5). */
const failures: Readonly<Record<TransferFailure, LogStatus>> = {
  'bad address': 'BadMessage',
  'broken off': 'UploadFailure',
  missing: 'UploadFailure',
  refused: 'PermissionDenied',
  'too big': 'UploadFailure',
  unreachable: 'UploadFailure',
  untrusted: 'UploadFailure',
  unsupported: 'NotSupportedOperation',
}

/** The name and the lines of a file to upload. */
interface LogFile {
  readonly name: string
  readonly lines: readonly string[]
}

interface Needs {
  readonly id: string
  readonly calendar: Calendar
  readonly outbox: Pick<Outbox, 'notify'>
  readonly transfers: Transfers
  /** How many events are stored. */
  readonly eventsMax: number
  readonly firmware: Pick<Firmware, 'version'>
}

/** The pile's logs and their uploads: GetDiagnostics (OCPP 1.6 §5.10), GetLog (whitepaper §4). */
export class Logs implements Component {
  readonly #needs: Needs
  readonly #journal: Journal
  /** Separate, because other events would soon displace its entries. */
  readonly #security: Journal
  readonly #diagnostics: Upload
  readonly #log: Upload
  /** Of the log that is uploaded. */
  #requestId: number | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    this.#journal = new Journal(needs.eventsMax)
    this.#security = new Journal(needs.eventsMax)
    this.#diagnostics = new Upload(needs.transfers)
    this.#log = new Upload(needs.transfers)
  }

  /** Logs an event with the pile's time of day. */
  record(observed: ObservedEvent): void {
    const at = this.#needs.calendar.now()
    const event = at === observed.at ? observed : { ...observed, at }
    this.#journal.record(event)
    if (event.type === 'security') this.#security.record(event)
  }

  poweredOff(): void {
    this.#diagnostics.stop()
    this.#log.stop()
  }

  get diagnosticsStatus(): 'Idle' | 'Uploading' {
    return this.#diagnostics.isBusy ? 'Uploading' : 'Idle'
  }

  get logStatus(): FromPile['LogStatusNotification']['req'] {
    if (!this.#log.isBusy || this.#requestId === null) return { status: 'Idle' }
    return { status: 'Uploading', requestId: this.#requestId }
  }

  get isUploadingLog(): boolean {
    return this.#log.isBusy
  }

  /** The file that will be uploaded, or null when the period has no events. Call `begin` after the answer was sent. */
  diagnostics(request: ToPile['GetDiagnostics']['req']): { readonly name: string; readonly begin: () => void } | null {
    const file = this.#fileOf('diagnostics', this.#journal, { from: request.startTime, to: request.stopTime })
    if (file === null) return null
    const { outbox } = this.#needs
    const begin = (): void =>
      this.#diagnostics.begin({
        ...file,
        folder: request.location,
        retryPolicy: retryPolicyOf(request),
        report: (word) => {
          const status = word === 'Uploading' || word === 'Uploaded' ? word : 'UploadFailed'
          outbox.notify('DiagnosticsStatusNotification', { status })
        },
      })
    return { name: file.name, begin }
  }

  /** As `diagnostics`, for the log of the security extension. */
  log(request: ToPile['GetLog']['req']): { readonly name: string; readonly begin: () => void } | null {
    const { log, logType, requestId } = request
    const isSecurity = logType === 'SecurityLog'
    const span = { from: log.oldestTimestamp, to: log.latestTimestamp }
    const file = isSecurity
      ? this.#fileOf('security', this.#security, span)
      : this.#fileOf('diagnostics', this.#journal, span)
    if (file === null) return null
    const { outbox } = this.#needs
    const begin = (): void => {
      this.#requestId = requestId
      this.#log.begin({
        ...file,
        folder: log.remoteLocation,
        retryPolicy: retryPolicyOf(request),
        report: (word) => {
          const status = word === 'Uploading' || word === 'Uploaded' ? word : failures[word]
          outbox.notify('LogStatusNotification', { status, requestId })
        },
      })
    }
    return { name: file.name, begin }
  }

  #fileOf(
    what: string,
    journal: Journal,
    span: { readonly from: string | undefined; readonly to: string | undefined },
  ): LogFile | null {
    const { calendar, firmware, id } = this.#needs
    const lines = journal.lines({ from: momentOf(span.from, -Infinity), to: momentOf(span.to, Infinity) })
    if (lines.length === 0) return null
    const now = calendar.stamp()
    const stamp = now.replaceAll(/[-:]|\.\d+/gu, '')
    return {
      name: `${id.replaceAll(/[^\w-]/gu, '_')}-${what}-${stamp}.log`,
      lines: [`${now} ${what} of ${id}, firmware ${firmware.version}`, ...lines],
    }
  }
}

/** An unreadable bound is ignored. */
function momentOf(text: string | undefined, otherwise: number): number {
  const at = text === undefined ? null : instantOf(text)
  return at === null ? otherwise : millis(at)
}
