import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { curvePointsMax } from '#contracts/charging/charge-record.calls.ts'
import { TimeZone, instant, millis, money } from '#contracts/units.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { listAlarms } from '#backend/areas/maintenance/alarm/queries.ts'
import { listBills, readBill } from '#backend/areas/finance/bill/queries.ts'
import { listConnectors } from '#backend/areas/equipment/connector/queries.ts'
import { readCurve } from '#backend/areas/charging/charging-session/curve.queries.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import { readOverview } from '#backend/areas/home/overview/queries.ts'
import { listPiles, readPile } from '#backend/areas/equipment/pile/queries.ts'
import { listRecords, readRecord } from '#backend/areas/charging/charge-record/queries.ts'
import { listSessions, readSession } from '#backend/areas/charging/charging-session/queries.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { HOUR, MINUTE, PILE, by, openSite } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const maintainer: Actor = { ...operator, id: 'maint0', account: 'maint0', type: 'MAINTAINER' }
const everything: ListRequest = { page: 1, size: 10, sort: null, filters: {} }

it('shows a session while it runs: who, where, how much, and what it costs by the formula of the bill', async () => {
  const site = await openSite()
  const { world } = site
  world.store.vault.set('customer:CUST1', 'name', 'Ada Example')
  await site.report('Preparing')
  await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.meter(1, 11_000)
  const { total, list } = listSessions(world, everything, operator)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    id: '1',
    status: 'charging',
    state: 'Charging',
    pileName: PILE,
    connectorName: 'A',
    locationName: 'Site',
    zone: 'Europe/Warsaw',
    customerName: 'Ada Example',
    energy: 10_000,
    power: 11_000,
    // 10 kWh at 0.45 and 0.50 once, 23 % on top.
    total: 61_500,
    currency: world.settings.currency,
  })
  const detail = readSession(world, '1', operator)
  expect(detail).toMatchObject({
    meterStart: 1_000,
    register: 11_000,
    tariff: { id: 'T1.1' },
    cost: { total: 61_500 },
    hold: { status: 'held', amount: 200_000 },
    record: null,
    offers: [],
  })
  await site.stop(1, 11_000)
  await site.report('Finishing')
  await site.report('Available')
  expect(readSession(world, '1', operator)).toMatchObject({
    status: 'closed',
    total: 61_500,
    cost: readRecord(world, '1', operator)?.cost,
    record: { id: '1', status: 'RECORD_UNSETTLED' },
  })
  world.store.vault.delete('customer:CUST1')
  expect(listSessions(world, everything, operator).list[0]).toMatchObject({ customerId: 'CUST1', customerName: null })
})

it('shows a session with the cost of its record, whatever its own price list would say', async () => {
  const site = await openSite()
  const { world } = site
  const id = await site.session(10_000)
  expect(readSession(world, id, operator)).toMatchObject({ total: 61_500, cost: { total: 61_500 } })
  const cheaper = { id, reason: 'Wrong price list', tariffId: 'T3.1' }
  expect(await site.seeder.run(recordHandlers.reprice, cheaper, operator)).toBeNull()
  expect(readSession(world, id, operator)).toMatchObject({ total: 18_000, cost: { total: 18_000 } })
  expect(listSessions(world, everything, operator).list).toMatchObject([{ id, total: 18_000 }])
})

it('shows a record with its parts, its balances and what may be done, before and after it is paid', async () => {
  const site = await openSite()
  const { world } = site
  const id = await site.session(10_000)
  const allowed = (actor: Actor) =>
    readRecord(world, id, actor)
      ?.offers.filter((offer) => offer.allowed)
      .map(({ command }) => command)
  expect(allowed(operator)).toEqual(['initiateSettlement', 'markComplete', 'markAbnormal', 'reprice'])
  expect(allowed(maintainer)).toEqual([])
  expect(readRecord(world, id, maintainer)?.offers[0]).toMatchObject({ reason: 'notPermitted', guard: null })
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  const { total, list } = listRecords(world, { ...everything, filters: { status: 'RECORD_COMPLETE' } }, operator)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    id,
    total: 61_500,
    parts: { electricity: 45_000, service: 5_000, tax: 11_500, discount: 0, deduction: 0, idleTime: 0 },
    paidAmount: 61_500,
    balanceBefore: 1_000_000,
    balanceAfter: 938_500,
    billId: `B${id}`,
  })
  expect(readRecord(world, id, operator)).toMatchObject({
    bill: { id: `B${id}`, status: 'PaySuccess', amount: 61_500 },
    session: { id, status: 'closed' },
    attempts: 1,
    tariff: { id: 'T1.1' },
  })
})

