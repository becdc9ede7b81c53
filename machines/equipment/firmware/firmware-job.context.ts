import { firmwareSilenceSeconds } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FirmwareFact, FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'

/** M18: the context of a firmware job: what was requested, when the pile must report, its attempts, why it failed. */
type DataOf<Type extends FirmwareFact['type']> = Extract<FirmwareFact, { type: Type }>['data']
type Queued = DataOf<'firmware.queued'>
/** The job itself is unknown where a pile reports an update that we did not request. */
export interface FirmwareContext extends Pick<Queued, 'retries' | 'retryIntervalSeconds' | 'waitsForIdle'> {
  readonly upgradeId: string | null
  readonly pileId: string | null
  /** The pile that reported an update we did not request; null for a job of ours. */
  readonly toldBy: string | null
  readonly version: string | null
  readonly fileAddress: string | null
  readonly retrieveAt: Instant | null
  readonly sentAt: Instant | null
  /** A pile that reports nothing until then has stalled. */
  readonly dueAt: Instant | null
  /** How often the pile began to download. */
  readonly attempt: number
  /** The download has begun and is paused. */
  readonly isPaused: boolean
  readonly reason: string | null
  /** It was sent with the signature of its file. */
  readonly isSigned: boolean
  /** Somebody has allowed it to be sent without a signature. */
  readonly mayBeUnsigned: boolean
}

export const unasked: FirmwareContext = {
  upgradeId: null,
  pileId: null,
  toldBy: null,
  version: null,
  fileAddress: null,
  retrieveAt: null,
  retries: 0,
  retryIntervalSeconds: 0,
  waitsForIdle: false,
  sentAt: null,
  dueAt: null,
  attempt: 0,
  isPaused: false,
  reason: null,
  isSigned: false,
  mayBeUnsigned: false,
}

/** The instant that many seconds later. */
export const laterBy = (at: Instant, seconds: number): Instant => instant(millis(at) + seconds * 1000)

/** Seconds that the pile's own retries take, plus how long it may report nothing beyond them (M18 STALL). */
const patienceSeconds = ({ retries, retryIntervalSeconds }: FirmwareContext): number =>
  Math.min((retries + 1) * retryIntervalSeconds, triesSecondsMax) + firmwareSilenceSeconds
/** Whatever retries a pile was given: after a week without a report it has stalled. */
const triesSecondsMax = 7 * 24 * 3600

/** A job that we did not request ends with the next boot, whatever version it reports. */
export const isReached = ({ version }: FirmwareContext, { currentVersion }: DataOf<'firmware.booted'>): boolean =>
  version === null || version === currentVersion

/** The states in which the pile reports that it is working. */
export type WorkingState =
  | 'Scheduled'
  | 'Downloading'
  | 'Downloaded'
  | 'DownloadFailed'
  | 'Installing'
  | 'Installed'
  | 'InstallationFailed'

/**
 * The state that each notification leads to; Idle leads to none. The finer statuses of signed firmware share the state
 * of the plain status before them.
 */
export const standsAt: Readonly<Record<Exclude<FirmwareNotice, 'Idle'>, WorkingState>> = {
  DownloadScheduled: 'Scheduled',
  Downloading: 'Downloading',
  DownloadPaused: 'Downloading',
  Downloaded: 'Downloaded',
  SignatureVerified: 'Downloaded',
  InstallScheduled: 'Downloaded',
  DownloadFailed: 'DownloadFailed',
  Installing: 'Installing',
  InstallRebooting: 'Installing',
  Installed: 'Installed',
  InstallationFailed: 'InstallationFailed',
  InstallVerificationFailed: 'InstallationFailed',
  InvalidSignature: 'InstallationFailed',
}

export function fold(context: FirmwareContext, event: FirmwareFact): FirmwareContext {
  switch (event.type) {
    case 'firmware.queued':
      return { ...unasked, ...event.data }
    case 'firmware.sent': {
      const waits = Math.min(event.data.retrieveInSeconds, triesSecondsMax)
      const { signed } = event.data
      const dueAt = laterBy(event.at, waits + patienceSeconds(context))
      return { ...context, sentAt: event.at, dueAt, isSigned: signed }
    }
    case 'firmware.notified': {
      const { status } = event.data
      const dueAt = laterBy(event.at, patienceSeconds(context))
      const attempt = context.attempt + (status === 'Downloading' && !context.isPaused ? 1 : 0)
      const hasFailed = status === 'Idle' || standsAt[status].endsWith('Failed')
      const reason = hasFailed ? status : context.reason
      const toldBy = context.pileId === null && event.by.kind === 'pile' ? event.by.id : null
      return { ...context, toldBy, dueAt, attempt, isPaused: status === 'DownloadPaused', reason }
    }
    case 'firmware.booted':
      return { ...context, reason: isReached(context, event.data) ? null : 'VERSION_MISMATCH' }
    case 'firmware.refused':
      return { ...context, reason: event.data.answer }
    case 'firmware.notSupported':
      return { ...context, reason: event.data.code }
    case 'firmware.unsignedAllowed':
      return { ...context, sentAt: null, dueAt: null, reason: null, mayBeUnsigned: true }
    case 'firmware.retried':
      return { ...context, retrieveAt: event.data.retrieveAt, sentAt: null, dueAt: null, reason: null }
    case 'firmware.unanswered':
      return { ...context, sentAt: null, dueAt: null }
    case 'firmware.received':
    case 'firmware.cancelled':
    case 'firmware.stalled':
      return context
    default:
      return event satisfies never
  }
}
