import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#contracts/durations.ts'
import { openAsking, start } from './asking.ts'
import type { Asking } from './asking.ts'

/** What shows that a pile has done what it was told (M06), over a real socket. */

let site: Asking
beforeEach(async () => {
  site = await openAsking()
})
afterEach(() => site.network.close())

const firmware = {
  location: 'ftp://host/f',
  retrieveDateTime: '2026-11-20T08:00:00Z',
  signingCertificate: 'PEM',
  signature: 'c2lnbmF0dXJl',
}

describe('an effect', () => {
  it('of a remote start is the transaction of that tag at that connector, not the answer', async () => {
    const id = await site.asked('RemoteStartTransaction', { connectorId: 1, idTag: 'good' }, { status: 'Accepted' })
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed('StartTransaction', { ...start, connectorId: 2 })
    await site.station.confirmed('StartTransaction', { ...start, idTag: 'other' })
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed('StartTransaction', start)
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('that stays away is told as none, when its time is over', async () => {
    const id = await site.asked('RemoteStartTransaction', { connectorId: 1, idTag: 'good' }, { status: 'Accepted' })
    // How long a pile waits for a cable, as far as it has not said otherwise, and half a minute.
    site.network.pass(150_000)
    await site.network.rest()
    expect(site.state(id)).toBe('Accepted')
    site.network.pass(1)
    await site.until(id, 'NoEffect')
    await site.station.confirmed('StartTransaction', start)
    expect(site.state(id)).toBe('NoEffect')
  })

  it('of a remote stop is the stop of that transaction', async () => {
    const { transactionId } = await site.station.confirmed('StartTransaction', start)
    const id = await site.asked('RemoteStopTransaction', { transactionId }, { status: 'Accepted' })
    const stop = { meterStop: 10, timestamp: '2026-11-20T08:30:00Z', reason: 'Remote' } as const
    await site.station.confirmed('StopTransaction', { ...stop, transactionId: transactionId + 1 })
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed('StopTransaction', { ...stop, transactionId })
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('of a reset is the next boot', async () => {
    const id = await site.asked('Reset', { type: 'Soft' }, { status: 'Accepted' })
    await site.station.close()
    await site.comeBack()
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('that came before the answer counts with it', async () => {
    const id = await site.issue('RemoteStartTransaction', { idTag: 'good' })
    const call = await site.station.heard()
    await site.station.confirmed('StartTransaction', start)
    expect(site.state(id)).toBe('Sent')
    site.answer(call, { status: 'Accepted' })
    await site.until(id, 'EffectObserved')
  })

  it('of what nobody answered is none when its window ends', async () => {
    const id = await site.issue('UnlockConnector', { connectorId: 1 }, { connectorId: 1 })
    await site.station.heard()
    site.network.pass(30_000)
    await site.until(id, 'TimedOut')
    site.network.pass(60_000)
    await site.network.rest()
    expect(site.state(id)).toBe('TimedOut')
    site.network.pass(1)
    await site.until(id, 'NoEffect')
  })

  it('that came before the pile fell silent counts, too', async () => {
    const id = await site.issue('RemoteStartTransaction', { idTag: 'good' })
    await site.station.heard()
    await site.station.confirmed('StartTransaction', start)
    site.network.pass(30_000)
    await site.until(id, 'EffectObserved')
  })

  it('of a changed value is what the pile reads back', async () => {
    const wanted = { key: 'HeartbeatInterval', value: '60' }
    const id = await site.asked('ChangeConfiguration', wanted, { status: 'Accepted' })
    const call = await site.station.heard()
    expect(call.slice(2)).toEqual(['GetConfiguration', { key: ['HeartbeatInterval'] }])
    expect(site.state(id)).toBe('Accepted')
    site.answer(call, { configurationKey: [{ key: 'heartbeatInterval', readonly: false, value: ' 60' }] })
    await site.until(id, 'EffectObserved')
  })

  it('of a changed value does not depend on how the pile writes it', async () => {
    const wanted = { key: 'LocalPreAuthorize', value: 'true' }
    const id = await site.asked('ChangeConfiguration', wanted, { status: 'Accepted' })
    const configurationKey = [{ key: 'LocalPreAuthorize', readonly: false, value: 'True' }]
    site.answer(await site.station.heard(), { configurationKey })
    await site.until(id, 'EffectObserved')
  })

  it.each([
    ['did not keep is none', 'HeartbeatInterval', '300', 'NoEffect'],
    ['does not speak of cannot be told', 'ConnectionTimeOut', '60', 'Unverified'],
  ])('of a changed value that the pile %s', async (_, key, value, end) => {
    const id = await site.asked(
      'ChangeConfiguration',
      { key: 'HeartbeatInterval', value: '60' },
      { status: 'Accepted' },
    )
    site.answer(await site.station.heard(), { configurationKey: [{ key, readonly: false, value }] })
    await site.station.confirmed('Heartbeat', {})
    expect(site.state(id)).toBe('Accepted')
    site.network.pass(30_001)
    await site.until(id, end)
  })

  it('of a trigger is the message that was asked for, at its connector', async () => {
    const wanted = { requestedMessage: 'MeterValues', connectorId: 2 } as const
    const id = await site.asked('TriggerMessage', wanted, { status: 'Accepted' })
    const meterValue = [{ timestamp: '2026-11-20T08:00:00Z', sampledValue: [{ value: '1' }] }]
    await site.station.confirmed('MeterValues', { connectorId: 1, meterValue })
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed('MeterValues', { connectorId: 2, meterValue })
    expect(site.state(id)).toBe('EffectObserved')
  })

  it.each([
    ['SignChargePointCertificate', 'SignCertificate', { csr: 'no request' }],
    ['FirmwareStatusNotification', 'SignedFirmwareStatusNotification', { status: 'Idle' }],
    ['LogStatusNotification', 'LogStatusNotification', { status: 'Idle' }],
  ] as const)('of a trigger of %s is %s', async (requestedMessage, message, payload) => {
    const id = await site.asked('ExtendedTriggerMessage', { requestedMessage }, { status: 'Accepted' })
    await site.station.confirmed('Heartbeat', {})
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed(message, payload)
    expect(site.state(id)).toBe('EffectObserved')
  })

  it.each([
    [
      'GetDiagnostics',
      { location: 'ftp://host/' },
      { fileName: 'a.txt' },
      'DiagnosticsStatusNotification',
      { status: 'Uploading' },
    ],
    [
      'UpdateFirmware',
      { location: 'ftp://host/f', retrieveDate: '2026-11-20T09:00:00Z' },
      {},
      'FirmwareStatusNotification',
      { status: 'Downloading' },
    ],
  ] as const)('of %s is its first status, Idle apart', async (action, payload, conf, message, status) => {
    const id = await site.asked(action, payload, conf)
    await site.station.confirmed(message, { status: 'Idle' })
    expect(site.state(id)).toBe('Accepted')
    await site.station.confirmed(message, status)
    expect(site.state(id)).toBe('EffectObserved')
  })

  it.each([
    [
      'GetLog',
      { logType: 'SecurityLog', requestId: 7, log: { remoteLocation: 'ftp://host/' } },
      { status: 'Accepted', filename: 'a.log' },
      'LogStatusNotification',
      'Uploading',
    ],
    [
      'SignedUpdateFirmware',
      { requestId: 7, firmware },
      { status: 'Accepted' },
      'SignedFirmwareStatusNotification',
      'Downloading',
    ],
  ] as const)(
    'of %s is the first status of the same request, Idle apart',
    async (action, payload, conf, message, status) => {
      const id = await site.asked(action, payload, conf)
      await site.station.confirmed(message, { status, requestId: 8 })
      await site.station.confirmed(message, { status: 'Idle', requestId: 7 })
      expect(site.state(id)).toBe('Accepted')
      await site.station.confirmed(message, { status, requestId: 7 })
      expect(site.state(id)).toBe('EffectObserved')
    },
  )

  it('of an update counts from the time it is wanted for', async () => {
    const payload = { location: 'ftp://host/f', retrieveDate: '2026-11-20T09:00:00Z' }
    const id = await site.asked('UpdateFirmware', payload, {})
    site.network.pass(HOUR + 10 * MINUTE)
    await site.network.rest()
    expect(site.state(id)).toBe('Accepted')
    site.network.pass(1)
    await site.until(id, 'NoEffect')
  })

  it('of a list is the version that the pile then has', async () => {
    const update = { listVersion: 4, updateType: 'Full', localAuthorizationList: [] } as const
    const [older, same] = [3, 4].map((listVersion) => async () => {
      const id = await site.asked('SendLocalList', update, { status: 'Accepted' })
      const call = await site.station.heard()
      expect(call.slice(2)).toEqual(['GetLocalListVersion', {}])
      site.answer(call, { listVersion })
      await site.station.confirmed('Heartbeat', {})
      return site.state(id)
    })
    expect(await older?.()).toBe('Accepted')
    expect(await same?.()).toBe('EffectObserved')
  })

  it('is the answer where there is nothing else to see, and the answer is kept', async () => {
    const conf = { configurationKey: [{ key: 'NumberOfConnectors', readonly: true, value: '2' }] }
    const id = await site.asked('GetConfiguration', {}, conf)
    expect(site.stands(id)).toMatchObject({ value: 'EffectObserved', context: { answer: null, conf } })
  })

  it('of an unlocking is a connector that is free, at once where nothing was plugged in', async () => {
    await site.report('Finishing')
    const id = await site.asked('UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }, { connectorId: 1 })
    await site.report('Preparing')
    expect(site.state(id)).toBe('Accepted')
    await site.report('Available')
    expect(site.state(id)).toBe('EffectObserved')
    expect(
      site.state(await site.asked('UnlockConnector', { connectorId: 2 }, { status: 'Unlocked' }, { connectorId: 2 })),
    ).toBe('EffectObserved')
  })

  it.each(['Unavailable', 'Reserved'] as const)('of an unlocking is a connector that is %s, too', async (status) => {
    await site.report('Finishing')
    const id = await site.asked('UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }, { connectorId: 1 })
    await site.report(status)
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('of a connector put in service is its status, which a fault hides', async () => {
    await site.report('Faulted')
    const wanted = { connectorId: 1, type: 'Operative' } as const
    const id = await site.asked('ChangeAvailability', wanted, { status: 'Accepted' }, { connectorId: 1 })
    expect(site.state(id)).toBe('Accepted')
    await site.report('Available')
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('of a whole pile put in service is not there before any connector has reported', async () => {
    const other = await site.network.booted('CP2')
    const wanted = { connectorId: 0, type: 'Operative' } as const
    const id = await site.issue('ChangeAvailability', wanted, { pileId: 'CP2', connectorId: 0 })
    const [, messageId] = await other.heard()
    other.say(JSON.stringify([3, messageId, { status: 'Accepted' }]))
    await site.until(id, 'Accepted')
    for (const connectorId of [1, 2])
      await other.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
    expect(site.state(id)).toBe('EffectObserved')
  })

  it.each([
    ['ReserveNow', 1, 'Reserved'],
    ['CancelReservation', 1, 'Available'],
    ['ReserveNow', 0, null],
    ['CancelReservation', 0, null],
  ] as const)('of %s at connector %i is %s', async (action, connectorId, status) => {
    if (action === 'CancelReservation') await site.report('Reserved')
    const reserve = { connectorId, expiryDate: '2026-11-20T09:00:00Z', idTag: 'good', reservationId: 3 }
    const payload = action === 'ReserveNow' ? reserve : { reservationId: 3 }
    const id = await site.asked(action, payload, { status: 'Accepted' }, { connectorId })
    // One of the whole pile keeps some connector free and shows on none (OCPP 1.6 §5.13).
    expect(site.state(id)).toBe(status === null ? 'EffectObserved' : 'Accepted')
    if (status !== null) await site.report(status)
    expect(site.state(id)).toBe('EffectObserved')
  })
})
