import { pile, system } from '#contracts/actor.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant, millis } from '#contracts/units.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { isUnderWay, lastJob } from '#machines/equipment/firmware/firmware-job.lookups.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeContext } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { openWave } from '#machines/equipment/firmware/firmware-waves.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { addressFor, openFileAccount } from '#backend/areas/system/file/public.ts'
import { ownFile } from './file.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { issueCommand } from '../remote-command/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { fits, jobIn } from './upgrade.ts'
import { must } from '#backend/kernel/refusals.ts'

/** Sends a job to its pile: UpdateFirmware, wave by wave, when the pile is ready (M17, M18 SEND). */

const process = system('firmware')

/** Sends what may be sent now of an upgrade: the jobs of the open wave whose piles are ready. */
export const advanceUpgrade: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const upgrade = tx.stateOf(firmwareUpgrade, id)
  const { context } = upgrade
  if (!is(firmwareUpgrade, upgrade, 'issued') || context.isPaused) return
  const wave = openWave({ id, piles: context.pileIds.length }, jobIn(tx))
  for (const jobId of wave?.jobIds ?? []) send(tx, jobId, context)
}

function send(tx: Transaction, id: string, upgrade: UpgradeContext): void {
  const job = tx.stateOf(firmwareJob, id)
  const { context } = job
  const { pileId, version } = context
  if (!is(firmwareJob, job, 'queued') || pileId === null || isBusy(tx, pileId, id)) return
  if (!isServed(tx, context)) return
  const link = tx.stateOf(pileLink, pileId)
  const currentVersion = link.context.boot?.firmwareVersion ?? ''
  // It runs the version already: its last boot proves that.
  if (currentVersion === version)
    return must(tx.dispatch(firmwareJob, { id, command: 'boot', body: { currentVersion }, as: pile(pileId) }))
  const body = {
    linkOnline: is(pileLink, link, 'reachable'),
    currentVersion,
    vendorFits: fits(tx, upgrade, pileId),
    sessionRunning: isCharging(tx, pileId),
    signatureGiven: upgrade.signing !== null,
    signed: upgrade.signing !== null && !context.mayBeUnsigned,
    retrieveInSeconds: Math.max(0, Math.ceil((millis(context.retrieveAt ?? tx.now) - millis(tx.now)) / SECOND)),
  }
  // Until its pile is ready the job waits; whatever makes the pile ready sends it (process.ts).
  const mayRefuse = ['linkOnline', 'vendorFits', 'noSessionRunning'] as const
  if (tx.dispatch(firmwareJob, { id, command: 'send', body, as: process, mayRefuse }) !== null) return
  const signing = body.signed ? upgrade.signing : null
  issue(tx, id, { ...context, pileId, signing, location: locationOf(tx, id, context) })
}

/** Another job of the pile was sent and has not ended: a pile has one at a time. */
function isBusy(tx: Transaction, pileId: string, id: string): boolean {
  const last = tx.findLast(lastJob, pileId)
  return last !== null && last !== id && isUnderWay(tx.stateOf(firmwareJob, last))
}

function isCharging(tx: Transaction, pileId: string): boolean {
  const { value, context } = tx.stateOf(pileEntity, pileId)
  const connectors = isNew(value) ? [] : context.connectors
  return connectors.some(({ connectorId }) => openSession(tx, pileId, connectorId) !== null)
}

/** Whether the file can be fetched: one of ours only while our server runs. */
function isServed(tx: Transaction, { fileAddress }: FirmwareContext): boolean {
  const own = ownFile(tx, fileAddress ?? '')
  return own === null || own.address !== null
}

/** Where the pile downloads the file; on our server with an account for this job. */
function locationOf(tx: Transaction, id: string, { fileAddress, retrieveAt, ...context }: FirmwareContext): string {
  const own = ownFile(tx, fileAddress ?? '')
  if (own === null || own.address === null) return fileAddress ?? ''
  const begins = Math.max(millis(tx.now), millis(retrieveAt ?? tx.now))
  const tries = (context.retries + 1) * context.retryIntervalSeconds * SECOND
  const until = instant(begins + Math.min(tries, DAY) + DAY)
  const job = { kind: 'download', fileId: own.fileId, name: own.name } as const
  const account = openFileAccount(tx, { lifecycle: firmwareJob.name, id }, { job, until })
  return addressFor(own.address, account)
}

interface JobToSend extends FirmwareContext {
  readonly pileId: string
  /** Null for an unsigned file, and for a job that may be sent without a signature. */
  readonly signing: UpgradeContext['signing']
  readonly location: string
}

function issue(tx: Transaction, id: string, { pileId, signing, location, ...job }: JobToSend): void {
  const wanted = { pileId, connectorId: null, about: { lifecycle: firmwareJob.name, id, turn: 0 }, as: process }
  const tries = { retries: job.retries, retryInterval: job.retryIntervalSeconds }
  const retrieveAt = job.retrieveAt ?? tx.now
  if (signing === null) {
    const payload: ToPile['UpdateFirmware']['req'] = { location, retrieveDate: retrieveAt, ...tries }
    must(issueCommand(tx, { ...wanted, action: 'UpdateFirmware', payload }).refusal)
    return
  }
  const { certificate: signingCertificate, signature } = signing
  const firmware = { location, retrieveDateTime: retrieveAt, signingCertificate, signature }
  const payload: ToPile['SignedUpdateFirmware']['req'] = {
    requestId: tx.take('firmware/request'),
    firmware,
    ...tries,
  }
  must(issueCommand(tx, { ...wanted, action: 'SignedUpdateFirmware', payload }).refusal)
}

/**
 * Asks a pile that reports nothing for its progress; one that has reported Installed is asked to boot, so that it
 * reports its version.
 */
export function remind(
  tx: Transaction,
  pileId: string,
  message: 'FirmwareStatusNotification' | 'BootNotification',
): void {
  const payload: ToPile['TriggerMessage']['req'] = { requestedMessage: message }
  issueCommand(tx, { pileId, connectorId: null, action: 'TriggerMessage', payload, as: process })
}
