import { system } from '#contracts/actor.ts'
import type { Boot } from '#contracts/equipment/pile-link.ts'
import type { Mended } from '#contracts/ocpp/quirk.ts'
import type { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { authorizeAt } from '#backend/areas/charging/authorization/public.ts'
import type { TagInfo } from '#backend/areas/charging/authorization/public.ts'
import { repeatWishes } from '../availability/public.ts'
import { askToJoin, joinRegistered } from '../joining/public.ts'
import type { Entry } from '../joining/public.ts'
import { bootWith } from '../firmware/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { repeatCancels } from '#backend/areas/charging/reservation/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** The effect of a pile's socket and its BootNotification on its connection (M01). */

const links = system('links')
/** A pile whose wire tells nothing of where it comes from. */
const anyhow: Entry = { address: null, drawing: null }

/** A socket was opened. `boot: 'kept'` where this pile's last boot was accepted, so that it need not boot again. */
export const linkOpened: CommandHandler<
  { readonly pileId: string; readonly protocol: string; readonly profile?: SecurityProfile },
  { readonly boot: 'required' | 'kept' }
> = (tx, { pileId, ...body }) => {
  const { context } = tx.stateOf(pileLink, pileId)
  must(tx.dispatch(pileLink, { id: pileId, command: 'open', body }))
  return { boot: context.boot === null ? 'required' : 'kept' }
}

/** The first frame of a pile that reconnected without booting (FRAME_WITHOUT_BOOT). */
export const linkResumed: CommandHandler<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  // It has booted meanwhile, or disconnected again.
  const mayRefuse = ['elsewhere'] as const
  if (tx.dispatch(pileLink, { id: pileId, command: 'resume', body: {}, mayRefuse }) !== null) return
  repeatWishes(tx, pileId)
  repeatCancels(tx, pileId)
}

export const linkClosed: CommandHandler<{ readonly pileId: string; readonly code: number }, void> = (
  tx,
  { pileId, code },
) => {
  if (!is(pileLink, tx.stateOf(pileLink, pileId), 'connected')) return
  must(tx.dispatch(pileLink, { id: pileId, command: 'close', body: { code } }))
}

/** A socket that did not boot within its minute (BOOT_TIMEOUT). */
export const bootTimedOut: CommandHandler<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  // It has booted at the last moment, or disconnected already.
  const mayRefuse = ['elsewhere'] as const
  tx.dispatch(pileLink, { id: pileId, command: 'giveUpBoot', body: {}, as: links, mayRefuse })
}

/** BootNotification. Registered piles are accepted; others wait for people where they may join, or are rejected. */
export const boot: CommandHandler<
  { readonly pileId: string; readonly entry?: Entry; readonly mended?: readonly Mended[] } & Boot,
  { readonly status: 'Accepted' | 'Pending' | 'Rejected'; readonly interval: number }
> = (tx, { pileId, entry = anyhow, mended, ...told }) => {
  const { heartbeatSeconds, retrySeconds, unknownPiles } = tx.settings
  const known = tx.stateOf(pileEntity, pileId)
  const said = mended === undefined ? told : { ...told, mended }
  if (isNew(known) || is(pileEntity, known, 'over')) {
    const mayJoin = entry.drawing !== null || unknownPiles === 'pending'
    const pending = mayJoin && askToJoin(tx, { pileId, told, entry })
    const body = { ...said, intervalSeconds: retrySeconds }
    must(tx.dispatch(pileLink, { id: pileId, command: pending ? 'leavePending' : 'rejectBoot', body, as: links }))
    return { status: pending ? 'Pending' : 'Rejected', interval: retrySeconds }
  }
  must(tx.dispatch(pileLink, { id: pileId, command: 'boot', body: { ...said, intervalSeconds: heartbeatSeconds } }))
  bootWith(tx, pileId, told.firmwareVersion)
  for (const { connectorId } of known.context.connectors) {
    const id = openSession(tx, pileId, connectorId)
    // A pile that booted has either forgotten its transaction, or will deliver the queued stop: wait for it (M07
    // LOST_STOP).
    if (id !== null)
      tx.dispatch(chargingSession, {
        id,
        command: 'missStop',
        body: { evidence: 'boot' },
        mayRefuse: ['unreleased', 'lost'],
      })
  }
  repeatWishes(tx, pileId)
  repeatCancels(tx, pileId)
  joinRegistered(tx, { pileId, told, entry })
  return { status: 'Accepted', interval: heartbeatSeconds }
}

/** Authorize: our answer for a card presented at the pile. */
export const authorize: CommandHandler<{ readonly pileId: string; readonly idTag: string }, TagInfo> = (
  tx,
  { pileId, idTag },
) => {
  const { customerId: _, ...info } = authorizeAt(tx, pileId, idTag)
  const { status } = info
  must(tx.dispatch(pileLink, { id: pileId, command: 'presentCard', body: { idTag, status } }))
  return info
}
