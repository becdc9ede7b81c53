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
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * What follows when something is enabled or disabled (M04): the availability of its piles is requested (M03), and their
 * answers are awaited.
 */

const switches = system('switches')

/** A switch was changed: its piles follow. Where a pile already has that state, its lifecycle refuses. */
export const followSwitch: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  for (const pile of pilesBelow(tx, id)) {
    const thing = { kind: 'pile', id: pileOf(pile) } as const
    if (isOff(tx, id)) switchOff(tx, thing, { cascade: true, confirmed: true })
    else switchOn(tx, thing, true)
  }
  for (const pileId of pilesOf(tx, id)) {
    if (isSwitchedOff(tx, pileId)) cancelOnPile(tx, pileId)
    followPile(tx, pileId)
  }
  acknowledge(tx, id)
}

/** The piles that a switch controls: for a pile, itself. */
function pilesOf(tx: Transaction, id: string): readonly string[] {
  const { value, context } = tx.stateOf(enablement, id)
  return (!isNew(value) && context.kind === 'pile' ? [id] : pilesBelow(tx, id)).map(pileOf)
}

const isUnheardBy = (tx: Transaction, pileId: string): boolean =>
  connectorsOf(tx, pileId).some((one) => isUnheard(wishOf(tx, pileId, one)))

const isOnline = (tx: Transaction, pileId: string): boolean => is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')

/** The switch is settled once every reachable pile has answered; later answers shorten the pending list. */
function acknowledge(tx: Transaction, id: string): void {
  const state = tx.stateOf(enablement, id)
  const { context } = state
  const isWaiting = is(enablement, state, 'changing')
  // A settled switch gets no new pending piles: most reports of piles end here, however large the location is.
  if (!isWaiting && (isNew(state) || context.pending.length === 0)) return
  const unheard = (isWaiting ? pilesOf(tx, id) : context.pending).filter((pileId) => isUnheardBy(tx, pileId))
  const silent = isWaiting ? unheard.filter((pileId) => isOnline(tx, pileId)) : []
  const pending = unheard.filter((pileId) => !silent.includes(pileId))
  tx.dispatch(enablement, {
    id,
    command: 'acknowledge',
    body: { silent: silent.length, pending },
    as: switches,
    mayRefuse: ['allAnswered', 'pendingShrinks'],
  })
}

/** A pile has answered, or gone offline: its switch and that of its location are checked again. */
export const acknowledgePile: CommandHandler<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  const id = switchOf({ kind: 'pile', id: pileId })
  const { value, context } = tx.stateOf(enablement, id)
  if (isNew(value)) return
  acknowledge(tx, id)
  if (context.parentId !== null) acknowledge(tx, context.parentId)
}

/** The deadline of the piles' answers has passed. */
export const endWait: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const pending = pilesOf(tx, id).filter((pileId) => isUnheardBy(tx, pileId))
  tx.dispatch(enablement, { id, command: 'endWait', body: { pending }, mayRefuse: ['elsewhere'] })
}
