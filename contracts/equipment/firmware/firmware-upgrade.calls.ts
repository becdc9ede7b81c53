import { Schema } from 'effect'
import { endpoint, listOf } from '#contracts/endpoint.ts'
import { code, count, moment, own, reason, ref, status, text } from '#contracts/fields.ts'
import { EntityId } from '#contracts/ids.ts'
import { FirmwareJobStatus } from './firmware-job.ts'
import { UpgradeForm, UpgradeStatus } from './firmware-upgrade.ts'
import { pages } from '#contracts/menu.ts'
import { Instant } from '#contracts/units.ts'
import { giving } from '#contracts/http/instance.ts'
import { childRows, resource } from '#contracts/resource.ts'
import { RowOffer, Sought, listed, pileKinds } from '#contracts/http/listing.ts'

/** Firmware upgrade configurations (M17), the jobs of their piles (M18), and the files that piles fetch. */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)

/** A session that a pile must end before it is told to upgrade. */
const Holding = Schema.Struct({ id: Schema.String, pileId: Schema.String, connectorId: Schema.Int })

/** What keeps a job from going on, the first in the order in which the product looks. */
export const JobWait = Schema.Literals(['word', 'pause', 'wave', 'otherJob', 'pile', 'session'])
export type JobWait = typeof JobWait.Type

export const UpgradeRow = Schema.Struct({
  id: Schema.String,
  status: UpgradeStatus,
  state: Schema.String,
  ...UpgradeForm.fields,
  /** The configuration it was copied from. */
  copyOf: Text,
  /** Piles it was issued to, and how their jobs stand: one entry a status that occurs. */
  piles: Schema.Int,
  jobs: Schema.Array(Schema.Struct({ status: FirmwareJobStatus, count: Schema.Int })),
  /** The wave that is under way, of how many; null before the first and after the last. */
  wave: Schema.NullOr(Schema.Struct({ number: Schema.Int, of: Schema.Int })),
  /** What the jobs of that wave wait for: how many for each, and the first of the sessions. */
  waits: Schema.Array(Schema.Struct({ kind: JobWait, jobs: Schema.Int })),
  heldBy: Schema.Array(Holding),
  isPaused: Schema.Boolean,
  /** In the words of whoever paused it; `WAVE_FAILURES` when the product did. */
  pauseReason: Text,
  draftedAt: Instant,
  draftedBy: Text,
  issuedAt: When,
  endedAt: When,
  offers: Schema.Array(RowOffer),
})
export type UpgradeRow = typeof UpgradeRow.Type

export const JobRow = Schema.Struct({
  id: Schema.String,
  /** Null for work of the pile that nobody asked for. */
  upgradeId: Text,
  pileId: Schema.String,
  pileName: Text,
  ...pileKinds,
  locationName: Text,
  zone: Schema.String,
  version: Text,
  /** What the pile runs, as it said when it booted. */
  currentVersion: Text,
  status: FirmwareJobStatus,
  state: Schema.String,
  wave: Schema.NullOr(Schema.Int),
  attempt: Schema.Int,
  /** Null where it waits for nothing but its pile's next word. */
  waitsFor: Schema.NullOr(JobWait),
  /** The sessions it waits for. */
  heldBy: Schema.Array(Holding),
  /** It was sent without the signature of its file, on somebody's word, or will be. */
  isUnsigned: Schema.Boolean,
  /** Why it failed: a word of OCPP or of ours (`VERSION_MISMATCH`). */
  failure: Text,
  retrieveAt: When,
  sentAt: When,
  movedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type JobRow = typeof JobRow.Type

export const jobRows = childRows({
  name: 'firmware-job',
  texts: 'firmware.',
  lifecycles: ['firmware-job', 'firmware-upgrade'],
  row: JobRow,
  columns: {
    pileId: code({ title: 'column.pile' }),
    status: status('firmware-job', FirmwareJobStatus),
    wave: count(),
    currentVersion: text({ title: 'firmware.version' }),
    movedAt: moment(),
  },
})

export const jobSorts = ['number', 'movedAt', 'status', 'pileId'] as const

/** A pile that a configuration may be issued to. */
export const Candidate = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  locationName: Text,
  firmwareVersion: Text,
  isOnline: Schema.Boolean,
})
export type Candidate = typeof Candidate.Type

