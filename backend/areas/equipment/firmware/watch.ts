import { MINUTE, SECOND } from '#contracts/durations.ts'
import { firmwareAnswerSeconds } from '#contracts/equipment/firmware/firmware-job.ts'
import { waveFailurePercentMax } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { millis } from '#contracts/units.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { countWave, waveOfJob } from '#machines/equipment/firmware/firmware-waves.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { commandOf } from './last-command.ts'
import { advanceUpgrade, remind } from './send.ts'
import { jobIn } from './upgrade.ts'
import { must } from '#backend/kernel/refusals.ts'
import { withdraw } from '#backend/areas/balancing/charging-profile/public.ts'

/** The deadlines of a job, and the failures of its wave (M17 PAUSE_WAVE; M18 NO_ANSWER, STALL). */

/** A pile that has installed and does not boot is asked for its version, again and again. */
export const BOOT_WITHIN_MS = 10 * MINUTE

export const watchJob: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const job = tx.stateOf(firmwareJob, id)
  const { context } = job
  const { pileId } = context
  if (is(firmwareJob, job, 'sent')) {
    if (tx.dispatch(firmwareJob, { id, command: 'giveUp', body: {} }) !== null) return
    // A command that was not sent yet would be sent besides the next.
    withdraw(tx, commandOf(tx, id))
    return
  }
  if (is(firmwareJob, job, 'waiting')) return advanceUpgrade(tx, { id: context.upgradeId ?? '' })
  if (pileId === null) return
  if (is(firmwareJob, job, 'unproven')) return remind(tx, pileId, 'BootNotification')
  // It has reported or ended meanwhile, which has moved the deadline.
  const mayRefuse = ['silentTooLong', 'settled'] as const
  if (tx.dispatch(firmwareJob, { id, command: 'stall', body: {}, mayRefuse }) === null)
    remind(tx, pileId, 'FirmwareStatusNotification')
}

/** A pile that did not answer is asked again after so long, unless something else causes that earlier. */
export const AGAIN_MS = 5 * MINUTE

/** The latest time for the pile's next report about a job, in milliseconds since 1970; null where none is awaited. */
export function dueAt(job: State<FirmwareContext>): number | null {
  const { context } = job
  if (is(firmwareJob, job, 'sent'))
    return context.sentAt === null ? null : millis(context.sentAt) + firmwareAnswerSeconds * SECOND
  return is(firmwareJob, job, 'atWork') && context.dueAt !== null ? millis(context.dueAt) : null
}

/** The reason when the system pauses a wave; the console has a text for it. */
export const waveFailures = 'WAVE_FAILURES'

/** A job has failed: its wave is paused when too many have. */
export const judgeWave: CommandHandler<{ readonly jobId: string }, void> = (tx, { jobId }) => {
  const job = tx.stateOf(firmwareJob, jobId)
  const { upgradeId } = job.context
  if (upgradeId === null || !is(firmwareJob, job, 'failed')) return
  const upgrade = tx.stateOf(firmwareUpgrade, upgradeId)
  const { context } = upgrade
  if (!is(firmwareUpgrade, upgrade, 'issued') || context.isPaused) return
  const wave = waveOfJob({ id: upgradeId, piles: context.pileIds.length }, jobId)
  const { sent, failed } = countWave(wave ?? { jobIds: [] }, jobIn(tx))
  if (failed * 100 <= sent * waveFailurePercentMax) return
  must(
    tx.dispatch(firmwareUpgrade, { id: upgradeId, command: 'pauseWave', body: { reason: waveFailures, sent, failed } }),
  )
}
