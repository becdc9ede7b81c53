import { system } from '#contracts/actor.ts'
import type { Boot } from '#contracts/equipment/pile-link.ts'
import type { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/entity.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { authorizeAt } from '#backend/areas/charging/authorization/public.ts'
import type { TagInfo } from '#backend/areas/charging/authorization/public.ts'
import { repeatWishes } from '../availability/public.ts'
import { bootWith } from '../firmware/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { repeatCancels } from '#backend/areas/charging/reservation/public.ts'
import type { Plan } from '#backend/kernel/transaction.ts'

/** What a pile's socket and its BootNotification do to its link (M01). */

const links = system('links')

/** A socket was opened. `boot: 'kept'` when this pile's last boot was accepted, so it need not boot again. */
export const linkOpened: Plan<
  { readonly pileId: string; readonly protocol: string; readonly profile?: SecurityProfile },
  { readonly boot: 'required' | 'kept' }
> = (work, { pileId, ...body }) => {
  const { context } = work.standing(pileLink, pileId)
  must(work.give(pileLink, { id: pileId, command: 'open', body }))
  return { boot: context.boot === null ? 'required' : 'kept' }
}

/** The first frame of a pile that reconnected without booting (FRAME_WITHOUT_BOOT). */
export const linkResumed: Plan<{ readonly pileId: string }, void> = (work, { pileId }) => {
  // It has booted meanwhile, or gone again.
  const mayRefuse = ['elsewhere'] as const
  if (work.give(pileLink, { id: pileId, command: 'resume', body: {}, mayRefuse }) !== null) return
  repeatWishes(work, pileId)
  repeatCancels(work, pileId)
}

export const linkClosed: Plan<{ readonly pileId: string; readonly code: number }, void> = (work, { pileId, code }) => {
  if (!is(pileLink, work.standing(pileLink, pileId), 'connected')) return
  must(work.give(pileLink, { id: pileId, command: 'close', body: { code } }))
}

/** A socket that did not boot within its minute (BOOT_TIMEOUT). */
export const bootTimedOut: Plan<{ readonly pileId: string }, void> = (work, { pileId }) => {
  // It has booted at the last moment, or gone already.
  const mayRefuse = ['elsewhere'] as const
  work.give(pileLink, { id: pileId, command: 'giveUpBoot', body: {}, as: links, mayRefuse })
}

/** BootNotification. Registered piles are accepted; others wait or are sent away, as the settings say. */
export const boot: Plan<
  { readonly pileId: string } & Boot,
  { readonly status: 'Accepted' | 'Pending' | 'Rejected'; readonly interval: number }
> = (work, { pileId, ...told }) => {
  const { heartbeatSeconds, retrySeconds, unknownPiles } = work.settings
  const known = work.standing(pileEntity, pileId)
  if (isNew(known)) {
    const pending = unknownPiles === 'pending'
    const body = { ...told, intervalSeconds: retrySeconds }
    must(work.give(pileLink, { id: pileId, command: pending ? 'leavePending' : 'rejectBoot', body, as: links }))
    return { status: pending ? 'Pending' : 'Rejected', interval: retrySeconds }
  }
  must(work.give(pileLink, { id: pileId, command: 'boot', body: { ...told, intervalSeconds: heartbeatSeconds } }))
  bootWith(work, pileId, told.firmwareVersion)
  for (const { connectorId } of known.context.connectors) {
    const id = openSession(work, pileId, connectorId)
    // A pile that booted has forgotten its transaction, or will send the stop it queued: wait for it (M07 LOST_STOP).
    if (id !== null)
      work.give(chargingSession, {
        id,
        command: 'missStop',
        body: { evidence: 'boot' },
        mayRefuse: ['unreleased', 'lost'],
      })
  }
  repeatWishes(work, pileId)
  repeatCancels(work, pileId)
  return { status: 'Accepted', interval: heartbeatSeconds }
}

/** Authorize: what we say of a card held to the reader. */
export const authorize: Plan<{ readonly pileId: string; readonly idTag: string }, TagInfo> = (
  work,
  { pileId, idTag },
) => {
  const { customerId: _, ...info } = authorizeAt(work, pileId, idTag)
  const { status } = info
  must(work.give(pileLink, { id: pileId, command: 'presentCard', body: { idTag, status } }))
  return info
}
