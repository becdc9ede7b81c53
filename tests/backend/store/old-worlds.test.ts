import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import { instant, millis } from '#contracts/units.ts'
import { authorize } from '#backend/areas/charging/authorization/commands.ts'
import { accrue } from '#backend/ledger/ledger.ts'
import type { Posting } from '#backend/ledger/ledger.ts'
import { unreadIn } from '#backend/kernel/unread.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import { atlas } from '#machines/atlas.ts'
import { newestSession, sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { cardsOf } from '#machines/equipment/lists/offline-list.lookups.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { storedFacts } from '#tests/support/files/stored-facts.ts'
import { unevenBills } from '#tests/support/site/bills.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

/**
 * The demo's world as each landed version has left it (`tests/worlds`), opened by this one: what was charged, billed and
 * paid reads as it did, before and after the read models are made again from the facts.
 */

const by = { actor: system('test'), correlation: 'test' }
const folder = join(root, 'tests/worlds')
const worlds = readdirSync(folder).toSorted()

/** What an operator would notice at once if it changed. Sessions that ran on are left out: closing them is work to come. */
const answers = {
  records:
    'SELECT id, status, energy, total, paidAmount, billId, startedAt, endedAt, releasedAt FROM records ORDER BY id',
  bills: 'SELECT id, status, amount, customerId, openedAt, paidAt FROM bills ORDER BY id',
  sessions: 'SELECT id, pileId, idTag, energy, startedAt, endedAt FROM sessions WHERE endedAt IS NOT NULL ORDER BY id',
  piles: 'SELECT id, name, locationId, vendor, model FROM piles ORDER BY id',
  ledger: 'SELECT account, balance FROM ledger ORDER BY account',
}
type Answers = Readonly<Record<string, readonly unknown[]>>

describe.each(worlds)('the world of %s', (name) => {
  it('opens and answers as before', () => {
    const file = unpacked(name)
    const before = answersOf(new Database(file, { readonly: true }))
    const world = opened(file)
    expect(answersOf(world.store.db)).toEqual(before)
    rebuild(world.store)
    expect(answersOf(world.store.db)).toEqual(before)
    world.close()
  })

  it('keeps no table that this version does not know', async () => {
    const world = opened(unpacked(name))
    // What was kept beside the facts goes when its facts are written.
    await world.commandBus.run(() => undefined, null, by)
    const fresh = openTestWorld()
    expect(new Set([...tablesOf(world.store.factsDb), ...tablesOf(world.store.db)])).toEqual(
      new Set(tablesOf(fresh.store.db)),
    )
    for (const one of [world, fresh]) one.close()
  })

  it('goes on with its numbers, and finds its sessions by what they say', async () => {
    const world = opened(unpacked(name))
    const sessions = world.store.states(chargingSession.name)
    expect(sessions.length).toBeGreaterThan(50)
    const number = await world.commandBus.run((tx) => tx.take('transaction'), null, by)
    expect(number).toBe(Math.max(...sessions.map(({ id }) => Number(id))) + 1)
    for (const { id } of sessions) {
      const { pileId, connectorId } = stateOf(world, chargingSession, id)?.context ?? {}
      const [newest] = foundIn(world, newestSession, pileId ?? '', connectorId ?? 0)
      expect(stateOf(world, chargingSession, newest ?? '')?.context).toMatchObject({ pileId, connectorId })
    }
    world.close()
  })

  it('accepts its cards, each under the name that cards have now', async () => {
    const world = opened(unpacked(name))
    const told = rawCards(world.store.factsDb)
    expect(told.length).toBe(24)
    expect(world.store.states(rfidCard.name).map(({ id }) => id)).toEqual(told.map(({ id }) => id))
    for (const { id, data } of told) {
      const { idTag, customerId } = data
      const purse = stateOf(world, wallet, customerId)
      const maySpend = purse !== null && available(purse.context) > 0
      const { status } = await world.commandBus.run(authorize, idTag, by)
      expect(status, id).toBe(maySpend || isCharging(world, id) ? 'Accepted' : 'Blocked')
      // All of them were bound to somebody, and none blocked or with a last day.
      expect(foundIn(world, cardsOf, customerId)).toContain(id)
    }
    world.close()
  })

  it('opens and answers as before under rules that forbid everything', () => {
    const file = unpacked(name)
    const before = answersOf(new Database(file, { readonly: true }))
    forbidEverything(() => {
      const world = opened(file)
      expect(answersOf(world.store.db)).toEqual(before)
      rebuild(world.store)
      expect(answersOf(world.store.db)).toEqual(before)
      expect(unreadIn(world.store.db)).toBeNull()
      world.close()
    })
  })

  it('shows bills that add up, and would take back what they posted to the last fraction', () => {
    const world = opened(unpacked(name))
    expect(unevenBills(world)).toEqual([])
    const released = world.store.after(0, 100_000).filter(({ type }) => type === 'record.released')
    expect(released.length).toBeGreaterThan(50)
    for (const { id, data } of released) {
      const { cost, postings } = data as { readonly cost: Cost; readonly postings: readonly Posting[] }
      const again = accrue({ recordId: id, operatorCode: '0PL002', cost, taxRate: rateOf(postings) })
      expect(again.toSorted(byAccount), id).toEqual(postings.toSorted(byAccount))
    }
    world.close()
  })
})

/** Runs something while every rule of every lifecycle says no: the limits of this deployment are as tight as can be. */
function forbidEverything(run: () => void): void {
  const guards = [...atlas.values()].flatMap(({ transitions: edges }) =>
    [...edges.values()].flatMap((facts) => [...facts.values()].flat().flatMap((edge) => edge.guards)),
  )
  const rules = guards.filter(({ selects }) => !selects)
  expect(rules.length).toBeGreaterThan(200)
  const tests = rules.map((rule) => vi.spyOn(rule, 'test').mockReturnValue(false))
  try {
    run()
  } finally {
    for (const test of tests) test.mockRestore()
  }
}

it('has worlds to open', () => {
  expect(worlds.length).toBeGreaterThanOrEqual(5)
})

const byAccount = (one: { account: string }, other: { account: string }): number =>
  one.account < other.account ? -1 : 1

const rateOf = (postings: readonly { readonly account: string }[]): number =>
  Number(postings.find(({ account }) => account.startsWith('tax:'))?.account.slice('tax:'.length) ?? 0)

function unpacked(name: string): string {
  const file = join(temporaryFolder(), '0PL002.db')
  writeFileSync(file, gunzipSync(readFileSync(join(folder, name))))
  return file
}

/** The world, an hour after its last fact. */
function opened(file: string): TestWorld {
  const db = new Database(file, { readonly: true })
  const last = db.prepare<[], string>('SELECT at FROM facts ORDER BY position DESC LIMIT 1').pluck().get()
  db.close()
  const clock = testClock()
  clock.advance(millis(instant(Date.parse(last ?? ''))) + 3_600_000 - clock.now())
  return openTestWorld({ file, clock })
}

interface RawCard {
  readonly id: string
  readonly data: { readonly idTag: string; readonly customerId: string }
}

/** Cards as they were written, in the order of their ids. */
const rawCards = (db: Database.Database): readonly RawCard[] =>
  storedFacts(db)
    .filter(({ type }) => type === 'card.registered')
    .map(({ id, data }) => ({ id, data }) as RawCard)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))

const isCharging = (world: TestWorld, id: string): boolean => foundIn(world, sessionsByTag, id).length > 0

const tablesOf = (db: Database.Database): readonly unknown[] =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()

const answersOf = (db: Database.Database): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, sql]) => [name, db.prepare<[], Answer>(sql).all().map(inInstants)]),
  )

type Answer = Readonly<Record<string, string | number | null>>

/** Times were kept as texts, and are milliseconds. */
const inInstants = (row: Answer): Answer =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? instant(value) : value,
    ]),
  )