const access = [pages.ocppUpdateConfig.code]
const one = Schema.Struct({ id: EntityId })

export const upgradeResource = resource({
  name: 'firmware-upgrade',
  page: 'ocppUpdateConfig',
  path: '/firmware-service/upgrades',
  texts: 'firmware.',
  lifecycles: ['firmware-upgrade', 'firmware-job'],
  row: UpgradeRow,
  detail: UpgradeRow,
  columns: {
    version: text({ sort: true }),
    status: status('firmware-upgrade', UpgradeStatus, {
      offered: UpgradeStatus.literals.filter((one) => one !== 'deleted'),
    }),
    vendor: own({ title: 'device.model', filterTitle: 'firmware.vendor', sort: true }),
    jobs: own({ title: 'firmware.progress', live: true }),
    retrieveAt: moment(),
    description: text(),
    draftedAt: moment(),
  },
  more: {
    fileAddress: text(),
    retries: count(),
    retryIntervalSeconds: own({ title: 'firmware.retryInterval' }),
    signing: own({ title: 'firmware.signed' }),
    pauseReason: reason({ title: 'firmware.pausedBecause' }),
    draftedBy: text(),
    issuedAt: moment({ sort: false }),
    copyOf: ref('firmware-upgrade'),
  },
  filters: ['status', 'version', 'vendor', 'retrieveAt'],
  order: '-draftedAt',
  about: {
    list: 'Firmware upgrade configurations, the newest first; those that were deleted are left out.',
    one: 'One firmware upgrade configuration.',
    give: 'Edits, deletes, issues, pauses, resumes or retires a configuration; answers it as it stands then.',
  },
})
export const { list: upgrades, one: upgrade, give: giveUpgrade, sorts: upgradeSorts } = upgradeResource

export const draftUpgrade = endpoint({
  method: 'POST',
  path: '/firmware-service/upgrades',
  access,
  body: Schema.Struct({ ...UpgradeForm.fields, copyOf: Text }),
  answer: UpgradeRow,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION'],
  summary: 'A new configuration; `copyOf` names the issued one it was copied from.',
})

export const candidates = endpoint({
  method: 'GET',
  path: '/firmware-service/upgrades/{id}/candidates',
  access,
  params: one,
  answer: listOf(Candidate),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'The piles of its vendor and model, at most a thousand, by name.',
})

export const models = endpoint({
  method: 'GET',
  path: '/firmware-service/models',
  access,
  answer: listOf(Schema.Struct({ vendor: Schema.String, model: Schema.String, piles: Schema.Int })),
  refusals: ['ACCESS_DENIED'],
  summary: 'The vendors and models that piles said they are.',
})

export const jobs = endpoint({
  method: 'GET',
  path: '/firmware-service/jobs',
  access: [pages.ocppUpdateConfig.code, pages.chargingPile.code],
  query: listed(jobSorts, { upgradeId: Sought, pileId: Sought, status: FirmwareJobStatus }),
  answer: listOf(JobRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Firmware jobs, a pile each, in the order in which they were issued.',
})

export const giveJob = endpoint({
  ...giving,
  path: '/firmware-service/jobs/{id}/{command}',
  access,
  answer: JobRow,
  summary:
    'Cancels a job that waits, tries one again that failed, or lets a pile that takes no signed firmware have it unsigned; answers it as it stands then.',
})

/** Characters of a file's name on our FTP server: what every pile can spell in an address. */
export const FirmwareFileName = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/u))

/** Bytes of a file of firmware. */
export const firmwareBytesMost = 200 * 1024 * 1024

export const putFirmware = endpoint({
  method: 'POST',
  path: '/firmware-service/files',
  access,
  query: Schema.Struct({ name: FirmwareFileName }),
  upload: 'application/octet-stream',
  answer: Schema.Struct({ fileAddress: Schema.String, bytes: Schema.Int }),
  refusals: ['ACCESS_DENIED', 'BODY_TOO_LARGE', 'NO_FILE_SERVER', 'FILES_FULL', 'INFORMATION_INCOMPLETE'],
  summary:
    'Puts a file (`application/octet-stream`) where piles fetch firmware; answers the address for a configuration.',
})

export const firmwareEndpoints = [
  upgrades,
  upgrade,
  draftUpgrade,
  giveUpgrade,
  candidates,
  models,
  jobs,
  giveJob,
  putFirmware,
] as const
