import { MINUTE } from '#contracts/durations.ts'
import { disablingHoursMax, enablingMinutesMax } from '#contracts/equipment/enablement.ts'
import { instant, millis, money } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { runningSessions } from '#machines/charging/charging-session.lookups.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { account } from '#machines/system/account.ts'
import { followPile, commissionPile } from '../availability/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { isContractActive } from '#backend/areas/operators/sub-operator/public.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { preAuthorizedAmount } from '#backend/areas/finance/pre-authorization/public.ts'
import { cancelableOn } from '#backend/areas/charging/reservation/public.ts'
import { priceListOf } from '#backend/areas/finance/tariff/public.ts'
import { pileOf, switchOf } from '#machines/equipment/enablement.names.ts'
import { isOff, pilesBelow } from '../enablement/public.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Enabling and disabling of locations, piles and accounts (M04). Disabling a location disables its piles, and enabling
 * it restores exactly those: a pile that was disabled on its own stays disabled.
 */

/** Creates the switch of a registered thing, which the connectors of a pile follow; repeating it changes nothing. */
export const putUnderSwitch: CommandHandler<Switched, void> = (tx, { kind, id }) => {
  const own = switchOf({ kind, id })
  if (!isNew(tx.stateOf(enablement, own))) return
  const pile = kind === 'pile' ? tx.stateOf(pileEntity, id).context : null
  const parentId = pile === null ? null : switchOf({ kind: 'location', id: pile.locationId })
  const parentEnabled = parentId === null || !isOff(tx, parentId)
  const body = { kind, parentId, enabled: true, parentEnabled, duplicateCard: false }
  must(tx.dispatch(enablement, { id: own, command: 'register', body }))
  if (pile === null) return
  commissionPile(tx, { pileId: id })
  followPile(tx, id)
}

/** The sessions that occupy a connector of a pile: those that run, and those whose cable is still plugged in. */
export function sessionsAt(tx: Transaction, pileId: string): readonly string[] {
  const { connectors } = tx.stateOf(pileEntity, pileId).context
  return connectors.flatMap(({ connectorId }) => openSession(tx, pileId, connectorId) ?? [])
}

/**
 * The piles, sessions, reservations and money that disabling a thing affects: its own, and those below it. What is disabled
 * already is not affected any more, nor is a session that has ended with its cable still plugged in, or a reservation
 * that was given up before.
 */
export function reachOf(tx: Transaction, { kind, id }: Switched) {
  const own = switchOf({ kind, id })
  const piles = (kind === 'pile' ? [own] : pilesBelow(tx, own)).filter((pile) => !isOff(tx, pile)).map(pileOf)
  const sessions = piles.flatMap((pile) => tx.find(runningSessions, pile))
  const reservations = piles.flatMap((pile) => cancelableOn(tx, pile))
  return {
    stations: kind === 'location' ? 1 : 0,
    piles: piles.length,
    sessions: sessions.length,
    reservations: reservations.length,
    held: money(sessions.reduce((sum, session) => sum + preAuthorizedAmount(tx, session), 0)),
  }
}

const later = (now: Instant, milliseconds: number): Instant => instant(millis(now) + milliseconds)

/** Disables a thing; refused until somebody has confirmed what that affects. */
export const disable: CommandHandler<Switched & { readonly confirmed: boolean }, Refusal | null> = (tx, asked) => {
  giveSwitch(tx, asked)
  return switchOff(tx, asked, { cascade: false, confirmed: asked.confirmed })
}

/** Accounts of earlier versions get their switch when it is first used. */
function giveSwitch(tx: Transaction, thing: Switched): void {
  if (thing.kind === 'account' && !isNew(tx.stateOf(account, thing.id))) putUnderSwitch(tx, thing)
}

/** A pile that is already disabled is not disabled with its location. */
const standsAsItWas = ['switchedOn', 'byHand', 'over'] as const
/**
 * Piles that enabling a location leaves alone: those already enabled, those disabled on their own, and those without a
 * price list.
 */
const staysOff = ['on', 'over', 'notSwitchedOff', 'priced', 'contractActive'] as const

/** Disables a thing, with its location or by hand. */
export function switchOff(
  tx: Transaction,
  thing: Switched,
  how: { readonly cascade: boolean; readonly confirmed: boolean },
): Refusal | null {
  const dueAt = later(tx.now, disablingHoursMax * 60 * MINUTE)
  const body = { ...how, reach: reachOf(tx, thing), dueAt }
  return tx.dispatch(enablement, {
    id: switchOf(thing),
    command: 'disable',
    body,
    mayRefuse: how.cascade ? standsAsItWas : [],
  })
}

/** The sub-operator that owns a location or where a pile stands; undefined for everything of the operator. */
function ownerOf(tx: Transaction, { kind, id }: Switched): string | undefined {
  if (kind === 'account') return undefined
  const locationId = kind === 'pile' ? tx.stateOf(pileEntity, id).context.locationId : id
  return tx.stateOf(location, locationId).context.owner
}

/** Enables a thing. Under a disabled location its own switch is set, and it is enabled with the location. */
export const enable: CommandHandler<Switched, Refusal | null> = (tx, thing) => switchOn(tx, thing, false)

/** What enabling a thing is decided by. */
export const enablingOf = (
  tx: Transaction,
  { kind, id }: Switched,
  how: { readonly cascade: boolean; readonly parentEnabled: boolean },
) => ({
  ...how,
  contractActive: isContractActive(tx, ownerOf(tx, { kind, id })),
  tariffId: kind === 'pile' ? priceListOf(tx, { pileId: id, customerId: null }) : null,
  currentAccountId: null,
  dueAt: later(tx.now, enablingMinutesMax * MINUTE),
})

/** Enables a thing, with its location or by hand. */
export function switchOn(tx: Transaction, { kind, id }: Switched, cascade: boolean): Refusal | null {
  const own = switchOf({ kind, id })
  const { context, value } = tx.stateOf(enablement, own)
  const parentEnabled = isNew(value) || context.parentId === null || !isOff(tx, context.parentId)
  if (!parentEnabled && !cascade)
    return tx.dispatch(enablement, { id: own, command: 'enableLater', body: { parentEnabled } })
  const body = enablingOf(tx, { kind, id }, { cascade, parentEnabled })
  return tx.dispatch(enablement, { id: own, command: 'enable', body, mayRefuse: cascade ? staysOff : [] })
}
