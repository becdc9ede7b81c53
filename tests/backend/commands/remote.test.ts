import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import type { RemoteActionName } from '#contracts/lifecycles/remote-actions.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import { issueCommand } from '#backend/commands/remote/issue.ts'
import type { Wanted } from '#backend/commands/remote/issue.ts'
import { cancelCommand } from '#backend/commands/remote/run.ts'
import { standingOf } from '#backend/standing.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'

/** M06 in a world, over a real socket: a command is sent, answered, and done when its effect is seen. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  station = await network.booted()
  for (const connectorId of [0, 1, 2]) await report('Available', connectorId)
})
afterEach(() => network.close())

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const by = { actor: operator, correlation: 'test' }
const report = (status: ChargePointStatus, connectorId = 1) =>
  station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status })

async function issue<Action extends RemoteActionName>(
  action: Action,
  payload: ToPile[Action]['req'],
  more: Partial<Wanted> = {},
): Promise<string> {
  const wanted = { pileId: 'CP1', connectorId: null, action, payload, reason: 'a test', ...more }
  const { id } = await network.world.door.run(issueCommand, wanted, by)
  return id ?? expect.unreachable()
}

const stands = (id: string) => standingOf(network.world, remoteCommand, id)
const state = (id: string) => stands(id)?.value
const until = (id: string, wanted: string) => network.until(() => state(id) === wanted)
const answer = ([, id]: Heard, conf: object) => station.say(JSON.stringify([3, id, conf]))

/** Issues a command and answers it. */
async function asked<Action extends RemoteActionName>(
  action: Action,
  payload: ToPile[Action]['req'],
  conf: ToPile[Action]['conf'],
  more: Partial<Wanted> = {},
): Promise<string> {
  const id = await issue(action, payload, more)
  const call = await station.heard()
  expect(call.slice(2)).toEqual([action, payload])
  answer(call, conf)
  await network.until(() => state(id) !== 'Queued' && state(id) !== 'Sent')
  return id
}

const start = { connectorId: 1, idTag: 'GOOD', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }

describe('an effect', () => {
  it('of a remote start is the transaction of that tag at that connector, not the answer', async () => {
    const id = await asked('RemoteStartTransaction', { connectorId: 1, idTag: 'good' }, { status: 'Accepted' })
    expect(state(id)).toBe('Accepted')
    await station.confirmed('StartTransaction', { ...start, connectorId: 2, idTag: 'other' })
    expect(state(id)).toBe('Accepted')
    await station.confirmed('StartTransaction', start)
    expect(state(id)).toBe('EffectObserved')
  })

  it('that stays away is told as none, when its time is over', async () => {
    const id = await asked('RemoteStartTransaction', { connectorId: 1, idTag: 'good' }, { status: 'Accepted' })
    network.pass(150_000)
    expect(state(id)).toBe('Accepted')
    network.pass(1)
    await until(id, 'NoEffect')
    await station.confirmed('StartTransaction', start)
    expect(state(id)).toBe('NoEffect')
  })

  it('of a remote stop is the stop of that transaction', async () => {
    const { transactionId } = await station.confirmed('StartTransaction', start)
    const id = await asked('RemoteStopTransaction', { transactionId }, { status: 'Accepted' })
    const stop = { meterStop: 10, timestamp: '2026-11-20T08:30:00Z', reason: 'Remote' } as const
    await station.confirmed('StopTransaction', { ...stop, transactionId: transactionId + 1 })
    expect(state(id)).toBe('Accepted')
    await station.confirmed('StopTransaction', { ...stop, transactionId })
    expect(state(id)).toBe('EffectObserved')
  })

  it('of a reset is the next boot', async () => {
    const id = await asked('Reset', { type: 'Soft' }, { status: 'Accepted' })
    await station.close()
    station = await network.booted()
    expect(state(id)).toBe('EffectObserved')
  })

  it('that came before the answer counts with it', async () => {
    const id = await issue('RemoteStartTransaction', { idTag: 'good' })
    const call = await station.heard()
    await station.confirmed('StartTransaction', start)
    expect(state(id)).toBe('Sent')
    answer(call, { status: 'Accepted' })
    await until(id, 'EffectObserved')
  })

  it('of a changed value is what the pile reads back', async () => {
    const wanted = { key: 'HeartbeatInterval', value: '60' }
    const id = await asked('ChangeConfiguration', wanted, { status: 'Accepted' })
    const call = await station.heard()
    expect(call.slice(2)).toEqual(['GetConfiguration', { key: ['HeartbeatInterval'] }])
    expect(state(id)).toBe('Accepted')
    answer(call, { configurationKey: [{ key: 'heartbeatInterval', readonly: false, value: ' 60' }] })
    await until(id, 'EffectObserved')
  })

  it('of a changed value that the pile did not keep is none', async () => {
    const id = await asked('ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, { status: 'Accepted' })
    answer(await station.heard(), { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }] })
    await station.confirmed('Heartbeat', {})
    expect(state(id)).toBe('Accepted')
    network.pass(30_001)
    await until(id, 'NoEffect')
  })

  it('of a trigger is the message that was asked for, at its connector', async () => {
    const wanted = { requestedMessage: 'MeterValues', connectorId: 2 } as const
    const id = await asked('TriggerMessage', wanted, { status: 'Accepted' })
    const meterValue = [{ timestamp: '2026-11-20T08:00:00Z', sampledValue: [{ value: '1' }] }]
    await station.confirmed('MeterValues', { connectorId: 1, meterValue })
    expect(state(id)).toBe('Accepted')
    await station.confirmed('MeterValues', { connectorId: 2, meterValue })
    expect(state(id)).toBe('EffectObserved')
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
    const id = await asked(action, payload, conf)
    await station.confirmed(message, { status: 'Idle' })
    expect(state(id)).toBe('Accepted')
    await station.confirmed(message, status)
    expect(state(id)).toBe('EffectObserved')
  })

  it('is the answer where there is nothing else to see, and the answer is kept', async () => {
    const conf = { configurationKey: [{ key: 'NumberOfConnectors', readonly: true, value: '2' }] }
    const id = await asked('GetConfiguration', {}, conf)
    expect(stands(id)).toMatchObject({ value: 'EffectObserved', context: { answer: null, conf } })
  })

  it('of an unlocking is a connector that is free, at once where nothing was plugged in', async () => {
    await report('Finishing')
    const id = await asked('UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }, { connectorId: 1 })
    expect(state(id)).toBe('Accepted')
    await report('Available')
    expect(state(id)).toBe('EffectObserved')
    expect(state(await asked('UnlockConnector', { connectorId: 2 }, { status: 'Unlocked' }, { connectorId: 2 }))).toBe(
      'EffectObserved',
    )
  })
})

