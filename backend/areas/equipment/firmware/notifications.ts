import { pile } from '#contracts/actor.ts'
import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { lastJob } from '#machines/equipment/firmware/firmware-job.lookups.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { closeFileAccount } from '#backend/areas/system/file/public.ts'
import { requestIdOf } from './last-command.ts'

/**
 * What a pile reports of its firmware: the answer to our request, its notifications, and the version it boots with
 * (M18).
 */

/** The outcome of UpdateFirmware. A missing answer is waited for, and requested again (`watch.ts`). */
const followFirmware: Follower = (tx, { command, about: { id }, fate }) => {
  if (fate.kind !== 'answered') return
  const { status } = fate
  // What a pile has already reported of the update outweighs an answer that comes later.
  const mayRefuse = ['elsewhere'] as const
  const as = pile(command.pileId)
  switch (status.command) {
    case 'accept':
    case 'schedule':
      tx.dispatch(firmwareJob, { id, command: 'receive', body: {}, as, mayRefuse })
      break
    case 'notSupport':
      tx.dispatch(firmwareJob, { id, command: 'doNotSupport', body: { code: status.answer }, as, mayRefuse })
      break
    case 'refuse':
      tx.dispatch(firmwareJob, { id, command: 'refuse', body: { answer: status.answer }, as, mayRefuse })
      break
    case 'fail':
      // Any other error is no answer: the job may be sent again (M18 NO_ANSWER).
      break
    default:
      status satisfies never
  }
  closeIfOver(tx, id)
}

interface Notice {
  readonly pileId: string
  /** Of SignedUpdateFirmware; null where the notification has none. */
  readonly requestId: number | null
  readonly status: FirmwareNotice
}

/** FirmwareStatusNotification and SignedFirmwareStatusNotification. `known` is false where no job can take it. */
export const notifyFirmware: CommandHandler<Notice, { readonly known: boolean }> = (
  tx,
  { pileId, requestId, status },
) => {
  const last = tx.findLast(lastJob, pileId)
  if (last !== null) {
    if (requestId !== null && requestIdOf(tx, last) !== requestId) return { known: false }
    if (!is(firmwareJob, tx.stateOf(firmwareJob, last), 'over')) return { known: applyStatus(tx, last, status) }
  }
  // After the boot that proved the update, a pile may still report Installed and Idle. An update that we did not
  // request is recorded as such.
  if (status === 'Idle' || (last !== null && status === 'Installed')) return { known: last !== null }
  return { known: applyStatus(tx, `unasked.${tx.take('firmware/unasked')}`, status) }
}

function applyStatus(tx: Transaction, id: string, status: FirmwareNotice): boolean {
  const refusal = tx.dispatch(firmwareJob, { id, command: 'notify', body: { status } })
  closeIfOver(tx, id)
  return refusal === null
}

/** BootNotification: only its version proves a job, or disproves the running one. */
export function bootWith(tx: Transaction, pileId: string, firmwareVersion: string | null): void {
  const id = tx.findLast(lastJob, pileId)
  if (id === null || firmwareVersion === null) return
  if (!isNew(tx.stateOf(firmwareJob, id))) boot(tx, { id, pileId, version: firmwareVersion })
}

interface Booted {
  readonly pileId: string
  readonly version: string
}

/** One boot also proves earlier jobs: a pile may boot its old version first, and be sent another job meanwhile. */
export const proveJobs: CommandHandler<Booted & { readonly ids: readonly string[] }, void> = (
  tx,
  { ids, ...booted },
) => {
  for (const id of ids) boot(tx, { id, ...booted })
}

function boot(tx: Transaction, { id, pileId, version }: Booted & { readonly id: string }): void {
  // Another version proves nothing while the pile is still working, or has not begun.
  const mayRefuse = ['versionReached', 'over'] as const
  const body = { currentVersion: version }
  tx.dispatch(firmwareJob, { id, command: 'boot', body, as: pile(pileId), mayRefuse })
  closeIfOver(tx, id)
}

function closeIfOver(tx: Transaction, id: string): void {
  if (is(firmwareJob, tx.stateOf(firmwareJob, id), 'fetched')) closeFileAccount(tx, { lifecycle: firmwareJob.name, id })
}

export const firmwareCalls: RemoteCommandPart = { followers: { [firmwareJob.name]: followFirmware } }
