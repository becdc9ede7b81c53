import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { LOOKUPS_TABLE } from '#backend/store/lookups.ts'
import { readModels } from '#backend/areas/read-models.ts'
import { id, integer, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { differences } from '#backend/kernel/read-model/compare.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { byKey, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'
import { readModelsOf } from '#backend/kernel/read-model/projector.ts'
import { tallies } from '#backend/kernel/read-model/tally.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { among, atLeast, not } from '#backend/kernel/query/match.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { MINUTE, openSite } from '#tests/support/site/network.ts'
import { openSoak } from '#tests/soak/soak.ts'

/** Rows that are described: what follows from what, and how little is written. */

const stations = listed(
  readModel({
    table: 'stations',
    of: pileEntity,
    columns: { id: id(), name: text(), locationId: text(), plugs: integer() },
    row: ({ state: { context } }) => ({ ...context, plugs: context.connectors.length }),
    also: [
      part({
        of: pileLink,
        columns: { opened: nullable(text()) },
        initially: { opened: null },
        briefly: { 'link.cardPresented': [] },
        row: ({ state: { context } }) => ({ opened: context.openedAt }),
      }),
    ],
    below: {
      of: reference('sites', { id: id(), name: text() }),
      by: 'locationId',
      columns: { label: text() },
      row: ({ name }, site) => ({ label: `${site?.name ?? 'nowhere'} ${name}` }),
    },
    tally: 'label',
  }),
  { order: 'id', sorts: by('id'), filters: { id: byKey('id'), locationId: many('locationId'), label: many('label') } },
)
const sites = readModel({
  table: 'sites',
  of: location,
  columns: { id: id(), name: text() },
  row: ({ state: { context } }) => (context.name === 'gone' ? null : context),
  over: {
    of: stations,
    by: 'locationId',
    columns: { plugs: integer(), labels: text() },
    row: (_, under) => ({
      plugs: under.reduce((sum, { plugs }) => sum + plugs, 0),
      labels: under.map(({ label }) => label).join(),
    }),
  },
})

function opened() {
  const db = new Database(':memory:')
  const projector = readModelsOf([tallies, sites]).open(db)
  const seen = {
    db,
    vault: { get: () => null, bearing: () => [] },
    isPast: false,
    stateOf: () => null,
    facts: () => [],
    stretch: () => [],
    length: () => 0,
    listIndex: (table: string) => ({ table, where: [] }),
  }
  let position = 0
  const take = (lifecycle: string, stream: string, state: { readonly value: string; readonly context: unknown }) => {
    position += 1
    const about = { position, lifecycle, id: stream, version: 1, type: 'x', data: {}, at: instant(0), by: actorOf.SYS }
    projector.take({ ...about, cause: null, correlation: '', irregular: false }, state)
    projector.flush()
  }
  return {
    site: (stream: string, name: string) => take('location', stream, { value: 'Registered', context: { name } }),
    station: (stream: string, locationId: string, plugs: number) => {
      const connectors = Array.from({ length: plugs }, () => ({}))
      take('pile', stream, { value: 'Registered', context: { name: stream, locationId, connectors } })
    },
    link: (stream: string, openedAt: string) => take('pile-link', stream, { value: 'Online', context: { openedAt } }),
    rows: (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY id`).all(),
    counts: () => db.prepare('SELECT status, count FROM tallies WHERE count <> 0 ORDER BY status').all(),
    changes: () => db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0,
    reader: openReader(seen, stations),
    seen,
  }
}

it('sums up what is under a row, and lets what is under it follow the row', () => {
  const { site, station, rows, counts } = opened()
  station('A', 'L1', 2)
  expect(rows('stations')).toMatchObject([{ id: 'A', label: 'nowhere A', plugs: 2, opened: null }])
  site('L1', 'Hof')
  expect(rows('sites')).toEqual([{ id: 'L1', name: 'Hof', plugs: 2, labels: 'Hof A' }])
  site('L2', 'Quai')
  station('B', 'L1', 1)
  station('A', 'L2', 2)
  site('L1', 'Garage')
  expect(rows('sites')).toEqual([
    { id: 'L1', name: 'Garage', plugs: 1, labels: 'Garage B' },
    { id: 'L2', name: 'Quai', plugs: 2, labels: 'Quai A' },
  ])
  expect(counts()).toEqual([
    { status: 'Garage B', count: 1 },
    { status: 'Quai A', count: 1 },
  ])
})

it('makes no row for a part of one, and takes a row away that is none any more', () => {
  const { site, station, link, rows } = opened()
  link('A', '2026')
  expect(rows('stations')).toEqual([])
  station('A', 'L1', 1)
  link('A', '2027')
  site('L1', 'Hof')
  expect(rows('stations')).toMatchObject([{ opened: '2027', label: 'Hof A' }])
  site('L1', 'gone')
  expect(rows('sites')).toEqual([])
})

it('writes only what has changed', () => {
  const { site, station, link, changes } = opened()
  site('L1', 'Hof')
  station('A', 'L1', 1)
  link('A', '2026')
  const before = changes()
  site('L1', 'Hof')
  station('A', 'L1', 1)
  link('A', '2026')
  expect(changes()).toBe(before)
  link('A', '2027')
  expect(changes()).toBe(before + 1)
})

it('finds rows by what their columns hold', () => {
  const { site, station, link, reader, seen } = opened()
  site('L1', 'Hof')
  for (const [name, locationId, plugs] of [
    ['A', 'L1', 1],
    ['B', 'L1', 2],
    ['C', 'L2', 2],
  ] as const)
    station(name, locationId, plugs)
  link('B', '2026')
  const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id)
  expect(ids(reader.where({ locationId: 'L1' }, { by: ['-id'] }))).toEqual(['B', 'A'])
  expect(ids(reader.where({}, { by: ['-plugs', 'id'], most: 2 }))).toEqual(['B', 'C'])
  expect(ids(reader.where({ opened: null, plugs: atLeast(2) }))).toEqual(['C'])
  expect(ids(reader.where({ opened: not(null) }))).toEqual(['B'])
  expect(ids(reader.where({ id: not('A'), locationId: among('sites', { name: 'Hof' }) }))).toEqual(['B'])
  expect(reader.groups(['locationId'], {}, { sum: ['plugs'], least: ['opened'] })).toEqual([
    { locationId: 'L1', count: 2, plugs: 3, opened: '2026' },
    { locationId: 'L2', count: 1, plugs: 2, opened: null },
  ])
  expect(reader.groups([], { locationId: 'L9' }, { sum: ['plugs'], least: ['opened'] })).toEqual([
    { count: 0, plugs: 0, opened: null },
  ])
  expect([reader.one('B')?.plugs, reader.one('Z')]).toEqual([2, null])
  for (const wrong of [{ name: integer() }, { name: nullable(text()) }, { nmae: text() }])
    expect(() => openReader(seen, reference('stations', { id: id(), ...wrong }))).toThrow(/stations.n\w+ is not/u)
})

it('makes one table once', () => {
  expect(() => readModelsOf([sites, stations])).toThrow('two read models make stations')
})

it('makes the same rows in whatever order read models are registered', async () => {
  const { world, live, close } = await openSoak(7)
  await live(2)
  const folded = (all: typeof readModels.all) => {
    const db = new Database(':memory:')
    const models = readModelsOf(all)
    models.open(db)
    db.exec(LOOKUPS_TABLE)
    models.refold(world.store, { readModels: db, lookups: db })
    return db
  }
  const [one, other] = [folded(readModels.all), folded(readModels.all.toReversed())]
  expect(one.prepare('SELECT count(*) FROM connectors').pluck().get()).toBeGreaterThan(3)
  expect(differences(readModels.tables, one, other)).toEqual([])
  await close()
})

it('goes the short way for the readings of meters, and shows the same', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  const changes = () => site.world.store.db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0
  const seen: string[] = []
  site.world.store.db.function('seen', (status: string) => seen.push(status))
  site.world.store.db.exec(
    'CREATE TEMP TRIGGER touched AFTER UPDATE OF status, state, startedAt ON sessions BEGIN SELECT seen(NEW.status); END',
  )
  const before = changes()
  await site.meter(transactionId, 2_000)
  expect(site.world.store.db.prepare('SELECT energy, status FROM sessions').get()).toEqual({
    energy: 1_000,
    status: 'charging',
  })
  expect(changes()).toBeGreaterThan(before)
  expect(seen).toEqual([])
})
