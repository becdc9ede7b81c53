import type { FirmwareContext } from './firmware-job.context.ts'
import { firmwareJob } from './firmware-job.ts'
import { runs } from './firmware-waves.ts'
import type { Standing } from './lifecycle.ts'
import { lookup } from './lookup.ts'

/** Whether a pile is busy with a job of ours. Work that nobody asked for stands in nobody's way: an order replaces it. */
export const isUnderWay = ({ value, context }: Standing<FirmwareContext>): boolean =>
  runs(value) && context.upgradeId !== null

/** The job that a pile was sent last, or told of by itself; one that waits, while no other is under way. */
export const lastJob = lookup(firmwareJob, {
  name: 'last-job',
  keeps: 'last',
  key: ({ context: { pileId, toldBy } }) => keyOf(pileId ?? toldBy),
  replaces: (next, known) => next.value !== 'Queued' || !isUnderWay(known),
  comesAgain: (before, after) => before.value === 'Queued' && after.value === 'Sent',
})

const keyOf = (pileId: string | null) => (pileId === null ? null : [pileId])
