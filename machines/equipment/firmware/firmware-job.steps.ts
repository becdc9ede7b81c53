import { and } from 'xstate'
import { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { standsAt } from './firmware-job.context.ts'

/** The steps of a firmware job that several of its states share. */

export const apply = { actions: 'apply' } as const
export const says = (status: FirmwareNotice) => ({ type: 'notifies', params: { status } }) as const
export const to = <Notified extends Exclude<FirmwareNotice, 'Idle'>>(status: Notified) =>
  ({ target: `#firmware-job.${standsAt[status]}`, guard: says(status), ...apply }) as const
/** Where the pile says it is. */
export const reported = FirmwareNotice.literals.filter((word) => word !== 'Idle').map((word) => to(word))
/** The pile tries again by itself; more often than it was told is irregular. */
export const again = { ...to('Downloading'), guard: and([says('Downloading'), 'triesLeft']) } as const
export const goOn = { ...to('Downloading'), guard: and([says('Downloading'), 'downloadPaused']) } as const
export const rejected = [to('InvalidSignature'), to('InstallVerificationFailed')] as const
/** Nothing goes on at the pile: that alone changes nothing. */
export const idle = { guard: says('Idle'), ...apply } as const
const verify = { target: 'Verified', guard: 'versionReached', ...apply } as const
export const proof = { 'firmware.booted': verify } as const
export const verdict = { 'firmware.booted': [verify, { target: 'InstallationFailed', ...apply }] } as const
export const stall = { 'firmware.stalled': { target: 'NoReport', guard: 'silentTooLong', ...apply } } as const
export const cancel = { 'firmware.cancelled': { target: 'Canceled', ...apply } } as const
export const retry = { 'firmware.retried': { target: 'Queued', guard: 'retrieveAhead', ...apply } } as const