it('shows a bill with every attempt, who made it and how it ended', async () => {
  const site = await openSite({ balance: money(10_000) })
  const { world } = site
  const id = await site.session(10_000)
  for (const _ of [1, 2]) {
    await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
    await site.pass(0)
  }
  const bill = readBill(world, `B${id}`)
  expect(bill?.attempts).toMatchObject([
    { attempt: 1, amount: 61_500, startedBy: operator, outcome: 'PayFail', reason: 'INSUFFICIENT_FUNDS' },
    { attempt: 2, amount: 61_500, startedBy: operator, outcome: 'PayFail', reason: 'INSUFFICIENT_FUNDS' },
  ])
  expect(bill?.record).toMatchObject({ id, pileName: PILE, energy: 10_000, cost: { total: 61_500 } })
  expect(listBills(world, { ...everything, filters: { type: 'Charging' } })).toMatchObject({
    total: 1,
    list: [{ status: 'PayFail', balanceBefore: null, reason: 'INSUFFICIENT_FUNDS' }],
  })
  expect(readBill(world, 'R1')).toMatchObject({ type: 'Recharge', record: null, attempts: [{ outcome: 'PaySuccess' }] })
})

it('shows a connector as Offline without a link, with its last report beside it, until it is back [R4.2.10]', async () => {
  const site = await openSite()
  const { world } = site
  const shown = () => listConnectors(world, everything).list[0]
  const counted = () => readOverview(world, viewer)
  expect(shown()).toMatchObject({ status: 'Available', reported: 'Available', isOnline: true, session: null })
  await site.report('Preparing')
  await site.start()
  await site.report('Charging')
  expect(shown()).toMatchObject({ status: 'Charging', session: { id: '1' } })
  await site.report('Charging', 'WeakSignal')
  expect(shown()).toMatchObject({ status: 'OtherError', reported: 'Charging', errorCode: 'WeakSignal' })
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  expect(shown()).toMatchObject({ status: 'Offline', reported: 'Charging', isOnline: false })
  expect(counted()).toMatchObject({
    piles: { online: 0, offline: 1, fault: 0 },
    connectors: [{ status: 'Offline', count: 1 }],
  })
  expect(listConnectors(world, { ...everything, filters: { status: 'Offline', pileName: 'pile' } }).total).toBe(1)
  expect(listConnectors(world, { ...everything, filters: { status: 'Charging' } }).total).toBe(0)
  await site.seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  await site.seeder.run(linkResumed, { pileId: PILE }, by)
  await site.report('Charging')
  expect(shown()).toMatchObject({ status: 'Charging', reported: 'Charging', isOnline: true })
})

it('shows a pile at fault only while it is connected, and offline otherwise [R4.2.11]', async () => {
  const site = await openSite()
  const { world } = site
  const status = () => listPiles(world, everything).list[0]?.status
  expect(status()).toBe('online')
  await site.report('Faulted', 'GroundFailure')
  await site.pass(0)
  expect(status()).toBe('fault')
  expect(readPile(world, PILE)).toMatchObject({
    status: 'fault',
    vendor: 'Chargebook',
    tariff: { id: 'T1.1' },
    connectors: [{ status: 'Faulted', errorCode: 'GroundFailure' }],
    openAlarms: 1,
  })
  await site.report('Available')
  expect(status()).toBe('online')
  await site.pass(MINUTE)
  expect(readPile(world, PILE)).toMatchObject({ openAlarms: 0 })
  await site.report('Faulted', 'GroundFailure')
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  expect(status()).toBe('offline')
})

it('offers to dispose of an alarm to those who may, and shows it by its number', async () => {
  const site = await openSite()
  const { world } = site
  await site.report('Faulted', 'GroundFailure')
  await site.pass(0)
  const { total, list } = listAlarms(world, { ...everything, filters: { status: 'Undisposed' } }, maintainer)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    code: 'GroundFailure',
    faultNumber: 2,
    isSafety: true,
    pileName: PILE,
    locationName: 'Site',
    offers: [{ command: 'dispose', allowed: true }],
  })
})

