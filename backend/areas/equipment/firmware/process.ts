import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { queuedJobs, unprovenJobs } from '#machines/equipment/firmware/firmware-job.lookups.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { is } from '#machines/kit/tags.ts'
import { proveJobs } from './notifications.ts'
import { advanceUpgrade } from './send.ts'
import { AGAIN_MS, BOOT_WITHIN_MS, dueAt, judgeWave, watchJob } from './watch.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process, FactOf } from '#backend/kernel/process/process.ts'

/**
 * Firmware upgrades: sent wave by wave to piles that are ready, watched until the piles boot, and paused when too many
 * fail (M17, M18).
 */

async function onJob({ id, type }: FactOf<FirmwareFact['type']>, context: ProcessContext): Promise<void> {
  const { world, dispatch } = context
  const state = stateOf(world, firmwareJob, id)
  if (state === null) return
  const { upgradeId, pileId } = state.context
  if (upgradeId === null || type === 'firmware.queued' || type === 'firmware.sent') return
  // A pile that did not answer is asked again later.
  if (type === 'firmware.unanswered') return
  await dispatch(judgeWave, { jobId: id })
  await dispatch(advanceUpgrade, { id: upgradeId })
  // A pile has one job at a time: its next may belong to another upgrade.
  if (pileId !== null && is(firmwareJob, state, 'settled')) await onReady(pileId, context)
}

const advance = ({ id }: { readonly id: string }, { dispatch }: ProcessContext): Promise<void> =>
  dispatch(advanceUpgrade, { id })

/** The version that a pile boots with proves every job of that version, not only the last. */
async function onBoot(
  { id: pileId, data: { firmwareVersion: version } }: FactOf<'link.booted'>,
  context: ProcessContext,
): Promise<void> {
  const { world, dispatch } = context
  const ids = version === null ? [] : foundIn(world, unprovenJobs, pileId, version)
  if (version !== null && ids.length > 0) await dispatch(proveJobs, { pileId, version, ids })
  await onReady(pileId, context)
}

/** A pile may have become ready: jobs that wait for it go on. */
async function onReady(pileId: string, { world, dispatch }: ProcessContext): Promise<void> {
  for (const id of waitingUpgrades(world, pileId)) await dispatch(advanceUpgrade, { id })
}

/** The configurations with a job that waits for this pile, in the order of their issue. */
function waitingUpgrades(world: World, pileId: string): readonly string[] {
  const jobs = foundIn(world, queuedJobs, pileId).flatMap(
    (id) => stateOf(world, firmwareJob, id)?.context.upgradeId ?? [],
  )
  return [...new Set(jobs)].toSorted((one, other) => Number(one) - Number(other))
}

export const firmware: Process = {
  name: 'firmware',
  deadlines: [
    deadline(firmwareJob, { while: 'sent', at: dueAt }),
    deadline(firmwareJob, { while: 'atWork', at: dueAt }),
    // Neither a reminder nor a retry is a fact of the job, so the deadline recurs.
    deadline(firmwareJob, { while: 'unproven', at: ({ since }) => since + BOOT_WITHIN_MS, every: BOOT_WITHIN_MS }),
    deadline(firmwareJob, {
      while: 'queued',
      at: ({ last, since }) => (last === 'firmware.unanswered' ? since + AGAIN_MS : null),
      every: AGAIN_MS,
    }),
  ],
  on: {
    'upgrade.issued': advance,
    'upgrade.waveResumed': advance,
    'firmware.queued': onJob,
    'firmware.sent': onJob,
    'firmware.cancelled': onJob,
    'firmware.received': onJob,
    'firmware.notSupported': onJob,
    'firmware.refused': onJob,
    'firmware.unsignedAllowed': onJob,
    'firmware.unanswered': onJob,
    'firmware.notified': onJob,
    'firmware.booted': onJob,
    'firmware.stalled': onJob,
    'firmware.retried': onJob,
    'link.booted': onBoot,
    'link.resumed': ({ id }, context) => onReady(id, context),
    'session.released': onSessionEnd,
    'session.releaseUndetectable': onSessionEnd,
    'session.releasedByHand': onSessionEnd,
    'session.reconciled': onSessionEnd,
  },
  due: (id, { dispatch }) => dispatch(watchJob, { id }),
}

/** A stopped session occupies its pile until the cable is unplugged. */
function onSessionEnd({ id }: { readonly id: string }, context: ProcessContext): Promise<void> {
  const pileId = stateOf(context.world, chargingSession, id)?.context.pileId
  return pileId === undefined ? Promise.resolve() : onReady(pileId, context)
}
