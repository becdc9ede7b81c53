import { system } from '#contracts/actor.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { followPile, isUnheard, wishOf } from '../availability/public.ts'
import { connectorsOf } from '../connector/public.ts'
import { cancelOnPile } from '#backend/areas/charging/reservation/public.ts'
import { switchOff, switchOn } from './commands.ts'
import { pileOf, switchOf } from '#machines/equipment/enablement.names.ts'
import { isOff, isSwitchedOff, pilesBelow } from '../enablement/public.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'

/** What follows when something was switched on or off (M04): its piles hear of it (M03), and it waits for them. */

const switches = system('switches')

/** A switch was moved: its piles follow. What stands so already the lifecycles refuse. */
export const followSwitch: Plan<{ readonly id: string }, void> = (work, { id }) => {
  for (const pile of pilesBelow(work, id)) {
    const thing = { kind: 'pile', id: pileOf(pile) } as const
    if (isOff(work, id)) switchOff(work, thing, { cascade: true, confirmed: true })
    else switchOn(work, thing, true)
  }
  for (const pileId of pilesOf(work, id)) {
    if (isSwitchedOff(work, pileId)) cancelOnPile(work, pileId)
    followPile(work, pileId)
  }
  acknowledge(work, id)
}

/** The piles that stand under a switch: a pile under its own. */
function pilesOf(work: Work, id: string): readonly string[] {
  const { value, context } = work.standing(enablement, id)
  return (!isNew(value) && context.kind === 'pile' ? [id] : pilesBelow(work, id)).map(pileOf)
}

const isUnheardBy = (work: Work, pileId: string): boolean =>
  connectorsOf(work, pileId).some((one) => isUnheard(wishOf(work, pileId, one)))

const isOnline = (work: Work, pileId: string): boolean => is(pileLink, work.standing(pileLink, pileId), 'reachable')

/** It stands as it was asked to once every pile that can be reached has answered; later answers shorten the list. */
function acknowledge(work: Work, id: string): void {
  const standing = work.standing(enablement, id)
  const { context } = standing
  const isWaiting = is(enablement, standing, 'changing')
  // At rest nothing is added to the list: most of what piles say is looked at no further, whatever the location's size.
  if (!isWaiting && (isNew(standing) || context.pending.length === 0)) return
  const unheard = (isWaiting ? pilesOf(work, id) : context.pending).filter((pileId) => isUnheardBy(work, pileId))
  const silent = isWaiting ? unheard.filter((pileId) => isOnline(work, pileId)) : []
  const pending = unheard.filter((pileId) => !silent.includes(pileId))
  work.give(enablement, {
    id,
    command: 'acknowledge',
    body: { silent: silent.length, pending },
    as: switches,
    mayRefuse: ['allAnswered', 'pendingShrinks'],
  })
}

/** A pile has answered, or has gone: its switch and that of its location look again. */
export const acknowledgePile: Plan<{ readonly pileId: string }, void> = (work, { pileId }) => {
  const id = switchOf({ kind: 'pile', id: pileId })
  const { value, context } = work.standing(enablement, id)
  if (isNew(value)) return
  acknowledge(work, id)
  if (context.parentId !== null) acknowledge(work, context.parentId)
}

/** The time for the piles is over. */
export const endWait: Plan<{ readonly id: string }, void> = (work, { id }) => {
  const pending = pilesOf(work, id).filter((pileId) => isUnheardBy(work, pileId))
  work.give(enablement, { id, command: 'endWait', body: { pending }, mayRefuse: ['elsewhere'] })
}
