import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import { instant } from '#contracts/units.ts'
import { listConnectors } from '#backend/areas/equipment/connector/queries.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

const timestamp = '2026-11-20T08:00:00Z'
const stands = (lifecycle: string, id: string) => network.world.store.stateOf(lifecycle, id)?.value
const position = () => network.world.store.position()
const warned = (message: string) => network.lines.filter((line) => line.level === 'warn' && line.message === message)
const report = (status: ChargePointStatus, more = {}) =>
  station.confirmed('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, ...more })
const start = (more = {}) =>
  station.confirmed('StartTransaction', { connectorId: 1, idTag: 'good', meterStart: 1000, timestamp, ...more })
const stop = (transactionId: number, more = {}) =>
  station.confirmed('StopTransaction', { transactionId, meterStop: 9000, timestamp: '2026-11-20T09:00:00Z', ...more })

describe('a charge point boots', () => {
  it('cold: accepted, told the interval and the time, all statuses confirmed, heartbeats answered [TC_001_CSMS]', async () => {
    const boot = await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect(boot).toEqual({ status: 'Accepted', interval: 60, currentTime: instant(network.world.clock.now()) })
    for (const connectorId of [0, 1, 2])
      expect(
        await station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' }),
      ).toEqual({})
    expect(await station.confirmed('Heartbeat', {})).toEqual({ currentTime: instant(network.world.clock.now()) })
    expect(stands('pile-link', 'CP1')).toBe('Online')
  })

  it('with an open transaction, and stops it afterwards [TC_032_1_CSMS]', async () => {
    const { transactionId } = await start()
    await station.close()
    station = await network.booted()
    await report('Finishing')
    expect(await stop(transactionId, { reason: 'PowerLoss' })).toEqual({})
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      stopReason: 'PowerLoss',
    })
  })
})

