import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

/** The certification cases of OCPP 1.6 in which the central system begins; the others are in core.test.ts. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

const timestamp = '2026-11-20T08:00:00Z'
const session = (transactionId: number) => network.world.store.standing('charging-session', String(transactionId))
const report = (status: ChargePointStatus, connectorId = 1) =>
  station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status })
const start = () => station.confirmed('StartTransaction', { connectorId: 1, idTag: 'good', meterStart: 0, timestamp })

/** The operator's call, as the charge point gets it, and what the charge point says to it. */
async function called<Action extends ToPileAction>(
  action: Action,
  payload: ToPile[Action]['req'],
  conf: ToPile[Action]['conf'],
): Promise<void> {
  const late = () => expect.unreachable()
  const outcome = network.gateway.call('CP1', { messageId: 'm', action, payload, late })
  const [, id, name, sent] = await station.heard()
  expect([name, sent]).toEqual([action, payload])
  station.say(JSON.stringify([3, id, conf]))
  expect(await outcome).toEqual({ kind: 'answered', conf })
}

async function charging(): Promise<number> {
  await station.confirmed('Authorize', { idTag: 'good' })
  await report('Preparing')
  const { transactionId } = await start()
  await report('Charging')
  return transactionId
}

async function stopped(transactionId: number, reason: 'Remote' | 'UnlockCommand'): Promise<void> {
  const stop = { transactionId, meterStop: 5000, timestamp: '2026-11-20T09:00:00Z', reason }
  expect(await station.confirmed('StopTransaction', stop)).toEqual({})
  expect(session(transactionId)?.context).toMatchObject({ stopReason: reason })
}

describe('remote start', () => {
  beforeEach(() => called('RemoteStartTransaction', { idTag: 'good', connectorId: 1 }, { status: 'Accepted' }))

  it('before the plug: authorised, started, charging [TC_011_1_CSMS]', async () => {
    expect(session(await charging())?.value).toBe('Charging')
  })

  it('that nobody plugs in for leaves no transaction [TC_011_2_CSMS]', async () => {
    expect(await station.confirmed('Authorize', { idTag: 'good' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    await report('Preparing')
    await report('Available')
    expect(network.world.store.standings('charging-session')).toEqual([])
  })
})

describe('remote stop', () => {
  it('accepted: the transaction ends with reason Remote [TC_012_CSMS]', async () => {
    const transactionId = await charging()
    await called('RemoteStopTransaction', { transactionId }, { status: 'Accepted' })
    await stopped(transactionId, 'Remote')
    await report('Finishing')
    await report('Available')
    expect(session(transactionId)?.value).toBe('Released')
  })

  it('rejected: the transaction stays open [TC_028_CSMS]', async () => {
    const transactionId = await charging()
    await called('RemoteStopTransaction', { transactionId }, { status: 'Rejected' })
    expect(session(transactionId)?.value).toBe('Charging')
  })
})

it.each([
  ['Hard', 'TC_013_CSMS'],
  ['Soft', 'TC_014_CSMS'],
] as const)('reset %s: the charge point boots anew and reports everything [%s]', async (type, _case) => {
  await called('Reset', { type }, { status: 'Accepted' })
  await station.close()
  station = await network.booted()
  for (const connectorId of [0, 1, 2]) expect(await report('Available', connectorId)).toEqual({})
  expect(network.world.store.standing('pile-link', 'CP1')?.value).toBe('Online')
})

describe('unlock', () => {
  it('of a charging connector ends the transaction [TC_018_1_CSMS]', async () => {
    const transactionId = await charging()
    await called('UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' })
    await report('Finishing')
    await stopped(transactionId, 'UnlockCommand')
    await report('Available')
    expect(session(transactionId)?.value).toBe('Released')
  })

  it('that fails is told as failed [TC_030_CSMS]', async () => {
    await called('UnlockConnector', { connectorId: 1 }, { status: 'UnlockFailed' })
    expect(network.gateway.isConnected('CP1')).toBe(true)
  })

  it('of a connector that is not there is told as not supported [TC_031_CSMS]', async () => {
    await called('UnlockConnector', { connectorId: 9 }, { status: 'NotSupported' })
    expect(network.gateway.isConnected('CP1')).toBe(true)
  })
})

it('a triggered message follows its confirmation and is confirmed in turn [TC_054_CSMS]', async () => {
  const meterValue = [{ timestamp, sampledValue: [{ value: '1' }] }]
  const follows = {
    MeterValues: () => station.confirmed('MeterValues', { connectorId: 1, meterValue }),
    Heartbeat: () => station.confirmed('Heartbeat', {}),
    StatusNotification: () => report('Available'),
    DiagnosticsStatusNotification: () => station.confirmed('DiagnosticsStatusNotification', { status: 'Idle' }),
    FirmwareStatusNotification: () => station.confirmed('FirmwareStatusNotification', { status: 'Idle' }),
  } as const
  for (const requestedMessage of Object.keys(follows) as (keyof typeof follows)[]) {
    await called('TriggerMessage', { requestedMessage }, { status: 'Accepted' })
    expect(await follows[requestedMessage]()).toBeTypeOf('object')
  }
})
