import { and } from 'xstate'
import { FirmwareNotice, firmwareAnswerSeconds } from '#contracts/equipment/firmware/firmware-job.ts'
import { standsAt, isReached, laterBy } from './firmware-job.context.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FirmwareContext } from './firmware-job.context.ts'

/** Transitions and guards that several states of a firmware job share. */

export const apply = { actions: 'apply' } as const
export const says = (status: FirmwareNotice) => ({ type: 'notifies', params: { status } }) as const
export const to = <Notified extends Exclude<FirmwareNotice, 'Idle'>>(status: Notified) =>
  ({ target: `#firmware-job.${standsAt[status]}`, guard: says(status), ...apply }) as const
/** A transition to the state that the pile reports. */
export const reported = FirmwareNotice.literals.filter((word) => word !== 'Idle').map((word) => to(word))
/** The pile retries by itself; more retries than it was given are irregular. */
export const again = { ...to('Downloading'), guard: and([says('Downloading'), 'triesLeft']) } as const
export const goOn = { ...to('Downloading'), guard: and([says('Downloading'), 'downloadPaused']) } as const
export const rejected = [to('InvalidSignature'), to('InstallVerificationFailed')] as const
/** The pile reports Idle: by itself that changes nothing. */
export const idle = { guard: says('Idle'), ...apply } as const
const verify = { target: 'Verified', guard: 'versionReached', ...apply } as const
export const proof = { 'firmware.booted': verify } as const
export const verdict = { 'firmware.booted': [verify, { target: 'InstallationFailed', ...apply }] } as const
export const stall = { 'firmware.stalled': { target: 'NoReport', guard: 'silentTooLong', ...apply } } as const
export const cancel = { 'firmware.cancelled': { target: 'Canceled', ...apply } } as const
export const retry = { 'firmware.retried': { target: 'Queued', guard: 'retrieveAhead', ...apply } } as const

interface Scope {
  readonly context: FirmwareContext
  readonly event: FirmwareFact
}

/** M18: the guards that read the command's body, or its time. */
export const guards = {
  linkOnline: ({ event }: Scope) => event.type === 'firmware.sent' && event.data.linkOnline,
  vendorFits: ({ event }: Scope) => event.type === 'firmware.sent' && event.data.vendorFits,
  noSessionRunning: ({ context, event }: Scope) =>
    event.type === 'firmware.sent' && !(context.waitsForIdle && event.data.sessionRunning),
  versionDiffers: ({ context, event }: Scope) =>
    event.type === 'firmware.sent' && event.data.currentVersion !== context.version,
  signatureKept: ({ context, event }: Scope) =>
    event.type === 'firmware.sent' && (!event.data.signatureGiven || event.data.signed || context.mayBeUnsigned),
  versionReached: ({ context, event }: Scope) => event.type === 'firmware.booted' && isReached(context, event.data),
  answerOverdue: ({ context, event }: Scope) =>
    context.sentAt !== null && event.at >= laterBy(context.sentAt, firmwareAnswerSeconds),
  silentTooLong: ({ context, event }: Scope) => context.dueAt !== null && event.at >= context.dueAt,
  notifies: ({ event }: Scope, { status }: { readonly status: FirmwareNotice }) =>
    event.type === 'firmware.notified' && event.data.status === status,
  retrieveAhead: ({ event }: Scope) => event.type === 'firmware.retried' && event.data.retrieveAt >= event.at,
}