describe('a regular session', () => {
  it('plugged in first: authorised, started, metered, stopped, released [TC_003_CSMS] [R4.2.02] [R4.2.03] [R4.2.05]', async () => {
    await report('Preparing')
    expect(await station.confirmed('Authorize', { idTag: 'good' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    const started = await start()
    expect(started).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    expect(started.transactionId).toBeGreaterThan(0)
    await report('Charging')
    expect(stands('connector', 'CP1~1')).toBe('Charging')
    expect(stands('charging-session', String(started.transactionId))).toBe('Charging')
    const sampledValue = [{ value: '2', unit: 'kWh' as const }]
    const meterValue = [{ timestamp: '2026-11-20T08:10:00Z', sampledValue }]
    const { transactionId } = started
    expect(await station.confirmed('MeterValues', { connectorId: 1, transactionId, meterValue })).toEqual({})
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      register: 2000,
    })
    expect(await stop(transactionId, { idTag: 'good' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(stands('charge-record', String(transactionId))).toBe('CHARGE_COMPLETE')
    await report('Finishing')
    expect(stands('connector', 'CP1~1')).toBe('Finishing')
    await report('Available')
    expect(stands('connector', 'CP1~1')).toBe('Available')
    expect(stands('charging-session', String(transactionId))).toBe('Released')
    expect(warned('meter values of no running transaction')).toEqual([])
  })

  it('identified first [TC_004_1_CSMS]', async () => {
    expect(await station.confirmed('Authorize', { idTag: 'GOOD' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    await report('Preparing')
    expect(await start()).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    await report('Charging')
  })

  it('that nobody plugs in for leaves no transaction [TC_004_2_CSMS] [R4.2.02]', async () => {
    await station.confirmed('Authorize', { idTag: 'good' })
    await report('Preparing')
    await report('Available')
    expect(network.world.store.states('charging-session')).toEqual([])
  })

  it('that the vehicle ends keeps its reason [TC_005_1_CSMS]', async () => {
    const { transactionId } = await start()
    await report('Charging')
    await report('SuspendedEV')
    await stop(transactionId, { reason: 'EVDisconnected' })
    await report('Finishing')
    await report('Available')
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      stopReason: 'EVDisconnected',
    })
  })

  it('is the same while vehicle and charger pause it [R4.2.04]', async () => {
    const { transactionId } = await start()
    await report('Charging')
    for (const status of ['SuspendedEV', 'Charging', 'SuspendedEVSE', 'Charging'] as const) {
      await report(status)
      expect(stands('connector', 'CP1~1')).toBe(status)
      expect(stands('charging-session', String(transactionId))).toBe(status)
    }
    expect(network.world.store.states('charging-session')).toHaveLength(1)
  })

  it('starts without an Authorize when the card is known to the charge point [TC_007_CSMS]', async () => {
    expect(await start()).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  })

  it('keeps its reservation and the readings that come with its stop; a stop without a reason is Local', async () => {
    const { transactionId } = await start({ reservationId: 7 })
    network.pass(3_600_000)
    const sampledValue = [{ value: '5000' }]
    await stop(transactionId, { transactionData: [{ timestamp: '2026-11-20T08:30:00Z', sampledValue }] })
    const facts = network.world.store.facts('charging-session', String(transactionId))
    expect(facts.map(({ data }) => data)).toMatchObject([{ reservationId: 7 }, { register: 5000 }, { reason: 'Local' }])
  })

  it('that began offline keeps the time of the charge point [TC_037_1_CSMS]', async () => {
    const { transactionId } = await start({ timestamp: '2026-11-20T03:00:00+01:00' })
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      startedAt: '2026-11-20T02:00:00.000Z',
    })
  })

  it('that began offline with a bad card is given a number and is stopped [TC_037_3_CSMS]', async () => {
    const started = await start({ idTag: 'nobody' })
    expect(started.idTagInfo).toEqual({ status: 'Invalid' })
    await report('Charging')
    expect(await stop(started.transactionId, { reason: 'DeAuthorized' })).toEqual({})
  })

  it('whose start is delivered twice gets the same number', async () => {
    const first = await start()
    await station.close()
    station = await network.connect()
    expect(await start()).toEqual(first)
    expect(network.world.store.states('charging-session')).toHaveLength(1)
  })

  it('whose connector reports Faulted with OtherError is listed as OtherError, with its own word beside it [R4.2.09]', async () => {
    const listed = () => listConnectors(network.world, { page: 1, size: 10, sort: null, filters: {} }).list[0]
    await report('Faulted', { errorCode: 'OtherError' })
    expect(listed()).toMatchObject({ id: 'CP1~1', status: 'OtherError', reported: 'Faulted', errorCode: 'OtherError' })
    await report('Faulted', { errorCode: 'GroundFailure' })
    expect(listed()).toMatchObject({ status: 'Faulted' })
    await report('Available')
    expect(listed()).toMatchObject({ status: 'Available' })
  })

  it('whose end reports a lock failure is confirmed [TC_024_CSMS]', async () => {
    await station.confirmed('Authorize', { idTag: 'good' })
    await report('Preparing')
    await report('Faulted', { errorCode: 'ConnectorLockFailure' })
    expect(stands('connector', 'CP1~1')).toBe('Faulted')
    await report('Preparing')
    expect(stands('connector', 'CP1~1')).toBe('Preparing')
  })
})

describe('a card that may not charge', () => {
  it.each([
    ['is nobody’s', 'nobody', 'Invalid', 'TC_023_1_CSMS'],
    ['is out of date', 'expired', 'Expired', 'TC_023_2_CSMS'],
    ['is blocked', 'blocked', 'Blocked', 'TC_023_3_CSMS'],
  ])('because it %s is told so: %s is %s [%s]', async (_, idTag, status, _case) => {
    expect(await station.confirmed('Authorize', { idTag })).toEqual({ idTagInfo: { status } })
  })
})

describe('odd reports are confirmed, told in the log and leave nothing behind', () => {
  it.each([99, -1, 3])('a status of connector %i', async (connectorId) => {
    const before = position()
    expect(
      await station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' }),
    ).toEqual({})
    expect(position()).toBe(before)
    expect(warned('a status of a connector this pile does not have')).toHaveLength(1)
  })

  it('a stop of an unknown transaction, and of transaction -1 (errata 3.18)', async () => {
    const before = position()
    expect(await stop(4711)).toEqual({})
    expect(await stop(-1, { idTag: 'good' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(position()).toBe(before)
    expect(warned('a stop of no transaction we know')).toHaveLength(2)
  })

  it('meter values of an unknown transaction, of none, and without values', async () => {
    const before = position()
    const sampledValue = [{ value: '5' }]
    const meterValue = [{ timestamp, sampledValue }]
    expect(await station.confirmed('MeterValues', { connectorId: 1, transactionId: 4711, meterValue })).toEqual({})
    expect(await station.confirmed('MeterValues', { connectorId: 0, meterValue })).toEqual({})
    expect(await station.confirmed('MeterValues', { connectorId: 1, meterValue: [] })).toEqual({})
    expect(position()).toBe(before)
    expect(warned('meter values of no running transaction')).toHaveLength(2)
    expect(warned('meter values without a legible reading')).toHaveLength(1)
  })

  it('a start on a connector that is not there still gets a number', async () => {
    expect((await start({ connectorId: 99 })).transactionId).toBeGreaterThan(0)
    expect(warned('a start on a connector this pile does not have')).toHaveLength(1)
  })

  it.each([1e300, -1e300, -1, 1000])(
    'a start on connector %d, and one beside it in the same commit',
    async (connectorId) => {
      const started = await Promise.all([start({ connectorId }), start()])
      expect(started.map(({ transactionId }) => transactionId)).toEqual([1, 2])
      expect(warned('a number no connector has')).toHaveLength(1)
      expect(network.calls.filter((call) => call.endsWith('InternalError'))).toEqual([])
    },
  )

  it('a register beyond any meter and an empty card', async () => {
    const started = await start({ idTag: '', meterStart: 1e300 })
    expect(started.idTagInfo.status).toBe('Invalid')
    expect(warned('a register beyond any meter')).toHaveLength(1)
  })

  it('a timestamp without a zone is read as UTC', async () => {
    await report('Preparing', { timestamp: '2026-11-20T07:00:00' })
    expect(network.world.store.stateOf('connector', 'CP1~1')?.context).toMatchObject({
      since: '2026-11-20T07:00:00.000Z',
    })
  })

  it('a timestamp that is no date counts as now', async () => {
    await report('Preparing', { timestamp: '2016-12-31T23:59:60Z' })
    expect(warned('a quirk, taken leniently')).toMatchObject([{ detail: { kind: 'noDate', field: 'timestamp' } }])
  })

  it('a time to come is the clock of a pile that runs ahead: nobody pays beyond now', async () => {
    const now = instant(network.world.clock.now())
    const nextYear = '2027-11-20T08:00:00Z'
    const ahead = { timestamp: nextYear }
    const { transactionId } = await start(ahead)
    expect(await start(ahead)).toMatchObject({ transactionId })
    await station.confirmed('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: nextYear, sampledValue: [{ value: '1500' }] }],
    })
    await stop(transactionId, ahead)
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      startedAt: now,
      meteredAt: now,
      endedAt: now,
    })
  })

  it('meter values beyond any meter never keep a transaction from being stopped', async () => {
    const { transactionId } = await start()
    for (const value of ['9007199254740991', '0', '9007199254740991', '0'])
      await station.confirmed('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp, sampledValue: [{ value }, { value: '1e307', measurand: 'Voltage' }] }],
      })
    await stop(transactionId)
    expect(stands('charging-session', String(transactionId))).toBe('Stopped')
  })

  it('meter values that run backwards are kept as irregular', async () => {
    const { transactionId } = await start()
    for (const value of ['5000', '4000'])
      await station.confirmed('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp, sampledValue: [{ value }] }],
      })
    expect(network.world.store.stateOf('charging-session', String(transactionId))?.context).toMatchObject({
      meterReset: true,
      register: 4000,
    })
  })
})

it('vendor messages and progress reports are answered and stored nowhere', async () => {
  const before = network.world.store.position()
  expect(await station.confirmed('DataTransfer', { vendorId: 'Vendor' })).toEqual({ status: 'UnknownVendorId' })
  expect(await station.confirmed('FirmwareStatusNotification', { status: 'Idle' })).toEqual({})
  expect(await station.confirmed('DiagnosticsStatusNotification', { status: 'Idle' })).toEqual({})
  expect(network.world.store.position()).toBe(before)
})
