import type { upgradeForms, UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { pileEntity } from '#machines/master-data.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeContext } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { countWave, jobIdOf, openWave } from '#machines/equipment/firmware/firmware-waves.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { ownFile } from './file.ts'
import { isOwn } from '#backend/areas/system/file/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { jobHandlers } from './job.ts'

/** Commands of people on a firmware upgrade configuration (M17). */

/** A new configuration. `copyOf` names the one it is a copy of, because an issued one cannot be edited. */
export const draftUpgrade: CommandHandler<
  UpgradeForm & { readonly copyOf: string | null },
  { readonly id: string; readonly refusal: null } | { readonly id: null; readonly refusal: Refusal }
> = (tx, body) => {
  const id = String(tx.take('upgrade'))
  const refusal = tx.dispatch(firmwareUpgrade, { id, command: 'draft', body })
  if (refusal === null) return { id, refusal }
  tx.drop()
  return { id: null, refusal }
}

type Form<Name extends keyof typeof upgradeForms> = (typeof upgradeForms)[Name]['Type'] & { readonly id: string }
type Handlers = { readonly [Name in keyof typeof upgradeForms]: CommandHandler<Form<Name>, Refusal | null> }

export const upgradeHandlers: Handlers = {
  edit: (tx, { id, ...body }) => tx.dispatch(firmwareUpgrade, { id, command: 'edit', body }),

  delete: (tx, { id }) => tx.dispatch(firmwareUpgrade, { id, command: 'delete', body: {} }),

  issue: (tx, { id, pileIds: chosen, waitsForIdle }) => {
    const upgrade = tx.stateOf(firmwareUpgrade, id)
    const pileIds = [...new Set<string>(chosen)]
    if (pileIds.some((pileId) => !fits(tx, upgrade.context, pileId))) return refused(upgrade, 'issue', 'vendorFits')
    const fileReachable = isReachable(tx, upgrade.context.fileAddress)
    const refusal = tx.dispatch(firmwareUpgrade, { id, command: 'issue', body: { pileIds, fileReachable } })
    if (refusal !== null) return refusal
    const { version, fileAddress, retrieveAt, retries, retryIntervalSeconds } = upgrade.context
    const about = { upgradeId: id, version, fileAddress, retrieveAt, retries, retryIntervalSeconds, waitsForIdle }
    for (const [index, pileId] of pileIds.entries()) {
      const jobId = jobIdOf(id, index)
      must(tx.dispatch(firmwareJob, { id: jobId, command: 'queue', body: { ...about, pileId } }))
    }
    return null
  },

  pauseWave: (tx, { id, reason }) => {
    const { pileIds } = tx.stateOf(firmwareUpgrade, id).context
    const jobAt = jobIn(tx)
    const wave = openWave({ id, piles: pileIds.length }, jobAt)
    const body = { reason, ...countWave(wave ?? { jobIds: [] }, jobAt) }
    return tx.dispatch(firmwareUpgrade, { id, command: 'pauseWave', body })
  },

  resumeWave: (tx, { id }) => tx.dispatch(firmwareUpgrade, { id, command: 'resumeWave', body: {} }),

  retire: (tx, { id }) => {
    const { pileIds } = tx.stateOf(firmwareUpgrade, id).context
    const jobIds = pileIds.map((_, index) => jobIdOf(id, index))
    const jobsRunning = jobIds.filter((jobId) => is(firmwareJob, tx.stateOf(firmwareJob, jobId), 'running')).length
    const refusal = tx.dispatch(firmwareUpgrade, { id, command: 'retire', body: { jobsRunning } })
    if (refusal !== null) return refusal
    // Jobs that still wait are not sent any more.
    for (const jobId of jobIds)
      if (is(firmwareJob, tx.stateOf(firmwareJob, jobId), 'waiting')) must(jobHandlers.cancel(tx, { id: jobId }))
    return null
  },
}

/** Reads the states of jobs. */
export const jobIn =
  (tx: Pick<Transaction, 'stateOf'>) =>
  (jobId: string): State =>
    tx.stateOf(firmwareJob, jobId)

/** Whether the pile has the vendor and model of the file, as it reported at boot. */
export function fits(
  tx: Pick<Transaction, 'stateOf'>,
  { vendor, model }: Pick<UpgradeContext, 'vendor' | 'model'>,
  pileId: string,
): boolean {
  if (isNew(tx.stateOf(pileEntity, pileId))) return false
  const { boot } = tx.stateOf(pileLink, pileId).context
  return boot !== null && boot.vendor === vendor && boot.model === model
}

/**
 * A file of ours must exist and be served. A file on another server only the pile can reach, perhaps in a network of
 * its own.
 */
function isReachable(tx: Transaction, fileAddress: string): boolean {
  const own = ownFile(tx, fileAddress)
  // An address of ours whose file was cleaned up leads nowhere.
  return own === null ? !isOwn(tx.settings, fileAddress) : own.address !== null
}

const refused = ({ value: state }: State, command: keyof typeof upgradeForms, guard: string): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: firmwareUpgrade.name,
  state,
  command,
  guard,
})
