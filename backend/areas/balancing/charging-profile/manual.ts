import { limitOf } from '#backend/balancing/units.ts'
import { roleOf, system } from '#contracts/actor.ts'
import { mayBegin } from '#contracts/begins.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import type { Instant, Power } from '#contracts/units.ts'
import { capabilitiesOf } from '#backend/areas/equipment/configuration/public.ts'
import { notPermitted } from '#backend/areas/equipment/remote-command/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { pileAt, transactionAt } from './site.ts'

/** A limit that a person sets on one pile, independently of plans. */
export interface Limit {
  readonly pileId: string
  /** 0 for the pile as a whole. */
  readonly connectorId: number
  /** For every new session, or for the running one. */
  readonly purpose: 'TxDefaultProfile' | 'TxProfile'
  readonly power: Power
  readonly validTo: Instant | null
}

export type Limited =
  | { readonly kind: 'asked'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There is no such pile or connector, or no running session there. */
  | { readonly kind: 'unknown' | 'idle' }

/** Stack levels below those of plans are not needed: a plan limits the pile, a person its sessions. */
const STACK_LEVEL = 0

/** Limits the sessions of a connector. The process sends the profile when the pile is online. */
export const limitByHand: CommandHandler<Limit, Limited> = (tx, { pileId, connectorId, power, purpose, validTo }) => {
  // The profile is computed as the system, so the person's permission is checked here.
  if (!mayBegin('limitConnector', roleOf(tx.actor))) return { kind: 'refused', refusal: notPermitted }
  const pile = pileAt(tx, pileId)
  const outlet = pile?.outlets.find((one) => one.connectorId === connectorId)
  if (pile === null || (connectorId !== 0 && outlet === undefined)) return { kind: 'unknown' }
  const transactionId = purpose === 'TxProfile' ? transactionAt(tx, pileId, connectorId) : null
  if (purpose === 'TxProfile' && transactionId === null) return { kind: 'idle' }
  const number = tx.upcoming('charging-profile')
  const id = `limit~${number}`
  const units = capabilitiesOf(tx, pileId)?.units ?? ['A', 'W']
  const unit = units.includes(pile.isDirect ? 'W' : 'A') ? (pile.isDirect ? 'W' : 'A') : (units[0] ?? 'A')
  const refusal = tx.dispatch(chargingProfile, {
    id,
    command: 'compute',
    body: {
      planId: null,
      pileId,
      connectorId,
      chargingProfileId: number,
      purpose,
      transactionId,
      stackLevel: STACK_LEVEL,
      unit,
      periods: [{ startSeconds: 0, limitTenths: limitOf(power, unit, outlet?.phases ?? pile.phases) }],
      recurrency: null,
      startAt: transactionId === null ? tx.now : null,
      durationSeconds: null,
      validFrom: null,
      validTo,
    },
    as: system('balancing'),
  })
  if (refusal !== null) return { kind: 'refused', refusal }
  tx.take('charging-profile')
  return { kind: 'asked', id }
}

const again =
  (command: 'resend' | 'retry'): CommandHandler<{ readonly id: string }, Refusal | null> =>
  (tx, { id }) =>
    tx.dispatch(chargingProfile, { id, command, body: {} })

/** What a person may do with a profile that has failed: the process sends it. */
export const profileHandlers = { resend: again('resend'), retry: again('retry') } as const
