import type { Database } from 'better-sqlite3'
import { rollUp } from '#tests/support/roll-up.ts'
import { recordStatuses } from '#contracts/charging/record-status.ts'
import { alarmCodes } from '#contracts/maintenance/alarm.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { alarms } from '#backend/areas/maintenance/alarm/read-model.ts'
import { bills } from '#backend/areas/finance/bill/read-model.ts'
import { connectors } from '#backend/areas/equipment/connector/read-model.ts'
import { locations } from '#backend/areas/equipment/location/read-model.ts'
import { piles } from '#backend/areas/equipment/pile/read-model.ts'
import { storedIn } from '#backend/kernel/read-model/columns.ts'
import type { Kept } from '#backend/kernel/read-model/described.ts'
import { records } from '#backend/areas/charging/charge-record/read-model.ts'
import { sessions } from '#backend/areas/charging/charging-session/read-model.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** Read models filled with made-up rows, many more than a test could charge for: what lists are judged by. */

export type Row = Readonly<Record<string, string | number | null>>

const START = Date.UTC(2024, 0, 1)
const PILES = 1_000
const LOCATIONS = 40
const CUSTOMERS = 3_000

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const upTo = (random: Random, most: number): number => Math.floor(random() * most)
const pileId = (number: number): string => `CP${String(number).padStart(6, '0')}`
/** Mostly the first one, as in life: nearly all records are complete. */
const mostly = <T>(random: Random, list: readonly T[]): T =>
  random() < 0.8 ? pick(random, list.slice(0, 1)) : pick(random, list)

/** What a charge row says of where, who and when; rows are half a minute apart, and many begin at the same instant. */
function charge(random: Random, id: number) {
  const pile = upTo(random, PILES)
  const startedAt = START + Math.floor(id / 3) * 90_000
  return {
    id,
    pileId: pileId(pile),
    connectorId: 1 + upTo(random, 2),
    locationId: random() < 0.01 ? null : `L${pile % LOCATIONS}`,
    idTag: `TAG${upTo(random, CUSTOMERS)}`,
    customerId: random() < 0.05 ? null : `C${upTo(random, CUSTOMERS)}`,
    startedAt: iso(startedAt),
    endedAt: iso(startedAt + upTo(random, 120) * 60_000),
    energy: upTo(random, 60_000),
  }
}

/** A state that is shown as each status: where there are several, none that is called the same. */
const statesOf = (wire: Readonly<Record<string, string | null>>): ReadonlyMap<string | null, string> =>
  new Map(Object.entries(wire).map(([state, status]) => [status, state]))
const recordStates = statesOf(chargeRecord.wire)
const sessionStates = statesOf(chargingSession.wire)
const alarmStates = statesOf(alarm.wire)

const statusesMostlyComplete = ['RECORD_COMPLETE', ...recordStatuses.filter((status) => status !== 'RECORD_COMPLETE')]

export function recordRows(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const status = mostly(random, statusesMostlyComplete)
    const total = status === 'CHARGE_COMPLETE' ? null : upTo(random, 4_000) * 100
    return { ...charge(random, index + 1), status, state: recordStates.get(status) ?? null, total, paidAmount: 0 }
  })
}

/** Sessions that still run: one in fifty, and no more than ten thousand piles have at a time. */
const RUNNING_MAX = 2_000

export function sessionRows(random: Random, count: number): Row[] {
  const running = Math.min(0.02, RUNNING_MAX / count)
  return Array.from({ length: count }, (_, index) => {
    const about = charge(random, index + 1)
    const isRunning = random() < running
    const status = isRunning ? pick(random, ['charging', 'charging', 'suspect']) : mostly(random, ['closed', 'ended'])
    const live = { power: isRunning ? upTo(random, 50_000) : 0, soc: random() < 0.5 ? null : upTo(random, 100) }
    return {
      ...about,
      ...live,
      endedAt: isRunning ? null : about.endedAt,
      status,
      state: sessionStates.get(status) ?? null,
      meteredAt: about.startedAt,
    }
  })
}

