import { FirmwareJobStatus } from '#contracts/equipment/firmware/firmware-job.ts'
import { UpgradeStatus } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, many } from '#backend/kernel/read-model/filters.ts'
import { by, grouped } from '#backend/kernel/read-model/list-draft.ts'

const deleted = 'deleted' satisfies UpgradeStatus

/** Firmware upgrade configurations (M17), without deleted ones. */
const configurations = readModel({
  table: 'upgrades',
  grows: true,
  of: firmwareUpgrade,
  columns: {
    number: number(),
    id: id(),
    status: wire(UpgradeStatus),
    state: state(),
    version: text(),
    search: text(),
    vendor: text(),
    model: text(),
    retrieveAt: moment(),
    draftedAt: moment(),
    draftedBy: nullable(text()),
  },
  row: ({ facts: [first], state: { value, context } }, before) => {
    if (first === undefined || firmwareUpgrade.wire[value] === deleted) return null
    const { version, vendor, model, retrieveAt } = context
    const begun = before ?? { draftedAt: first.at, draftedBy: first.by.kind === 'person' ? first.by.account : null }
    const { draftedAt, draftedBy } = begun
    return { version, search: version.toLowerCase(), vendor, model, retrieveAt, draftedAt, draftedBy }
  },
  tally: 'status',
})

export const upgrades = listed(configurations, {
  order: '-draftedAt',
  sorts: { ...by('draftedAt', 'status', 'vendor', 'retrieveAt'), version: grouped('search') },
  filters: {
    status: many('status'),
    vendor: many('vendor'),
    version: containing('search'),
    ...between('retrieveAt'),
  },
})

/** The jobs of their piles (M18). */
const jobs = readModel({
  table: 'firmware_jobs',
  grows: true,
  of: firmwareJob,
  columns: {
    number: number(),
    id: id(),
    upgradeId: nullable(text()),
    pileId: text(),
    version: nullable(text()),
    status: wire(FirmwareJobStatus),
    state: state(),
    attempt: integer(),
    failure: nullable(text()),
    retrieveAt: nullable(moment()),
    sentAt: nullable(moment()),
    movedAt: moment(),
  },
  row: ({ facts, state: { context } }, before) => {
    const [first, last] = [facts[0], facts.at(-1)]
    if (first === undefined || last === undefined) return null
    // An update that we did not request has the pile that reported it.
    const pileId = context.pileId ?? before?.pileId ?? (first.by.kind === 'pile' ? first.by.id : '')
    return { ...context, pileId, failure: context.reason, movedAt: last.at }
  },
  tally: 'status',
})

export const firmwareJobs = listed(jobs, {
  order: 'number',
  sorts: by('number', 'movedAt', 'status', 'pileId'),
  filters: { upgradeId: many('upgradeId'), pileId: many('pileId'), status: many('status') },
})
