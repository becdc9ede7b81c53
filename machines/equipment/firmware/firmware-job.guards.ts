import { firmwareAnswerSeconds } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FirmwareFact, FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { isReached, laterBy } from './firmware-job.context.ts'
import type { FirmwareContext } from './firmware-job.context.ts'

interface Scope {
  readonly context: FirmwareContext
  readonly event: FirmwareFact
}

/** M18: the guards that look at what the command brings, or at its time. */
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
