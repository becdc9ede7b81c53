import { inTurn, nextTurns, running, shares, TURN_MS, untilTurn } from '#backend/balancing/shares.ts'
import type { Consumer, Turns } from '#backend/balancing/shares.ts'
import { anchorOf, slotAt, slotsOf } from '#backend/balancing/slots.ts'
import { nextLimits } from '#backend/balancing/steps.ts'
import { lessTaken, supplyOf, wiringOf } from '#backend/balancing/wiring.ts'
import type { Supply } from '#backend/balancing/wiring.ts'
import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import { system } from '#contracts/actor.ts'
import { instant, millis } from '#contracts/units.ts'
import { plansAt } from '#machines/balancing/balancing.lookups.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { cleared } from './clear.ts'
import { commandOf } from './profile-numbers.ts'
import { ask, mustBeTold, PUSH_MS, roomOf } from './share.ts'
import type { PileShare, Running } from './share.ts'
import { clearProfile, sendProfile, withdraw } from './send.ts'
import { isOnline, pileAt, profilesAt, transactionAt } from './site.ts'
import type { ProfileState } from './site.ts'
import { must } from '#backend/kernel/refusals.ts'

/**
 * Brings the profiles of a location to what its plans require (lifecycles §6). It reads the current states and takes
 * the steps that are possible now, so it may run as often as one likes: the next steps follow each answer.
 * Phases, for every active plan from the highest priority down: which piles can be limited, and what the others may
 * draw; the share of each in every slot; of these the limits that can be sent now. Then profiles that are no longer
 * needed are cleared, and those that people requested are sent.
 */

export type Cause = Extract<PlanFact, { type: 'plan.recomputed' }>['data']['cause']

interface LocationToBalance {
  readonly locationId: string
  /** The piles of the location, and those that still have profiles of its plans. */
  readonly pileIds: readonly string[]
  readonly cause: Cause | null
}

/** Balances a location. Answers after how many milliseconds turns may change without a new fact. */
export const balance: CommandHandler<LocationToBalance, number> = (tx, { locationId, pileIds, cause }) => {
  const site = tx.stateOf(location, locationId)
  const zone = isNew(site) ? tx.settings.zone : site.context.zone
  const load = isNew(site) ? null : site.context.load
  const known = pileIds.flatMap((id) => pileAt(tx, id) ?? [])
  const here = known.filter(({ id }) => tx.stateOf(pileEntity, id).context.locationId === locationId)
  const plans = activePlans(tx, locationId)
  if (load !== null) {
    const wiring = wiringOf(load.circuits ?? [])
    for (const [rank, { id, context }] of plans.entries()) {
      const anchor = anchorOf(context, zone, tx.now)
      const plan: Running = { id, context, rank, anchor, slots: slotsOf(context, load), wiring }
      if (
        steer(
          tx,
          plan,
          here.map((pile) => roomOf(tx, plan, pile)),
        ) &&
        cause !== null
      )
        must(tx.dispatch(balancingPlan, { id, command: 'recompute', body: { cause } }))
    }
  }
  for (const pile of known) tidy(tx, pile.id, { locationId, plans: plans.map(({ id }) => id) })
  return Math.min(TURN_MS, ...plans.map(({ id }) => untilTurn(turnsOf(tx, id), millis(tx.now))))
}

/** The active plans of a location, the highest priority first. */
const activePlans = (tx: Transaction, locationId: string) =>
  tx
    .find(plansAt, locationId)
    .map((id) => ({ id, ...tx.stateOf(balancingPlan, id) }))
    .filter((plan) => is(balancingPlan, plan, 'inForce'))
    .toSorted((one, other) => other.context.priority - one.context.priority)

/** Takes the next steps of a plan. Answers whether any limit has changed. */
function steer(tx: Transaction, plan: Running, parts: readonly PileShare[]): boolean {
  const less = (taken: readonly PileShare[]): readonly Supply[] =>
    plan.slots.map(({ watts }, slot) =>
      lessTaken(
        supplyOf(plan.wiring, watts),
        taken.map(({ held, pile }) => [pile.id, held[slot] ?? 0]),
      ),
    )
  const following = parts.filter(({ isFollowing }) => isFollowing)
  const left = less(parts.filter(({ isFollowing }) => !isFollowing))
  const consumers = inOrder(tx, plan, { consumers: following.flatMap(({ pile }) => pile.consumers), left })
  const wanted = left.map((supply) => shares(consumers, supply))
  const ready = following.filter(({ isReady }) => isReady)
  const steered = ready.map((part) => ({
    id: part.pile.id,
    held: part.held,
    wanted: wanted.map((each) => part.quantised(each.get(part.pile.id) ?? 0)),
    leastChange: part.leastChange,
    isNew: mustBeTold(part, plan),
  }))
  const next = nextLimits(steered, less(parts.filter(({ isReady }) => !isReady)))
  let hasChanged = false
  for (const part of ready) {
    const limits = next.get(part.pile.id)
    if (limits !== undefined) hasChanged = ask(tx, { plan, part, limits }) || hasChanged
  }
  return hasChanged
}

