import { describe, expect, it } from 'vitest'
import { car, ready, rectifier, rig } from '../rig.ts'

/** Every answer here also passes ocpp-rpc's strict schemas: the central system of these tests holds them to that. */

describe('RemoteStartTransaction', () => {
  it('starts where a cable waits, after asking for the tag', () => {
    const { ask, pile, story } = ready()
    pile.plug(2, car())
    expect(ask('RemoteStartTransaction', { idTag: 'TAG00000001' })).toEqual({ status: 'Accepted' })
    expect(story().slice(-3)).toEqual(['Authorize', 'StartTransaction', '2 Charging'])
  })

  it('waits for the cable where there is none', () => {
    const { ask, pile, story } = ready()
    ask('RemoteStartTransaction', { idTag: 'TAG00000001', connectorId: 1 })
    pile.plug(1, car())
    expect(story().slice(-4)).toEqual(['Authorize', '1 Preparing', 'StartTransaction', '1 Charging'])
  })

  it('does not ask for the tag when it need not', () => {
    const { ask, received } = ready({ configuration: { AuthorizeRemoteTxRequests: 'false' } })
    ask('RemoteStartTransaction', { idTag: 'TAG00000001', connectorId: 1 })
    expect(received('Authorize')).toEqual([])
  })

  it.each([0, 9])('refuses connector %i', (connectorId) => {
    expect(ready().ask('RemoteStartTransaction', { idTag: 'T', connectorId })).toEqual({ status: 'Rejected' })
  })

  it('refuses a connector that is charging or faulted', () => {
    const { ask, charging, pile } = ready()
    charging(1)
    pile.fault('ground failure', 2)
    for (const connectorId of [1, 2])
      expect(ask('RemoteStartTransaction', { idTag: 'T', connectorId })).toEqual({ status: 'Rejected' })
    expect(ask('RemoteStartTransaction', { idTag: 'T' })).toEqual({ status: 'Rejected' })
  })
})

describe('RemoteStopTransaction', () => {
  it('answers first, then stops with reason Remote', () => {
    const { ask, charging, system, received } = ready()
    charging()
    expect(ask('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Accepted' })
    expect(received('StopTransaction')).toMatchObject([{ transactionId: 1, reason: 'Remote' }])
    const answered = system.frames.findIndex((frame) => frame.includes('[3,"c1"'))
    const stopped = system.frames.findIndex((frame) => frame.includes('"StopTransaction"'))
    expect(answered).toBeLessThan(stopped)
  })

  it('refuses a transaction it does not know', () => {
    const { ask, charging, received } = ready()
    charging()
    expect(ask('RemoteStopTransaction', { transactionId: 99 })).toEqual({ status: 'Rejected' })
    expect(received('StopTransaction')).toEqual([])
  })
})

describe('Reset', () => {
  it.each([
    ['Soft', 'SoftReset'],
    ['Hard', 'HardReset'],
  ])('%s stops what runs, goes, comes back with a boot', (type, reason) => {
    const { ask, charging, clock, pile, story, received } = ready()
    charging()
    expect(ask('Reset', { type })).toEqual({ status: 'Accepted' })
    clock.advance(5_000)
    expect(pile.isConnected).toBe(false)
    clock.advance(10_000)
    expect(received('BootNotification')).toHaveLength(2)
    expect(received('StopTransaction')).toMatchObject([{ reason, transactionId: 1 }])
    expect(story()).toContain('1 Finishing')
  })

  it('ends what began while the stops were on their way: nothing runs on through it', () => {
    const { ask, charging, clock, received, pile } = ready()
    charging(1)
    ask('Reset', { type: 'Soft' })
    charging(2)
    clock.advance(20_000)
    expect(received('StopTransaction')).toMatchObject([{ reason: 'SoftReset' }, { reason: 'SoftReset' }])
    expect(pile.connector(2).transaction).toBeNull()
  })

  it.each([0, 3_000])('does not bring back a pile that is switched off %i ms later', (wait) => {
    const { ask, clock, pile, received } = ready()
    ask('Reset', { type: 'Soft' })
    clock.advance(wait)
    pile.powerOff()
    clock.advance(60_000)
    expect(pile.isConnected).toBe(false)
    expect(received('BootNotification')).toHaveLength(1)
  })
})

