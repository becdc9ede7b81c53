import { system } from '#contracts/actor.ts'
import type { EnablingReach } from '#contracts/equipment/enablement.ts'
import { pileOf, switchOf } from '#machines/equipment/enablement.names.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { isOff, pilesBelow } from '../enablement/public.ts'
import { enable, enablingOf } from './commands.ts'

/** What enabling a location or a pile brings back into service (M04, A-28), and enabling it once that was seen. */

/** By which rule a pile stays disabled. */
const staying: Readonly<Record<string, 'apart' | 'unpriced'>> = { notSwitchedOff: 'apart', priced: 'unpriced' }

/** The piles that enabling a thing affects, by the rules by which they are then enabled. */
export function enablingReachOf(tx: Transaction, { kind, id }: Switched): EnablingReach {
  const own = switchOf({ kind, id })
  const piles = (kind === 'pile' ? [own] : pilesBelow(tx, own)).filter((pile) => isOff(tx, pile))
  const reach = { piles: 0, apart: 0, unpriced: 0, later: 0 }
  for (const pile of piles) {
    const part = partOf(tx, pile, kind === 'location')
    if (part !== null) reach[part] += 1
  }
  return reach
}

/** What becomes of a disabled pile: alone, or with its location; null where nothing does. */
function partOf(tx: Transaction, pile: string, cascade: boolean): keyof EnablingReach | null {
  const state = tx.stateOf(enablement, pile)
  const { parentId } = state.context
  if (!cascade && parentId !== null && isOff(tx, parentId)) return 'later'
  const body = enablingOf(tx, { kind: 'pile', id: pileOf(pile) }, { cascade, parentEnabled: true })
  const asked = { command: 'enable', body, actor: system('switches'), at: tx.now }
  const decision = decide(enablement, state, asked)
  if (decision.ok) return 'piles'
  return staying[decision.refusal.guard ?? ''] ?? null
}

/** Enables a thing, unless something else would come back into service now than what was seen. */
export const enableSeen: CommandHandler<Switched & { readonly seen?: EnablingReach }, Refusal | null> = (
  tx,
  { seen, ...thing },
) => {
  if (seen === undefined || isSame(seen, enablingReachOf(tx, thing))) return enable(tx, thing)
  const state = tx.stateOf(enablement, switchOf(thing)).value
  return {
    reason: 'illegalTransition',
    lifecycle: enablement.name,
    state,
    command: 'enable',
    guard: 'reachConfirmed',
  }
}

const isSame = (one: EnablingReach, other: EnablingReach): boolean =>
  one.piles === other.piles && one.apart === other.apart && one.unpriced === other.unpriced && one.later === other.later
