import { MINUTE } from '#contracts/durations.ts'
import { connectorKey } from '#contracts/ids.ts'
import { disablingHoursMax, enablingMinutesMax } from '#contracts/lifecycles/enablement.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { enablement } from '#machines/enablement.ts'
import { pileEntity } from '#machines/entity.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import { commissionPile } from './availability/wish.ts'
import { must } from './hold.ts'
import { openSession } from './open-session.ts'
import { isOff, pileOf, switchOf } from './switched.ts'
import type { Switched } from './switched.ts'
import type { Plan, Work } from './work.ts'

/**
 * Switching locations and piles on and off (M04). A location takes its piles along, and gives back exactly what it took:
 * a pile that was switched off on its own stays off.
 */

/** The key under which the piles of a location are remembered, by their switches. */
const below = (id: string): string => `below/${id}`
const piles = (work: Work, id: string): readonly string[] => {
  const text = work.key(below(id))
  return text === null ? [] : JSON.parse(text)
}

/** A thing that was registered gets its switch, and a pile's connectors are in service; a second telling changes nothing. */
export const putUnderSwitch: Plan<Switched, void> = (work, { kind, id }) => {
  const own = switchOf({ kind, id })
  if (work.standing(enablement, own).value !== 'New') return
  const pile = kind === 'pile' ? work.standing(pileEntity, id).context : null
  if (pile !== null) commissionPile(work, { pileId: id })
  const parentId = pile === null ? null : switchOf({ kind: 'location', id: pile.locationId })
  const parentEnabled = parentId === null || !isOff(work, parentId)
  const body = { kind, parentId, enabled: pile?.enabled ?? true, parentEnabled, duplicateCard: false }
  must(work.give(enablement, { id: own, command: 'register', body }))
  if (parentId !== null) work.setKey(below(parentId), JSON.stringify([...piles(work, parentId), own]))
}

/** What goes out of service with a thing: itself and what stands below it. */
function reachOf(work: Work, { kind, id }: Switched) {
  const own = switchOf({ kind, id })
  const all = kind === 'pile' ? [own] : piles(work, own)
  const sessions = all.flatMap((pile) => {
    const { connectors } = work.standing(pileEntity, pileOf(pile)).context
    return connectors.filter(
      ({ connectorId }) => work.key(openSession(connectorKey(pileOf(pile), connectorId))) !== null,
    )
  })
  return { stations: kind === 'location' ? 1 : 0, piles: all.length, sessions: sessions.length, reservations: 0 }
}

const later = (now: Instant, milliseconds: number): Instant => instant(millis(now) + milliseconds)

/** Switches a thing off; refused until somebody has confirmed what goes with it. */
export const disable: Plan<Switched & { readonly confirmed: boolean }, Refusal | null> = (work, asked) =>
  switchOff(work, asked, { cascade: false, confirmed: asked.confirmed })

function switchOff(
  work: Work,
  thing: Switched,
  how: { readonly cascade: boolean; readonly confirmed: boolean },
): Refusal | null {
  const dueAt = later(work.now, disablingHoursMax * 60 * MINUTE)
  const body = { ...how, reach: reachOf(work, thing), dueAt }
  return work.give(enablement, { id: switchOf(thing), command: 'disable', body })
}

/** Switches a thing on. Under a location that is off, its own switch is set and it comes on with the location. */
export const enable: Plan<Switched, Refusal | null> = (work, thing) => switchOn(work, thing, false)

function switchOn(work: Work, { kind, id }: Switched, cascade: boolean): Refusal | null {
  const own = switchOf({ kind, id })
  const { context, value } = work.standing(enablement, own)
  const parentEnabled = value === 'New' || context.parentId === null || !isOff(work, context.parentId)
  if (!parentEnabled && !cascade)
    return work.give(enablement, { id: own, command: 'enableLater', body: { parentEnabled } })
  const body = {
    cascade,
    parentEnabled,
    contractActive: true,
    tariffId: kind === 'pile' ? work.standing(pileEntity, id).context.tariffId : null,
    currentAccountId: null,
    dueAt: later(work.now, enablingMinutesMax * MINUTE),
  }
  return work.give(enablement, { id: own, command: 'enable', body })
}

/**
 * A location was switched: its piles follow, and it stands as it was asked to. Nothing is sent to piles yet, so all of them
 * are named as those that still have to hear of it. What stands so already the lifecycle refuses.
 */
export const followSwitch: Plan<{ readonly id: string }, void> = (work, { id }) => {
  const below = piles(work, id)
  for (const pile of below) {
    const thing = { kind: 'pile', id: pileOf(pile) } as const
    if (isOff(work, id)) switchOff(work, thing, { cascade: true, confirmed: true })
    else switchOn(work, thing, true)
  }
  const { value, context } = work.standing(enablement, id)
  const pending = value !== 'New' && context.kind === 'pile' ? [pileOf(id)] : below.map(pileOf)
  work.give(enablement, { id, command: 'acknowledge', body: { silent: 0, pending } })
}
