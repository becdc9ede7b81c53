import type { FirmwareJobStatus } from '#contracts/lifecycles/firmware-job.ts'
import type { Tone } from './lifecycle.ts'

/** How a job is shown: M18's word for each state. */
export const wire: Readonly<Record<string, FirmwareJobStatus | null>> = {
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
}
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
