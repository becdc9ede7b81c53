import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { UserContext } from '#machines/users/user-status.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { listLoads, readLoad } from '#backend/areas/balancing/location-load/queries.ts'
import { accountOf as personal } from '#machines/system/second-person.ts'
import { takenOf } from '#backend/areas/lab/atlas/queries.ts'
import { always, brokenBy, facts, foldOf, rows } from '#backend/bench/checks/always.ts'
import type { Checks } from '#backend/bench/checks/always.ts'
import type { World } from '#backend/world.ts'
import { wrongBills } from '#tests/support/site/bills.ts'
import { stuckJobs } from './upkeep.ts'

/** The ways in which a world breaks any of the checks. */
export const brokenIn = (world: World): Promise<readonly string[]> => brokenBy(checks, world)

/** What must hold of a world whatever has happened in it. Each answers the ways in which it does not. */
const checks: Checks = {
  ...always,

  'the atlas counts what a fold of all facts takes': async (world) => {
    const tally = takenOf(world)
    await tally.counted(Infinity)
    const counted = tally.read().taken.map(({ count, ...move }) => `${count} ${Object.values(move).join(' ')}`)
    const folded = movesOf(facts(world.store))
    const wrong = folded.filter((line) => !counted.includes(line)).map((line) => `not counted: ${line}`)
    return counted.length === folded.length ? wrong : [...wrong, `${counted.length} moves instead of ${folded.length}`]
  },

  'what needs four eyes was requested by one person and approved by another': ({ store }) => {
    const all = facts(store)
    const approvals = new Set(
      all.flatMap(({ type, by, correlation }) =>
        type === 'approval.approved' ? [`${correlation} ${personal(by)}`] : [],
      ),
    )
    return all.flatMap(({ id, type, by, data, correlation }) => {
      if (type !== 'record.markedComplete' && type !== 'record.repriced') return []
      const { approver, needsApproval } = data as { approver: string | null; needsApproval: boolean }
      const isHeld = approver !== personal(by) && approvals.has(`${correlation} ${approver}`)
      return !needsApproval || isHeld ? [] : [`${type} of ${id} by ${personal(by)}, approved by ${approver}`]
    })
  },

  'every request for approval comes to an end': ({ store }) =>
    rows(store.db, `SELECT number, lifecycle, subjectId, state FROM approvals WHERE status = 'waiting'`),

  // Unverified is an end, too: after a crash nobody may be able to tell any more what came of it.
  'every command comes to an end': ({ store }) =>
    rows(
      store.db,
      `SELECT id, pileId, action, state FROM commands
       WHERE status IN ('waiting', 'accepted', 'unknown') AND state <> 'Unverified'`,
    ),

  'every upgrade comes to an end that is not paused and waits for no session': (world) => stuckJobs(world),

  'every profile of a pile that is there is answered': ({ store }) =>
    statesOf({ store }, chargingProfile).flatMap(({ id, value, context: { pileId } }) => {
      const isThere = stateOf({ store }, pileLink, pileId)?.value === 'Online'
      return isThere && ['Pending', 'Sent', 'Accepted'].includes(value) ? [`${id} of ${pileId} is ${value}`] : []
    }),

  'piles that hold their limits take no more than their location and each of their circuits can': (world) =>
    listLoads(world).list.flatMap(({ id, load }) => {
      const { circuits = [], pileList = [], given = null } = readLoad(world, id) ?? {}
      const holds = (piles: typeof pileList): boolean => piles.every(({ status }) => status === 'applied')
      const behind = (circuitId: string): typeof pileList => [
        ...pileList.filter((one) => one.circuitId === circuitId),
        ...circuits.filter(({ parentId }) => parentId === circuitId).flatMap((one) => behind(one.id)),
      ]
      const over = circuits.filter((one) => holds(behind(one.id)) && (one.given ?? 0) > one.power).map((one) => one.id)
      const most = load === null ? Infinity : leftForPiles(load)
      return holds(pileList) && (given ?? 0) > most ? [...over, id] : over
    }),

  'a pile that has drifted has an alarm': ({ store }) =>
    statesOf({ store }, chargingProfile).flatMap(({ id, value, context: { pileId } }) => {
      const alarms = rows(store.db, `SELECT id FROM alarms WHERE code = 'ProfileDrift' AND pileId = '${pileId}'`)
      return value === 'Drifted' && alarms.length === 0 ? [`${id} of ${pileId}`] : []
    }),

  'bills add up, and the rounding account is what their lines say': wrongBills,

  'no connector charges without an open session': ({ store }) =>
    rows(
      store.db,
      `SELECT id, status FROM connectors JOIN (SELECT id AS pile FROM piles WHERE link = 'online') ON pile = pileId
       WHERE status IN ('Charging', 'SuspendedEV', 'SuspendedEVSE') AND sessionId IS NULL`,
    ),

  'a fee of a reservation is paid by exactly one bill, or owed by it': ({ store }) =>
    rows(
      store.db,
      `SELECT reservations.number, fee, count(bills.id) AS bills FROM reservations
       LEFT JOIN bills ON bills.reservationId = CAST(reservations.number AS TEXT) AND bills.amount = fee
       WHERE outcome <> 'USED' GROUP BY reservations.number HAVING count(bills.id) <> (fee > 0)`,
    ),

  'who is blocked for debt has charges that are not paid': ({ store }) =>
    store.states('user-status').flatMap(({ id, value, context }) => {
      const isInDebt = value === 'ABNORMAL' && (context as UserContext).blockedBy === 'debt'
      return isInDebt && unpaidOf(store.db, id) === 0 ? [id] : []
    }),
}

const unpaidOf = (db: Database, customerId: string): number => {
  const records = `SELECT id FROM records WHERE customerId = @customerId AND status IN ('PAY_FAIL', 'RECORD_UNSETTLED')`
  const fees = `SELECT id FROM bills WHERE customerId = @customerId AND reservationId IS NOT NULL AND status <> 'PaySuccess'`
  return db.prepare<{ customerId: string }>(`${records} UNION ALL ${fees}`).all({ customerId }).length
}

/** How often each transition was taken, as lines: folded from the first fact on. */
const movesOf = (all: readonly Fact[]): readonly string[] =>
  [...foldOf(all).counts].map(([move, count]) => `${count} ${move}`)