export function billRows(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const status = mostly(random, ['PaySuccess', 'PayFail', 'Paying'])
    const openedAt = START + Math.floor(index / 4) * 120_000
    return {
      number: index + 1,
      id: `B${index + 1}`,
      status,
      type: mostly(random, ['Charging', 'Recharge', 'Member', 'GroupRecharge']),
      recordId: random() < 0.1 ? null : String(index + 1),
      customerId: `C${upTo(random, CUSTOMERS)}`,
      method: mostly(random, ['Balance', 'GroupBalance']),
      remark: '',
      amount: upTo(random, 5_000) * 100,
      attempt: 1,
      openedAt: iso(openedAt),
      paidAt: status === 'PaySuccess' ? iso(openedAt + upTo(random, 100) * 1_000) : null,
    }
  })
}

export function alarmRows(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const status = mostly(random, ['AutoRecovery', 'ManualDisposed', 'Undisposed'])
    const firstSeenAt = START + Math.floor(index / 2) * 60_000
    return {
      number: index + 1,
      id: `A${index + 1}`,
      status,
      state: alarmStates.get(status) ?? null,
      pileId: pileId(upTo(random, PILES)),
      connectorId: upTo(random, 3),
      code: pick(random, alarmCodes),
      firstSeenAt: iso(firstSeenAt),
      lastSeenAt: iso(firstSeenAt + upTo(random, 1_000) * 1_000),
      recoveredAt: status === 'AutoRecovery' ? iso(firstSeenAt + 2_000_000) : null,
      count: 1 + upTo(random, 9),
      flaps: 0,
    }
  })
}

const cities = ['Łódź Północ', 'Kraków', 'Lyon Part-Dieu', 'Berlin', '台北', 'Sankt Pölten']

export const locationRows = (): Row[] =>
  Array.from({ length: LOCATIONS }, (_, index) => {
    const name = `${cities[index % cities.length]} ${index}`
    const place = { address: '', zone: 'Europe/Warsaw', latitude: 50 + index / 40, longitude: 15 + index / 4 }
    return { id: `L${index}`, name, search: name.toLowerCase(), ...place, rank: 0, isOver: 0 }
  })

export function pileRows(random: Random, count = PILES): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${pick(random, ['Hof', 'Garage', 'Łąka', 'Quai'])} ${index % 97}`
    return {
      id: pileId(index),
      name,
      search: name.toLowerCase(),
      isSimulated: random() < 0.1 ? 1 : 0,
      isLab: random() < 0.1 ? 1 : 0,
      locationId: `L${index % LOCATIONS}`,
      type: mostly(random, ['AC', 'DC', 'MIXED']),
      connectorCount: 2,
      enabled: 1,
      status: mostly(random, ['online', 'offline', 'fault']),
      link: 'online',
      linkState: 'Online',
      vendor: random() < 0.1 ? null : pick(random, ['Alfen', 'ABB', 'Ekoenergetyka']),
      firmwareVersion: random() < 0.1 ? null : `1.${upTo(random, 6)}`,
      bootedAt: random() < 0.1 ? null : iso(START + upTo(random, 5_000) * 60_000),
    }
  })
}

export function connectorRows(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${pileId(Math.floor(index / 2))}~${1 + (index % 2)}`,
    pileId: pileId(Math.floor(index / 2)),
    connectorId: 1 + (index % 2),
    name: 'A',
    standard: pick(random, ['IEC2', 'IEC1', 'IIS']),
    power: pick(random, [11_000, 22_000, 50_000, 150_000]),
    shown: pick(random, connectorStatuses),
  }))
}

const projectionOf: Readonly<Record<string, Kept>> = {
  records,
  sessions,
  bills,
  alarms,
  piles,
  locations,
  connectors,
}

/** Puts rows into an empty read model and its tallies; indexes are made afterwards, which is ten times faster. */
export function fill(db: Database, table: string, rows: readonly Row[]): void {
  const projection = projectionOf[table]
  const columns = Object.keys(rows[0] ?? {})
  if (projection === undefined) throw new Error(`no read model ${table}`)
  const indexes = db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck()
  db.transaction(() => {
    for (const index of indexes.all(table)) db.exec(`DROP INDEX ${index}`)
    const insert = db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    )
    for (const row of rows)
      insert.run(Object.fromEntries(columns.map((name) => [name, storedIn(projection.columns[name], row[name])])))
    db.exec(projection.create)
    const status = columns.includes('shown') ? 'shown' : 'status'
    if (table !== 'locations')
      db.exec(`INSERT INTO tallies SELECT '${table}', ${status}, count(*) FROM ${table} GROUP BY ${status}`)
    if (table === 'records') rollUp(db, table, 'endedAt')
    if (table === 'sessions') rollUp(db, table, 'startedAt')
  })()
}
