import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { MeterSample } from '#contracts/charging/charging-session.ts'
import type { UserContext } from '#machines/users/user-status.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { listLoads, readLoad } from '#backend/areas/balancing/location-load/queries.ts'
import { accountOf as personal } from '#machines/system/second-person.ts'
import { takenOf } from '#backend/areas/lab/atlas/queries.ts'
import type { World } from '#backend/world.ts'
import { wrongBills } from '#tests/support/site/bills.ts'
import { strayRows } from './models.ts'
import { stuckJobs } from './upkeep.ts'

type Check = (world: World) => readonly string[] | Promise<readonly string[]>

/** The ways in which a world breaks any of the checks. */
export async function brokenIn(world: World): Promise<readonly string[]> {
  const broken: string[] = []
  for (const [law, check] of Object.entries(checks))
    broken.push(...(await check(world)).map((detail) => `${law}: ${detail}`))
  return broken
}

/** What must hold of a world whatever has happened in it. Each answers the ways in which it does not. */
const checks: Readonly<Record<string, Check>> = {
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

  'every command comes to an end': ({ store }) =>
    rows(store.db, `SELECT id, pileId, action, state FROM commands WHERE status IN ('waiting', 'accepted', 'unknown')`),

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

  'the ledger sums to zero': ({ store }) => rows(store.db, 'SELECT sum(balance) AS sum FROM ledger HAVING sum <> 0'),

  'bills add up, and the rounding account is what their lines say': wrongBills,

  'a wallet has the balance its ledger account says': ({ store }) =>
    store.states('wallet').flatMap(({ id, context }) => {
      const { balance, held, creditLine } = context as WalletContext
      const [inLedger, heldInLedger] = [accountOf(store.db, `wallet:${id}`), accountOf(store.db, `held:${id}`)]
      const agree = balance === inLedger && held === -heldInLedger && balance - held + creditLine >= 0
      return agree ? [] : [`${id}: ${balance} and ${held} held, ledger says ${inLedger} and ${heldInLedger}`]
    }),

  'meters never run backwards': ({ store }) => {
    // A reading from before the last one is history: clocks that were set lead there, and it is not believed.
    const last = new Map<string, { readonly at: string; readonly register: number }>()
    return facts(store).flatMap(({ type, id, data }) => {
      if (type !== 'session.metered') return []
      const { at, register } = data as MeterSample
      const before = last.get(id) ?? { at: '', register: 0 }
      if (register === null || at < before.at) return []
      last.set(id, { at, register })
      return register < before.register ? [`session ${id}: ${register} after ${before.register}`] : []
    })
  },

  'no connector charges without an open session': ({ store }) =>
    rows(
      store.db,
      `SELECT id, status FROM connectors JOIN (SELECT id AS pile FROM piles WHERE link = 'online') ON pile = pileId
       WHERE status IN ('Charging', 'SuspendedEV', 'SuspendedEVSE') AND sessionId IS NULL`,
    ),

  'every stopped session has exactly one record': ({ store }) =>
    rows(
      store.db,
      `SELECT sessions.id, sessions.status FROM sessions LEFT JOIN records ON records.id = sessions.id
       WHERE (sessions.endedAt IS NOT NULL) <> (records.id IS NOT NULL)`,
    ),

  'whoever began a session pays for it, whose card ever ended it': ({ store }) =>
    rows(
      store.db,
      `SELECT records.id, records.customerId, sessions.idTag FROM records JOIN sessions ON sessions.id = records.id
       WHERE records.customerId IS NOT sessions.customerId OR records.idTag <> sessions.idTag`,
    ),

  'every paid record has exactly one paid bill': ({ store }) =>
    rows(
      store.db,
      `SELECT records.id, count(bills.id) AS bills FROM records
       LEFT JOIN bills ON bills.recordId = records.id AND bills.status = 'PaySuccess'
       WHERE records.balanceAfter IS NOT NULL GROUP BY records.id HAVING bills <> 1`,
    ),

  'balance before less balance after is what was paid': ({ store }) =>
    rows(
      store.db,
      'SELECT id FROM records WHERE balanceAfter IS NOT NULL AND balanceBefore - balanceAfter <> paidAmount',
    ),

  'a paid bill belongs to a record that says so': ({ store }) =>
    rows(
      store.db,
      `SELECT bills.id, records.status FROM bills JOIN records ON records.id = bills.recordId
       WHERE bills.status = 'PaySuccess' AND records.status NOT IN ('RECORD_COMPLETE', 'ABNORMAL')`,
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

  'read models equal a fresh fold': (world) => strayRows(world),

  'states equal a fresh fold': ({ store }) => {
    const folded = foldOf(facts(store)).states
    return [...folded].flatMap(([stream, { value, context }]) => {
      const [lifecycle = '', id = ''] = stream.split(' ')
      const live = store.stateOf(lifecycle, id)
      return isDeepStrictEqual(live && { value: live.value, context: live.context }, { value, context }) ? [] : [stream]
    })
  },
}

const rows = (db: Database, sql: string): readonly string[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => JSON.stringify(row))

const accountOf = (db: Database, account: string): number => {
  const row = db.prepare<[string], { balance: number }>('SELECT balance FROM ledger WHERE account = ?').get(account)
  return row?.balance ?? 0
}

const unpaidOf = (db: Database, customerId: string): number => {
  const records = `SELECT id FROM records WHERE customerId = @customerId AND status IN ('PAY_FAIL', 'RECORD_UNSETTLED')`
  const fees = `SELECT id FROM bills WHERE customerId = @customerId AND reservationId IS NOT NULL AND status <> 'PaySuccess'`
  return db.prepare<{ customerId: string }>(`${records} UNION ALL ${fees}`).all({ customerId }).length
}

/** Soaks are small enough to be read whole. */
const ALL = 10_000_000
const facts = (store: World['store']) => store.after(0, ALL)

/** How often each transition was taken, as lines: folded from the first fact on. */
const movesOf = (all: readonly Fact[]): readonly string[] =>
  [...foldOf(all).counts].map(([move, count]) => `${count} ${move}`)

function foldOf(all: readonly Fact[]) {
  const states = new Map<string, State>()
  const counts = new Map<string, number>()
  for (const fact of all) {
    const lifecycle = atlas.get(fact.lifecycle)
    if (lifecycle === undefined) throw new Error(`no lifecycle ${fact.lifecycle}`)
    const stream = `${fact.lifecycle} ${fact.id}`
    const before = states.get(stream) ?? lifecycle.initial
    const { state } = evolve(lifecycle, before, fact)
    states.set(stream, state)
    const move = `${fact.lifecycle} ${before.value} ${fact.type} ${state.value}`
    counts.set(move, (counts.get(move) ?? 0) + 1)
  }
  return { states, counts }
}
