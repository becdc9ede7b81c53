import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { afterMinutes } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** What the tests of firmware jobs are given: one pile, one version, and the facts of how it goes there. */

export type Notice = Extract<FirmwareFact, { type: 'firmware.notified' }>['data']['status']

export const job = {
  upgradeId: '3',
  pileId: 'CP000001',
  version: '2.4.1',
  fileAddress: 'ftp://files.example/2.4.1.bin',
  retrieveAt: afterMinutes(10),
  retries: 1,
  retryIntervalSeconds: 300,
  waitsForIdle: true,
}

/** What is known of the pile when a file without a signature is sent. */
export const sending = {
  linkOnline: true,
  currentVersion: '2.4.0',
  vendorFits: true,
  sessionRunning: false,
  retrieveInSeconds: 600,
  signatureGiven: false,
  signed: false,
}

export const boot = (currentVersion: string) => ({ currentVersion })

export const queued: Told<FirmwareFact> = { type: 'firmware.queued', data: job }
export const received: Told<FirmwareFact> = { type: 'firmware.received', data: {}, by: 'CP' }
export const notified = (status: Notice): Told<FirmwareFact> => ({
  type: 'firmware.notified',
  data: { status },
  by: 'CP',
})

const saidIn = [
  ['Scheduled', ['DownloadScheduled']],
  ['Downloading', ['Downloading', 'DownloadPaused']],
  ['Downloaded', ['Downloaded', 'SignatureVerified', 'InstallScheduled']],
  ['DownloadFailed', ['DownloadFailed']],
  ['Installing', ['Installing', 'InstallRebooting']],
  ['Installed', ['Installed']],
  ['InstallationFailed', ['InstallationFailed', 'InstallVerificationFailed', 'InvalidSignature']],
] as const

/** Where the pile is by each of its words; Idle is no place. */
export const places = new Map<Notice, string>(
  saidIn.flatMap(([state, words]) => words.map((word) => [word, state] as const)),
)
