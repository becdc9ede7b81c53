import { draftUpgrade, upgradeHandlers } from '#backend/areas/equipment/firmware/upgrade.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { HOUR } from '#contracts/durations.ts'
import { PileId } from '#contracts/ids.ts'
import type { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { instant } from '#contracts/units.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { Asked, CentralBench, CentralSystemCase } from './bench.ts'
import { clerk } from './ours.ts'

const shared = { profile: 'FirmwareManagement', subject: 'central-system' } as const

/** Where the file lies in every case. */
export const LOCATION = 'ftp://files.example/firmware/2.0.bin'
const LOGS = 'ftp://files.example/logs/'
export const VERSION = '2.0'

const by = { actor: clerk, correlation: 'conformance' }

/** The operator upgrades the charge point; answers it as the charge point hears it. */
export async function upgraded<Action extends 'UpdateFirmware' | 'SignedUpdateFirmware'>(
  { operator, pile, time }: CentralBench,
  action: Action,
  signing: UpgradeForm['signing'],
): Promise<Asked<Action>> {
  const told = `Let ${pile.id} upgrade to ${VERSION} from ${LOCATION}${signing === null ? '' : ', signed'}`
  await operator.wants(told, ({ world }) => issue(world, { pileId: pile.id, signing, at: time.now() }))
  return pile.asked(action)
}

interface Wanted {
  readonly pileId: string
  readonly signing: UpgradeForm['signing']
  readonly at: number
}

async function issue(world: Network['world'], { pileId, signing, at }: Wanted): Promise<void> {
  const boot = stateOf(world, pileLink, pileId)?.context.boot
  const form: UpgradeForm = {
    version: VERSION,
    fileAddress: LOCATION,
    vendor: boot?.vendor ?? '',
    model: boot?.model ?? '',
    retrieveAt: instant(at + HOUR),
    retries: 0,
    retryIntervalSeconds: 0,
    signing,
    description: '',
  }
  const { id } = await world.commandBus.run(draftUpgrade, { ...form, copyOf: null }, by)
  must(id !== null, 'an upgrade can be drafted')
  const chosen = { id, pileIds: [PileId.make(pileId)], waitsForIdle: false }
  must((await world.commandBus.run(upgradeHandlers.issue, chosen, by)) === null, 'it can be issued')
}

/** Where the job of the charge point stands in our world. */
export const jobState = ({ world }: Network): string | null => stateOf(world, firmwareJob, '1.1')?.value ?? null

/** The charge point boots with a version, and reports its connectors. */
export async function rebooted({ pile }: CentralBench, firmwareVersion: string): Promise<void> {
  const identity = { chargePointVendor: 'Examiner', chargePointModel: 'One', firmwareVersion }
  const { status, interval, currentTime } = await pile.say('BootNotification', identity)
  must(status === 'Accepted' && interval > 0 && currentTime !== '', 'the boot is accepted, with interval and time')
  for (const connectorId of [0, 1, 2]) await pile.report(connectorId, 'Available')
}

/** An operator wants the log of the charge point. */
export async function asksForLog<Action extends 'GetDiagnostics' | 'GetLog'>(
  { operator, pile, time }: CentralBench,
  action: Action,
): Promise<Asked<Action>> {
  const span = { startsAt: instant(time.now() - HOUR), stopsAt: instant(time.now()) }
  const asked = {
    pileId: pile.id,
    type: action === 'GetLog' ? 2 : 1,
    fileAddress: LOGS,
    vendorId: 'Vendor',
    ...span,
    retries: 0,
    retryIntervalSeconds: 0,
    repeatOf: null,
    reason: 'conformance',
  } as const
  await operator.wants(`Ask ${pile.id} for its log (${action}), to ${LOGS}`, async ({ world }) => {
    const { refusal } = await world.commandBus.run(requestDiagnostics, asked, by)
    must(refusal === null, 'it can be asked for')
  })
  return pile.asked(action)
}

/** How the upload stands in our world, in the word of the specification. */
export const uploadStatus = ({ world }: Network): string | null =>
  diagnostics.wire[stateOf(world, diagnostics, '1')?.value ?? 'New'] ?? null

/** The cases of firmware management about central systems. */
export const firmwareManagement: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_044_1_CSMS',
    name: 'Firmware Update - Download and Install',
    passes: 'The location is the configured one; every status is confirmed, the boot accepted.',
    async run(bench) {
      const { answer, payload } = await upgraded(bench, 'UpdateFirmware', null)
      must(payload.location === LOCATION, 'the location is the configured one')
      answer({})
      for (const status of ['Downloading', 'Downloaded', 'Installing'] as const)
        await bench.pile.say('FirmwareStatusNotification', { status })
      await rebooted(bench, VERSION)
      await bench.pile.say('FirmwareStatusNotification', { status: 'Installed' })
      await bench.operator.shows('the upgrade has succeeded', (network) => jobState(network) === 'Verified')
    },
  },
  {
    ...shared,
    id: 'TC_044_2_CSMS',
    name: 'Firmware Update - Download Failed',
    passes: 'DownloadFailed is confirmed and shown.',
    async run(bench) {
      const { answer } = await upgraded(bench, 'UpdateFirmware', null)
      answer({})
      for (const status of ['Downloading', 'DownloadFailed'] as const)
        await bench.pile.say('FirmwareStatusNotification', { status })
      await bench.operator.shows('the download has failed', (network) => jobState(network) === 'DownloadFailed')
    },
  },
  {
    ...shared,
    id: 'TC_044_3_CSMS',
    name: 'Firmware Update - Installation Failed',
    passes: 'InstallationFailed is confirmed and shown.',
    async run(bench) {
      const { answer } = await upgraded(bench, 'UpdateFirmware', null)
      answer({})
      for (const status of ['Downloading', 'Downloaded', 'Installing'] as const)
        await bench.pile.say('FirmwareStatusNotification', { status })
      await rebooted(bench, '1.0')
      await bench.pile.say('FirmwareStatusNotification', { status: 'InstallationFailed' })
      const hasFailed = (network: Network): boolean => jobState(network) === 'InstallationFailed'
      await bench.operator.shows('the installation has failed', hasFailed)
    },
  },
  {
    ...shared,
    id: 'TC_045_2_CSMS',
    name: 'Get Diagnostics - Upload Failed',
    passes: 'UploadFailed is confirmed and shown.',
    async run(bench) {
      const { answer, payload } = await asksForLog(bench, 'GetDiagnostics')
      must(payload.location === LOGS, 'the location is the configured one')
      answer({ fileName: 'diagnostics.log' })
      for (const status of ['Uploading', 'UploadFailed'] as const)
        await bench.pile.say('DiagnosticsStatusNotification', { status })
      await bench.operator.shows('the upload has failed', (network) => uploadStatus(network) === '-1')
    },
  },
]
