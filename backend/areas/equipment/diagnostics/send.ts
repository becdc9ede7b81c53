import { system } from '#contracts/actor.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant, millis } from '#contracts/units.ts'
import type { DiagnosticsContext } from '#machines/equipment/remote/diagnostics.context.ts'
import { lastUpload } from '#machines/equipment/remote/diagnostics.lookups.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import {
  addressFor,
  closeFileAccount,
  openFileAccount,
  isToUs,
  uploadAddress,
} from '#backend/areas/system/file/public.ts'
import { issueCommand } from '../remote-command/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Sends the request of an upload to the pile: GetDiagnostics, or GetLog for the security log (M19 SEND). */

type About = NonNullable<DiagnosticsContext['about']>

const process = system('diagnostics')

/** Whether an upload is queued or running. */
export const isRunning = (tx: Pick<Transaction, 'stateOf'>, id: string | null): boolean =>
  id !== null && is(diagnostics, tx.stateOf(diagnostics, id), 'running')

/** Sends the request of a queued upload. `later` while the pile is offline, or uploads something else. */
export const sendDiagnostics: CommandHandler<{ readonly id: string }, 'sent' | 'later'> = (tx, { id }) => {
  const upload = tx.stateOf(diagnostics, id)
  const { about } = upload.context
  if (!is(diagnostics, upload, 'queued') || about === null) return 'later'
  const { pileId, reason } = about
  const isOwn = isToUs(tx, about)
  if (isOwn && tx.settings.ftpUrl === null) return 'later'
  const body = {
    linkOnline: is(pileLink, tx.stateOf(pileLink, pileId), 'reachable'),
    otherRunning: isRunning(tx, tx.findLast(lastUpload, pileId)),
  }
  const mayRefuse = ['linkOnline', 'onlyUpload'] as const
  if (tx.dispatch(diagnostics, { id, command: 'send', body, as: process, mayRefuse }) !== null) return 'later'
  const wanted = { pileId, connectorId: null, reason, about: causeOf(id), as: process }
  const location = isOwn ? ownLocation(tx, id, about) : about.fileAddress
  if (about.type === 2) issueCommand(tx, { ...wanted, action: 'GetLog', payload: logRequest(id, about, location) })
  else issueCommand(tx, { ...wanted, action: 'GetDiagnostics', payload: diagnosticsRequest(about, location) })
  return 'sent'
}

/** Requests the log by a vendor-specific DataTransfer, where the pile does not support GetLog (OCPP 1.6 §5.5). */
export function askVendor(tx: Transaction, id: string, asked: ToPile['GetLog']['req']): void {
  const { about } = tx.stateOf(diagnostics, id).context
  if (about === null) return
  const { vendorId, pileId, reason } = about
  issueCommand(tx, {
    pileId,
    connectorId: null,
    action: 'DataTransfer',
    payload: { vendorId, messageId: 'GetLog', data: JSON.stringify(asked) },
    reason,
    about: causeOf(id),
    as: process,
  })
}

/** Asks a pile that reports nothing for its progress. */
export function remind(tx: Transaction, id: string): void {
  const { about } = tx.stateOf(diagnostics, id).context
  if (about === null) return
  const { pileId, type } = about
  const wanted = { pileId, connectorId: null, as: process }
  if (type === 2)
    issueCommand(tx, {
      ...wanted,
      action: 'ExtendedTriggerMessage',
      payload: { requestedMessage: 'LogStatusNotification' },
    })
  else
    issueCommand(tx, {
      ...wanted,
      action: 'TriggerMessage',
      payload: { requestedMessage: 'DiagnosticsStatusNotification' },
    })
}

/** Closes the FTP account of an ended upload. */
export function closeUpload(tx: Transaction, id: string): void {
  if (!isRunning(tx, id)) closeFileAccount(tx, { lifecycle: diagnostics.name, id })
}

const causeOf = (id: string) => ({ lifecycle: diagnostics.name, id, turn: 0 })

/** The address on our own server, with an account for this upload alone. */
function ownLocation(tx: Transaction, id: string, about: About): string {
  const { pileId } = about
  const tries = (about.retries + 1) * about.retryIntervalSeconds * SECOND
  const until = instant(millis(tx.now) + Math.min(tries, DAY) + DAY)
  const holder = { lifecycle: diagnostics.name, id }
  const account = openFileAccount(tx, holder, { job: { kind: 'upload', pileId, id }, until })
  // The sender has checked that there is a server.
  return addressFor(uploadAddress(tx.settings) ?? about.fileAddress, account)
}

const diagnosticsRequest = (about: About, location: string): ToPile['GetDiagnostics']['req'] => ({
  location,
  startTime: about.startsAt,
  stopTime: about.stopsAt,
  retries: about.retries,
  retryInterval: about.retryIntervalSeconds,
})

const logRequest = (id: string, about: About, remoteLocation: string): ToPile['GetLog']['req'] => ({
  logType: 'SecurityLog',
  requestId: Number(id),
  log: { remoteLocation, oldestTimestamp: about.startsAt, latestTimestamp: about.stopsAt },
  retries: about.retries,
  retryInterval: about.retryIntervalSeconds,
})
