import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { RecordStatus } from '#contracts/charging/record-status.ts'
import type { MeterSample } from '#contracts/charging/charging-session.ts'
import type { BillStatus } from '#contracts/finance/bill.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import type { World } from '#backend/world.ts'
import { strayRows } from './read-models.ts'

/** What must hold of a world at every moment, whatever has happened in it, as sentences. */

/** Answers the ways in which a world breaks it. */
export type Check = (world: World) => readonly string[] | Promise<readonly string[]>

const paid = 'PaySuccess' satisfies BillStatus
/** What a record says that was paid, or was paid and then disputed. */
const settled = RecordStatus.pick(['RECORD_COMPLETE', 'ABNORMAL']).literals

/** What is looked at, by the sentence that must hold. */
export type Checks = Readonly<Record<string, Check>>

/** The ways in which a world breaks these. */
export async function brokenBy(checks: Checks, world: World): Promise<readonly string[]> {
  const broken: string[] = []
  for (const [law, check] of Object.entries(checks))
    broken.push(...(await check(world)).map((detail) => `${law}: ${detail}`))
  return broken
}

/** The ways in which a world breaks what must always hold. */
export const brokenNow = (world: World): Promise<readonly string[]> => brokenBy(always, world)

export const always: Checks = {
  'the ledger sums to zero': ({ store }) => rows(store.db, 'SELECT sum(balance) AS sum FROM ledger HAVING sum <> 0'),

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
       LEFT JOIN bills ON bills.recordId = records.id AND bills.status = ?
       WHERE records.balanceAfter IS NOT NULL GROUP BY records.id HAVING bills <> 1`,
      paid,
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
       WHERE bills.status = ? AND records.status NOT IN (?, ?)`,
      paid,
      ...settled,
    ),

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

export const rows = (db: Database, sql: string, ...words: readonly string[]): readonly string[] =>
  db
    .prepare<string[]>(sql)
    .all(...words)
    .map((row) => JSON.stringify(row))

const accountOf = (db: Database, account: string): number => {
  const row = db.prepare<[string], { balance: number }>('SELECT balance FROM ledger WHERE account = ?').get(account)
  return row?.balance ?? 0
}

/** Worlds that are checked are small enough to be read whole. */
const ALL = 10_000_000
export const facts = (store: World['store']) => store.after(0, ALL)

/** Where every stream stands, and how often each transition was taken: folded from the first fact on. */
export function foldOf(all: readonly Fact[]) {
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