/** The connectors in the order in which they are served now, and the turns from now on. */
function inOrder(
  tx: Transaction,
  plan: Running,
  { consumers, left }: { readonly consumers: readonly Consumer[]; readonly left: readonly Supply[] },
): readonly Consumer[] {
  const now = millis(tx.now)
  const turns = turnsOf(tx, plan.id)
  const { repeat } = plan.context
  const slot = slotAt({ slots: plan.slots, repeat, anchor: plan.anchor }, tx.now)
  const supply = left[slot] ?? supplyOf(plan.wiring, 0)
  const isShort = running(consumers, supply).length < consumers.filter(({ isCharging }) => isCharging).length
  const next: Turns = isShort ? nextTurns(consumers, turns, { supply, now }) : new Map()
  noteTurns(tx, plan.id, next)
  return inTurn(consumers, turns, now)
}

/** The turns at the last balancing; none while there is enough power for all. */
const turnsOf = (tx: Transaction, planId: string): Turns =>
  new Map(
    tx
      .stateOf(balancingPlan, planId)
      .context.turns.map(({ connector, isRunning, since }) => [connector, { isRunning, since: millis(since) }]),
  )

function noteTurns(tx: Transaction, planId: string, next: Turns): void {
  const turns = [...next].map(([connector, { isRunning, since }]) => ({ connector, isRunning, since: instant(since) }))
  if (JSON.stringify(turns) === JSON.stringify(tx.stateOf(balancingPlan, planId).context.turns)) return
  must(tx.dispatch(balancingPlan, { id: planId, command: 'turn', body: { turns }, as: system('balancing') }))
}

/**
 * Clears what no plan needs any more, drops profiles whose transaction has ended, and sends those that people
 * requested.
 */
function tidy(
  tx: Transaction,
  pileId: string,
  { locationId, plans }: { readonly locationId: string; readonly plans: readonly string[] },
): void {
  const isHere = tx.stateOf(pileEntity, pileId).context.locationId === locationId
  for (const kept of profilesAt(tx, pileId)) {
    const { planId } = kept.context
    if (planId === null) followPerson(tx, kept)
    else if (isHere && plans.includes(planId)) takeBack(tx, kept)
    else if (belongsTo(tx, planId, locationId)) clearProfile(tx, kept.id)
  }
}

function followPerson(tx: Transaction, kept: ProfileState): void {
  const { id, context } = kept
  const { connectorId, pileId, sentAt, transactionId } = context
  const isOver = transactionId !== null && transactionAt(tx, pileId, connectorId) !== transactionId
  if (is(chargingProfile, kept, 'queued') && !isOver && !isTooSoon(tx, sentAt)) return sendProfile(tx, id)
  if (is(chargingProfile, kept, 'sent')) return isOver ? withdraw(tx, commandOf(tx, id)) : takeBack(tx, kept)
  if (isOver) cleared(tx, id)
}

/** The queued command of a profile is withdrawn when its pile goes offline: other limits may apply when it is back. */
function takeBack(tx: Transaction, kept: ProfileState): void {
  const { id, context } = kept
  if (is(chargingProfile, kept, 'sent') && !isOnline(tx, context.pileId)) withdraw(tx, commandOf(tx, id))
}

const belongsTo = (tx: Transaction, planId: string, locationId: string): boolean =>
  tx.stateOf(balancingPlan, planId).context.locationId === locationId

/** A send time in the future means that the clock was set back: how long ago it was sent is unknown. */
function isTooSoon(tx: Transaction, sentAt: string | null): boolean {
  if (sentAt === null) return false
  const ago = millis(tx.now) - Date.parse(sentAt)
  return ago >= 0 && ago < PUSH_MS
}
