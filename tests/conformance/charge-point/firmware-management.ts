import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { must, NotApplicable } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { charge, status } from './steps.ts'

const shared = { profile: 'FirmwareManagement', subject: 'charge-point' } as const

type FirmwareStatus = FromPile['FirmwareStatusNotification']['req']['status']

/** A download or an installation may take so long. */
const PATIENCE_MS = 600_000
const RETRY_S = 5

/** Puts an image into the folder. Answers its URL. */
export async function put(bench: Bench, name: string, content: Buffer): Promise<string> {
  const folder = await bench.folder()
  folder.files.set(name, content)
  return `${folder.url}/${name}`
}

/** The image of a version; without one the case does not apply. */
export function imageFor({ image }: Bench, version: string): Buffer {
  if (image === null) throw new NotApplicable('there is no firmware image for this charge point')
  return image(version)
}

async function update({ central, time }: Bench, location: string): Promise<void> {
  const retrieveDate = new Date(time.now()).toISOString()
  await central.call('UpdateFirmware', { location, retrieveDate, retries: 1, retryInterval: RETRY_S })
}

async function says({ central }: Bench, ...statuses: readonly FirmwareStatus[]): Promise<void> {
  for (const each of statuses) {
    const { payload } = await central.expect('FirmwareStatusNotification', undefined, PATIENCE_MS)
    must(payload.status === each, `the status of the firmware is ${each}, not ${payload.status}`)
  }
}

/** The cases of firmware and diagnostics. */
export const firmwareManagement: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_044_1_CS',
    name: 'Firmware Update - Download and Install',
    passes: 'All statuses in their order, a boot with the new version, and Installed.',
    async run(bench) {
      const location = await put(bench, 'firmware.bin', imageFor(bench, '2.0.0'))
      const since = bench.central.mark()
      await update(bench, location)
      await says(bench, 'Downloading', 'Downloaded', 'Installing')
      const boot = await bench.central.expect('BootNotification', undefined, PATIENCE_MS)
      must(boot.payload.firmwareVersion === '2.0.0', 'it boots with the new version')
      await says(bench, 'Installed')
      const last = bench.central.heard('StatusNotification', since).at(-1)
      must(last?.payload.status === 'Available', 'its connectors are in service again')
    },
  },
  {
    ...shared,
    id: 'TC_044_2_CS',
    name: 'Firmware Update - Download Failed',
    passes: 'A file that is not there: Downloading, and after the retries DownloadFailed.',
    async run(bench) {
      const { files, url } = await bench.folder()
      files.clear()
      await update(bench, `${url}/nothing-here.bin`)
      await says(bench, 'Downloading', 'DownloadFailed')
    },
  },
  {
    ...shared,
    id: 'TC_044_3_CS',
    name: 'Firmware Update - Installation Failed',
    passes: 'A bad image: InstallationFailed, and the old firmware goes on.',
    async run(bench) {
      const location = await put(bench, 'bad.bin', Buffer.from('this is no firmware'))
      const since = bench.central.mark()
      await update(bench, location)
      await says(bench, 'Downloading', 'Downloaded', 'Installing', 'InstallationFailed')
      const out = bench.central.heard('StatusNotification', since, { connectorId: 1, status: 'Unavailable' })
      if (out.length > 0) await status(bench, 1, 'Available')
      await charge(bench)
    },
  },
  {
    ...shared,
    id: 'TC_045_1_CS',
    name: 'Get Diagnostics',
    passes: 'The named file is uploaded, with Uploading and Uploaded.',
    async run(bench) {
      const { central } = bench
      const { files, url } = await bench.folder()
      const { fileName } = await central.call('GetDiagnostics', { location: url, retries: 1, retryInterval: RETRY_S })
      must(fileName !== undefined, 'there is something to upload')
      await central.expect('DiagnosticsStatusNotification', { status: 'Uploading' }, PATIENCE_MS)
      await central.expect('DiagnosticsStatusNotification', { status: 'Uploaded' }, PATIENCE_MS)
      must((files.get(fileName)?.length ?? 0) > 0, `${fileName} is there`)
    },
  },
]