describe('ChangeAvailability', () => {
  it('takes an idle connector out of order and back', () => {
    const { ask, pile, story } = ready()
    expect(ask('ChangeAvailability', { connectorId: 1, type: 'Inoperative' })).toEqual({ status: 'Accepted' })
    expect(story().at(-1)).toBe('1 Unavailable')
    expect(pile.swipe(1, 'TAG00000001')).toBe(false)
    ask('ChangeAvailability', { connectorId: 1, type: 'Operative' })
    expect(story().at(-1)).toBe('1 Available')
  })

  it('waits for the end of a session', () => {
    const { ask, charging, pile, story } = ready()
    charging()
    expect(ask('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toEqual({ status: 'Scheduled' })
    expect(story().slice(-2)).toEqual(['0 Unavailable', '2 Unavailable'])
    pile.swipe(1, 'TAG00000001')
    expect(story().slice(-2)).toEqual(['StopTransaction', '1 Unavailable'])
  })

  it('leads a prepared connector there by the allowed way', () => {
    const { ask, pile, story } = ready()
    pile.plug(1, car())
    ask('ChangeAvailability', { connectorId: 1, type: 'Inoperative' })
    expect(story().slice(-2)).toEqual(['1 Finishing', '1 Unavailable'])
    ask('ChangeAvailability', { connectorId: 1, type: 'Operative' })
    expect(story().at(-1)).toBe('1 Preparing')
  })

  it('survives a reboot, and refuses a connector that is not there', () => {
    const { ask, clock, story } = ready()
    ask('ChangeAvailability', { connectorId: 2, type: 'Inoperative' })
    ask('Reset', { type: 'Hard' })
    clock.advance(20_000)
    expect(story().at(-1)).toBe('2 Unavailable')
    expect(ask('ChangeAvailability', { connectorId: 3, type: 'Inoperative' })).toEqual({ status: 'Rejected' })
  })
})

describe('UnlockConnector', () => {
  it('stops first, lets go, and the cable is taken out', () => {
    const { ask, charging, clock, story, received } = ready()
    charging()
    expect(ask('UnlockConnector', { connectorId: 1 })).toEqual({ status: 'Unlocked' })
    clock.advance(10_000)
    expect(received('StopTransaction')).toMatchObject([{ reason: 'UnlockCommand' }])
    expect(story().slice(-2)).toEqual(['1 Finishing', '1 Available'])
  })

  it('cannot with a blocked lock, a fixed cable or no connector', () => {
    const { ask, pile } = ready({ supplies: [...ready().pile.connectors.map(({ supply }) => supply), rectifier] })
    pile.fault('connector lock failure', 1)
    expect(ask('UnlockConnector', { connectorId: 1 })).toEqual({ status: 'UnlockFailed' })
    expect(ask('UnlockConnector', { connectorId: 3 })).toEqual({ status: 'NotSupported' })
    expect(ask('UnlockConnector', { connectorId: 8 })).toEqual({ status: 'NotSupported' })
  })
})

describe('TriggerMessage', () => {
  it.each([
    ['Heartbeat', ['Heartbeat']],
    ['StatusNotification', ['0 Available', '1 Available', '2 Available']],
    ['MeterValues', ['MeterValues', 'MeterValues']],
    ['DiagnosticsStatusNotification', ['DiagnosticsStatusNotification']],
    ['FirmwareStatusNotification', ['FirmwareStatusNotification']],
  ])('%s: the answer, then the message', (requestedMessage, messages) => {
    const { ask, story } = ready()
    expect(ask('TriggerMessage', { requestedMessage })).toEqual({ status: 'Accepted' })
    expect(story().slice(4)).toEqual(messages)
  })

  it('repeats no boot, and knows no connector 7', () => {
    const { ask } = ready()
    expect(ask('TriggerMessage', { requestedMessage: 'BootNotification' })).toEqual({ status: 'Rejected' })
    expect(ask('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 7 })).toEqual({ status: 'Rejected' })
  })

  it('boots at once while Pending', () => {
    const { ask, pile, clock, system, received } = rig()
    system.answering('BootNotification', () => ({
      conf: { status: 'Pending', currentTime: '2026-11-20T08:00:00Z', interval: 600 },
    }))
    pile.powerOn()
    clock.advance(1_000)
    ask('TriggerMessage', { requestedMessage: 'BootNotification' })
    expect(received('BootNotification')).toHaveLength(2)
  })
})

describe('the rest', () => {
  it('clears its cache, and asks for the tag again', () => {
    const { ask, charging, pile, received } = ready({ configuration: { LocalPreAuthorize: 'true' } })
    charging(1)
    charging(2)
    expect(received('Authorize')).toHaveLength(1)
    pile.swipe(1, 'TAG00000001')
    pile.unplug(1)
    expect(ask('ClearCache', {})).toEqual({ status: 'Accepted' })
    charging(1)
    expect(received('Authorize')).toHaveLength(2)
  })

  it('knows no vendor, and no message of other profiles', () => {
    const { ask } = ready()
    expect(ask('DataTransfer', { vendorId: 'org.example' })).toEqual({ status: 'UnknownVendorId' })
    expect(ask('Fnord', {})).toBe('NotImplemented')
    expect(ask('Reset', { type: 'Gentle' })).toBe('FormationViolation')
    expect(ask('ClearCache', null)).toEqual({ status: 'Accepted' })
  })
})
