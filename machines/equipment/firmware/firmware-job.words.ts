import type { FirmwareJobStatus } from '#contracts/equipment/firmware/firmware-job.ts'
import type { Tone } from '#machines/kit/lifecycle.ts'

/** How a job is shown: the status of M18 for each state. */
export const wire = {
  New: null,
  Queued: 'waiting',
  Sent: 'waiting',
  Scheduled: 'waiting',
  Downloading: 'downloading',
  Downloaded: 'downloaded',
  Installing: 'installing',
  Installed: 'installed',
  Verified: 'success',
  DownloadFailed: 'failed',
  InstallationFailed: 'failed',
  NoReport: 'unknown',
  SignedNotSupported: 'waiting',
  NotSupported: 'failed',
  Canceled: 'canceled',
} as const satisfies Readonly<Record<string, FirmwareJobStatus | null>>
export const tones: Readonly<Record<FirmwareJobStatus, Tone>> = {
  waiting: 'reserved',
  downloading: 'active',
  downloaded: 'active',
  installing: 'active',
  installed: 'active',
  success: 'ready',
  failed: 'fault',
  unknown: 'attention',
  canceled: 'off',
}

/** The tags of a job's states. */
export type JobTag =
  | 'waiting'
  | 'queued'
  | 'wantsWord'
  | 'running'
  | 'sent'
  | 'atWork'
  | 'fetched'
  | 'unproven'
  | 'failed'
  | 'settled'
  | 'canceled'
  | 'over'