it('draws the curve of a session in order, keeps its gaps, and thins a long one without losing its peaks', async () => {
  const site = await openSite()
  const { world } = site
  const { transactionId } = await site.start({ meterStart: 0 })
  await site.report('Charging')
  let register = 0
  for (let minute = 0; minute < 1_500; minute += 1) {
    // Two hours of silence in the middle.
    await site.pass(minute === 700 ? 120 * MINUTE : MINUTE)
    register += 200
    await site.meter(transactionId, register)
  }
  const curve = readCurve(world, String(transactionId))
  if (curve === null) throw new Error('no curve')
  expect(curve.total).toBe(1_500)
  expect(curve.at.length).toBeLessThanOrEqual(curvePointsMax)
  expect(curve.at.length).toBeGreaterThan(curvePointsMax / 2)
  expect(curve.at).toEqual(curve.at.toSorted())
  const gaps = curve.at.filter((_, index) => curve.power[index] === null && curve.energy[index] === null)
  expect(gaps).toHaveLength(1)
  expect(curve.energy.at(0)).toBe(0)
  expect(curve.energy.at(-1)).toBe(300_000)
  expect(readCurve(world, '77')).toBeNull()
})

it('counts since midnight in the zone of the person who looks', async () => {
  const site = await openSite()
  const { world } = site
  await site.session(10_000)
  const { at, today, sessions, openAlarms, recentRecords } = readOverview(world, viewer)
  expect(at).toBe(instant(world.clock.now()))
  expect(today).toEqual({ since: '2026-11-19T23:00:00.000Z', records: 1, energy: 10_000, revenue: 61_500 })
  expect({ sessions, openAlarms }).toEqual({ sessions: { running: 0, power: 0, lastDrawn: null }, openAlarms: 0 })
  expect(recentRecords).toMatchObject([{ id: '1', totalFee: 61_500, locationName: 'Site' }])
  const tomorrow = TimeZone.make('Pacific/Auckland')
  await site.pass(millis(instant(Date.UTC(2026, 10, 20, 11, 30))) - world.clock.now())
  expect(readOverview(world, { ...viewer, zone: tomorrow }).today).toMatchObject({ records: 0, revenue: 0 })
})

it('counts since the first midnight of a day that has two', () => {
  // On the Azores the clock goes from one o’clock back to midnight when the summer ends.
  const clock = { ...virtualClock(Date.UTC(2026, 9, 25, 9)), soon: queueMicrotask }
  const world = openTestWorld({ clock })
  const { today } = readOverview(world, { ...viewer, zone: TimeZone.make('Atlantic/Azores') })
  expect(today.since).toBe('2026-10-25T00:00:00.000Z')
})

it('counts an abnormal record, but no revenue of it', async () => {
  const site = await openSite()
  const { world } = site
  const [wrong] = [await site.session(10_000), await site.session(10_000)]
  expect(readOverview(world, viewer).today).toMatchObject({ records: 2, energy: 20_000, revenue: 123_000 })
  await site.seeder.run(recordHandlers.markAbnormal, { id: wrong, reason: 'Driver was right' }, operator)
  expect(readOverview(world, viewer).today).toMatchObject({ records: 2, energy: 20_000, revenue: 61_500 })
})

it('lists what is newest first, by whole seconds and by numbers', async () => {
  const site = await openSite()
  const { world } = site
  await site.pass(500)
  for (const _ of [1, 2]) await site.session(10_000)
  const asked = (filters: ListRequest['filters']) =>
    listRecords(world, { ...everything, filters }, operator).list.map(({ id }) => id)
  expect(asked({})).toEqual(['2', '1'])
  expect(listSessions(world, everything, operator).list.map(({ id }) => id)).toEqual(['2', '1'])
  const endedAt = readRecord(world, '1', operator)?.endedAt ?? ''
  expect(endedAt).toMatch(/:00\.500Z$/u)
  expect(asked({ endedAtTo: endedAt.slice(0, 19).replace('T', ' ') })).toEqual(['1'])
  expect(asked({ id: '1' })).toEqual(['1'])
  expect(asked({ id: 'one' })).toEqual([])
})

it('reads the same after read models were dropped and folded again', async () => {
  const site = await openSite()
  const { world } = site
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  await site.report('Faulted', 'HighTemperature')
  const readAll = () => [
    listSessions(world, everything, operator),
    listRecords(world, everything, operator),
    listBills(world, everything),
    listPiles(world, everything),
    listConnectors(world, everything),
    listAlarms(world, everything, operator),
    readOverview(world, viewer),
  ]
  const before = readAll()
  rebuild(world.store)
  expect(readAll()).toEqual(before)
})

const viewer = { actor: operator, zone: TimeZone.make('Europe/Warsaw') }