describe('a command', () => {
  it.each([
    ['Rejected', 'Rejected', 'failed'],
    ['NotSupported', 'NotSupported', 'failed'],
  ] as const)('that the pile answers with %s is %s', async (status, wanted, word) => {
    const id = await asked('ChangeConfiguration', { key: 'X', value: '1' }, { status })
    expect(state(id)).toBe(wanted)
    expect(remoteCommand.wire[wanted]).toBe(word)
  })

  it('is told the error code and its words, when the pile answers with an error', async () => {
    const id = await issue('ClearCache', {})
    const [, messageId] = await station.heard()
    station.say(JSON.stringify([4, messageId, 'InternalError', 'out of memory', {}]))
    await until(id, 'Rejected')
    expect(network.world.store.facts('remote-command', id).at(-1)).toMatchObject({
      data: { answer: 'InternalError', description: 'out of memory' },
      by: { kind: 'pile', id: 'CP1' },
    })
  })

  it('waits for a pile that is away, and expires when it stays away', async () => {
    await station.close()
    await network.until(() => !network.gateway.isConnected('CP1'))
    const short = await issue('ClearCache', {})
    const lasting = await issue('UpdateFirmware', { location: 'ftp://host/f', retrieveDate: '2026-11-20T08:00:00Z' })
    network.pass(60_001)
    await until(short, 'Expired')
    expect(state(lasting)).toBe('Queued')
    station = await network.booted()
    expect((await station.heard())[2]).toBe('UpdateFirmware')
    await until(lasting, 'Sent')
  })

  it('waits until the pile is accepted, unless it configures it', async () => {
    const early = await network.connect('CP2')
    await network.until(() => network.world.store.standing('pile-link', 'CP2')?.value === 'Booting')
    const reset = await issue('Reset', { type: 'Hard' }, { pileId: 'CP2' })
    const read = await issue('GetConfiguration', {}, { pileId: 'CP2' })
    expect([state(reset), state(read)]).toEqual(['Queued', 'Queued'])
    await early.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect((await early.heard())[2]).toBe('Reset')
  })

  it('leaves in the order it was given, one outstanding at a time', async () => {
    const ids = [await issue('ClearCache', {}), await issue('GetConfiguration', {}), await issue('ClearCache', {})]
    const first = await station.heard()
    await station.confirmed('Heartbeat', {})
    expect(ids.map(state)).toEqual(['Sent', 'Queued', 'Queued'])
    answer(first, { status: 'Accepted' })
    const second = await station.heard()
    expect(second[2]).toBe('GetConfiguration')
    expect(ids.map(state)).toEqual(['EffectObserved', 'Sent', 'Queued'])
    answer(second, {})
    expect((await station.heard())[2]).toBe('ClearCache')
  })

  it('that nobody answers has an unknown outcome, is not sent again, and believes a late answer', async () => {
    const id = await issue('UnlockConnector', { connectorId: 1 }, { connectorId: 1 })
    const call = await station.heard()
    network.pass(30_000)
    await until(id, 'TimedOut')
    expect(remoteCommand.wire['TimedOut']).toBe('unknown')
    answer(call, { status: 'UnlockFailed' })
    await until(id, 'Rejected')
    expect(stands(id)?.context).toMatchObject({ late: true, answer: 'UnlockFailed' })
    expect(station.frames.filter(([type]) => type === 2)).toHaveLength(1)
  })

  it('whose connection is lost has an unknown outcome, and its effect still counts', async () => {
    const id = await issue('Reset', { type: 'Hard' })
    await station.heard()
    await station.close()
    await until(id, 'TimedOut')
    station = await network.booted()
    expect(state(id)).toBe('EffectObserved')
  })

  it('is taken back while it waits, and never leaves then', async () => {
    await issue('ClearCache', {})
    const call = await station.heard()
    const id = await issue('Reset', { type: 'Hard' })
    expect(await network.world.door.run(cancelCommand, { id }, by)).toBeNull()
    answer(call, { status: 'Accepted' })
    await station.confirmed('Heartbeat', {})
    expect(state(id)).toBe('Canceled')
    expect(station.frames.filter(([type]) => type === 2)).toHaveLength(1)
    expect(await network.world.door.run(cancelCommand, { id }, by)).not.toBeNull()
  })
})
