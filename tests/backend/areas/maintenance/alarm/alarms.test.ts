import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { operatorCommands } from '#backend/areas/all.ts'
import { boot, linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { noteSecurityEvent } from '#backend/areas/equipment/security/commands.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const unsaid = { boxSerialNumber: null, firmwareVersion: null, iccid: null, imsi: null, meterType: null }
const identity = { pileId: PILE, vendor: 'X', model: 'Y', serialNumber: null, meterSerialNumber: null, ...unsaid }
const states = ({ world }: Site) => world.store.states('alarm').map(({ id, value }) => `${id} ${value}`)

it('raises an alarm for a fault at once, and recovers it a minute after the pile is well [R4.2.26]', async () => {
  const site = await openSite()
  await site.report('Faulted', 'ConnectorLockFailure')
  await site.pass(0)
  expect(states(site)).toEqual(['PILE1~1~ConnectorLockFailure~1 Undisposed'])
  await site.report('Available')
  await site.pass(59_000)
  expect(states(site)).toEqual(['PILE1~1~ConnectorLockFailure~1 Clearing'])
  await site.pass(1_000)
  expect(states(site)).toEqual(['PILE1~1~ConnectorLockFailure~1 AutoRecovery'])
})

it('counts a fault that comes back while it clears, and waits longer for one that flaps', async () => {
  const site = await openSite()
  for (let flap = 0; flap < 4; flap += 1) {
    await site.report('Faulted', 'InternalError')
    await site.report('Available')
    await site.pass(10_000)
  }
  expect(site.world.store.states('alarm')).toMatchObject([{ value: 'Clearing', context: { count: 4, flaps: 3 } }])
  await site.pass(2 * MINUTE)
  expect(states(site)).toEqual(['PILE1~1~InternalError~1 Clearing'])
  await site.pass(4 * MINUTE)
  expect(states(site)).toEqual(['PILE1~1~InternalError~1 AutoRecovery'])
})

it('never shows a weak signal that lasted less than five minutes', async () => {
  const site = await openSite()
  await site.report('Available', 'WeakSignal')
  await site.pass(4 * MINUTE)
  expect(states(site)).toEqual(['PILE1~1~WeakSignal~1 Pending'])
  await site.report('Available')
  await site.pass(10 * MINUTE)
  expect(states(site)).toEqual(['PILE1~1~WeakSignal~1 Discarded'])
})

it('raises an alarm for a pile that is offline for two minutes, and clears it when it is back', async () => {
  const site = await openSite()
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(119_000)
  expect(states(site)).toEqual(['PILE1~0~PileOffline~1 Pending'])
  await site.pass(1_000)
  expect(states(site)).toEqual(['PILE1~0~PileOffline~1 Undisposed'])
  await site.seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  await site.seeder.run(linkResumed, { pileId: PILE }, by)
  await site.pass(MINUTE)
  expect(states(site)).toEqual(['PILE1~0~PileOffline~1 AutoRecovery'])
})

it('calls a pile that was declared dead offline, and clears that with its boot', async () => {
  const site = await openSite()
  for (const command of ['suspect', 'declareDead'])
    expect(await site.world.dispatch(pileLink, { id: PILE, command, body: {} })).toBeNull()
  await site.pass(2 * MINUTE)
  expect(states(site)).toEqual(['PILE1~0~PileOffline~1 Undisposed'])
  await site.seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  await site.seeder.run(boot, identity, by)
  await site.pass(MINUTE)
  expect(states(site)).toEqual(['PILE1~0~PileOffline~1 AutoRecovery'])
})

it('calls a connector that is faulted without a code an alarm too', async () => {
  const site = await openSite()
  await site.report('Faulted', 'NoError')
  await site.pass(0)
  expect(states(site)).toEqual(['PILE1~1~FaultedWithoutCode~1 Undisposed'])
})

it('clears one fault when the connector reports another', async () => {
  const site = await openSite()
  await site.report('Faulted', 'ConnectorLockFailure')
  await site.report('Faulted', 'InternalError')
  await site.pass(MINUTE)
  expect(states(site)).toEqual(['PILE1~1~ConnectorLockFailure~1 AutoRecovery', 'PILE1~1~InternalError~1 Undisposed'])
})

it('waits no longer for an alarm that came back, nor for one that was disposed of', async () => {
  const site = await openSite()
  await site.report('Faulted', 'InternalError')
  await site.report('Available')
  await site.pass(10_000)
  await site.report('Faulted', 'InternalError')
  await site.pass(HOUR)
  expect(states(site)).toEqual(['PILE1~1~InternalError~1 Undisposed'])
  await site.report('Available')
  await site.pass(10_000)
  const body = { remark: 'Restarted', confirmedOnSite: false, closedOrderId: null }
  expect(
    await site.world.dispatch(alarm, { id: 'PILE1~1~InternalError~1', command: 'dispose', body, actor: operator }),
  ).toBeNull()
  await site.pass(HOUR)
  expect(states(site)).toEqual(['PILE1~1~InternalError~1 ManualDisposed'])
  expect(site.defects).toEqual([])
})

it('lets an operator dispose of an alarm; the safety class needs somebody on site [R4.2.27]', async () => {
  const site = await openSite()
  await site.report('Faulted', 'GroundFailure')
  await site.pass(0)
  const dispose = operatorCommands['alarm']?.['dispose']
  if (dispose === undefined) throw new Error('alarms can be disposed of')
  const id = 'PILE1~1~GroundFailure~1'
  const remark = 'Relay replaced'
  const unseen = await site.seeder.run(dispose.handler, { id, remark, confirmedOnSite: false }, operator)
  expect(unseen).toMatchObject({ guard: 'safeToDispose' })
  expect(await site.seeder.run(dispose.handler, { id, remark, confirmedOnSite: true }, operator)).toBeNull()
  expect(states(site)).toEqual([`${id} ManualDisposed`])
})

it('calls a vehicle that does not talk an alarm only from the third time in a day', async () => {
  const site = await openSite()
  for (let time = 1; time <= 3; time += 1) {
    await site.report('SuspendedEVSE', 'EVCommunicationError')
    await site.report('Available')
    await site.pass(MINUTE)
    expect(states(site)).toHaveLength(time < 3 ? 0 : 1)
  }
})

it('forgets after a day that a vehicle did not talk', async () => {
  const site = await openSite()
  for (let time = 1; time <= 3; time += 1) {
    await site.report('SuspendedEVSE', 'EVCommunicationError')
    await site.report('Available')
    await site.pass(12 * HOUR)
  }
  expect(states(site)).toEqual([])
})

it('makes a new alarm of a fault that returns after it recovered, and says of which', async () => {
  const site = await openSite()
  for (let time = 0; time < 2; time += 1) {
    await site.report('Faulted', 'InternalError')
    await site.report('Available')
    await site.pass(2 * MINUTE)
  }
  expect(site.world.store.stateOf('alarm', 'PILE1~1~InternalError~2')).toMatchObject({
    value: 'AutoRecovery',
    context: { recurrenceOf: 'PILE1~1~InternalError~1' },
  })
})

it('knows the charge record error by its vendor code, and keeps it until somebody disposes of it', async () => {
  const site = await openSite()
  const report = { pileId: PILE, connectorId: 1, status: 'Available', errorCode: 'OtherError' } as const
  const vendor = { info: null, vendorId: null, vendorErrorCode: 'ChargeRecordError', timestamp: null }
  await site.seeder.run(status, { ...report, ...vendor }, by)
  await site.pass(0)
  await site.report('Available')
  await site.pass(10 * MINUTE)
  expect(states(site)).toEqual(['PILE1~1~ChargeRecordError~1 Undisposed'])
})

const noticed = (type: string, techInfo: string | null = null) => ({ pileId: PILE, type, techInfo, reportedAt: null })

it('raises one alarm for security events that somebody must look at, which no report clears', async () => {
  const site = await openSite()
  await site.seeder.run(noteSecurityEvent, noticed('TamperDetectionActivated', 'front door'), by)
  await site.seeder.run(noteSecurityEvent, noticed('PasswordGuessed'), by)
  const well = { connectorId: 0, status: 'Available', errorCode: 'NoError', info: null, timestamp: null } as const
  await site.seeder.run(status, { pileId: PILE, ...well, vendorId: null, vendorErrorCode: null }, by)
  await site.pass(HOUR)
  expect(states(site)).toEqual(['PILE1~0~SecurityEvent~1 Undisposed'])
  const info = 'TamperDetectionActivated: front door'
  expect(site.world.store.states('alarm')).toMatchObject([{ context: { count: 2, info } }])
})

it('raises none for what happens every day', async () => {
  const site = await openSite()
  for (const type of ['StartupOfTheDevice', 'ResetOrReboot', 'FirmwareUpdated', 'SettingSystemTime', 'Vendor'])
    await site.seeder.run(noteSecurityEvent, noticed(type), by)
  await site.pass(HOUR)
  expect(states(site)).toEqual([])
})
