import type { FirmwareContext } from './firmware-job.context.ts'
import { firmwareJob } from './firmware-job.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { lookup } from '#machines/kit/lookup.ts'
import { is } from '#machines/kit/tags.ts'

/** Whether a pile is busy with a job of ours. Work that nobody asked for stands in nobody's way: an order replaces it. */
export const isUnderWay = (job: State<FirmwareContext>): boolean =>
  is(firmwareJob, job, 'running') && job.context.upgradeId !== null

/** The job that a pile was sent last, or told of by itself; one that waits, while no other is under way. */
export const lastJob = lookup(firmwareJob, {
  name: 'last-job',
  keeps: 'last',
  key: ({ context: { pileId, toldBy } }) => keyOf(pileId ?? toldBy),
  replaces: (next, known) => !is(firmwareJob, next, 'queued') || !isUnderWay(known),
  comesAgain: (before, after) => is(firmwareJob, before, 'queued') && is(firmwareJob, after, 'sent'),
})

/** The jobs that wait for a pile. */
export const queuedJobs = lookup(firmwareJob, {
  name: 'queued-jobs',
  keeps: 'all',
  key: ({ value, context: { pileId } }) => (is(firmwareJob, value, 'queued') ? keyOf(pileId) : null),
})

/** The jobs that a boot of a pile with a version proves: they were sent to it and have not ended. */
export const unprovenJobs = lookup(firmwareJob, {
  name: 'unproven-jobs',
  keeps: 'all',
  key: ({ value, context: { pileId, version } }) =>
    pileId === null || version === null || is(firmwareJob, value, 'queued') || is(firmwareJob, value, 'over')
      ? null
      : [pileId, version],
})

const keyOf = (pileId: string | null) => (pileId === null ? null : [pileId])
