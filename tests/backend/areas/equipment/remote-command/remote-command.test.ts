import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { system } from '#contracts/actor.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { cancelCommand, sendCommand } from '#backend/areas/equipment/remote-command/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { passwordSecrets } from '#backend/ocpp/handshake/pile-password.ts'
import { makeCalls } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import { Asking, by, openAsking } from './asking.ts'

/** M06 in a world, over a real socket: a command is sent, answered, and done when its effect is seen. */

let site: Asking
beforeEach(async () => {
  site = await openAsking()
})
afterEach(() => site.network.close())

describe('a command', () => {
  it.each([
    ['Rejected', 'Rejected', 'failed'],
    ['NotSupported', 'NotSupported', 'failed'],
  ] as const)('that the pile answers with %s is %s', async (status, wanted, word) => {
    const id = await site.asked('ChangeConfiguration', { key: 'X', value: '1' }, { status })
    expect(site.state(id)).toBe(wanted)
    expect(remoteCommand.wire[wanted]).toBe(word)
  })

  it('is told the error code and its words, when the pile answers with an error', async () => {
    const id = await site.issue('ClearCache', {})
    const [, messageId] = await site.station.heard()
    site.station.say(JSON.stringify([4, messageId, 'InternalError', 'out of memory', {}]))
    await site.until(id, 'Rejected')
    expect(site.network.world.store.facts('remote-command', id).at(-1)).toMatchObject({
      data: { answer: 'InternalError', description: 'out of memory' },
      by: { kind: 'pile', id: 'CP1' },
    })
  })

  it('waits for a pile that is away, and expires when it stays away', async () => {
    await site.station.close()
    await site.network.until(() => !site.network.gateway.isConnected('CP1'))
    const short = await site.issue('ClearCache', {})
    const lasting = await site.issue('UpdateFirmware', {
      location: 'ftp://host/f',
      retrieveDate: '2026-11-20T08:00:00Z',
    })
    site.network.pass(60_001)
    await site.until(short, 'Expired')
    expect(site.state(lasting)).toBe('Queued')
    await site.comeBack()
    expect((await site.station.heard())[2]).toBe('UpdateFirmware')
    await site.until(lasting, 'Sent')
  })

  it('waits until the pile is accepted, unless it configures it', async () => {
    const early = await site.network.connect('CP2')
    await site.network.until(() => site.network.world.store.stateOf('pile-link', 'CP2')?.value === 'Booting')
    const reset = await site.issue('Reset', { type: 'Hard' }, { pileId: 'CP2' })
    const read = await site.issue('GetConfiguration', {}, { pileId: 'CP2' })
    expect([site.state(reset), site.state(read)]).toEqual(['Queued', 'Queued'])
    await early.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect((await early.heard())[2]).toBe('Reset')
  })

  it.each([
    ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }],
    ['GetConfiguration', {}],
    ['TriggerMessage', { requestedMessage: 'BootNotification' }],
    ['ExtendedTriggerMessage', { requestedMessage: 'BootNotification' }],
  ] as const)('%s leaves for a pile that waits to be registered, and a reset does not', async (action, payload) => {
    const open = new Asking(await openNetwork({ isLively: true, settings: { unknownPiles: 'pending' } }))
    onTestFinished(() => open.network.close())
    const pending = await open.network.connect('CP404')
    await pending.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    await open.issue(action, payload, { pileId: 'CP404' })
    const reset = await open.issue('Reset', { type: 'Hard' }, { pileId: 'CP404' })
    const [, id, ...said] = await pending.heard()
    expect(said).toEqual([action, payload])
    pending.say(JSON.stringify([3, id, action === 'GetConfiguration' ? {} : { status: 'Rejected' }]))
    await open.network.rest()
    expect(open.state(reset)).toBe('Queued')
  })

  it('leaves for a pile that has been silent', async () => {
    const suspect: CommandHandler<null, unknown> = (tx) =>
      tx.dispatch(pileLink, { id: 'CP1', command: 'suspect', body: {} })
    const given = { actor: system('links'), correlation: 'test' }
    expect(await site.network.world.commandBus.run(suspect, null, given)).toBeNull()
    await site.issue('ClearCache', {})
    expect((await site.station.heard())[2]).toBe('ClearCache')
  })

  it('is refused at once for a pile that was never there', async () => {
    const order = { pileId: 'CP3', connectorId: null, action: 'ClearCache', payload: {}, reason: 'a test' } as const
    const ordered = await site.network.world.commandBus.run(requestCommand, { ...order, ip: '192.0.2.1' }, by)
    expect(ordered).toEqual({ kind: 'offline' })
  })

  it('leaves in the order it was given, one outstanding at a time', async () => {
    const ids = [
      await site.issue('ClearCache', {}),
      await site.issue('GetConfiguration', {}),
      await site.issue('ClearCache', {}),
    ]
    const first = await site.station.heard()
    await site.station.confirmed('Heartbeat', {})
    expect(ids.map((id) => site.state(id))).toEqual(['Sent', 'Queued', 'Queued'])
    site.answer(first, { status: 'Accepted' })
    const second = await site.station.heard()
    expect(second[2]).toBe('GetConfiguration')
    expect(ids.map((id) => site.state(id))).toEqual(['EffectObserved', 'Sent', 'Queued'])
    site.answer(second, {})
    expect((await site.station.heard())[2]).toBe('ClearCache')
  })

  it('that nobody answers has an unknown outcome, is not sent again, and believes a late answer', async () => {
    const id = await site.issue('UnlockConnector', { connectorId: 1 }, { connectorId: 1 })
    const call = await site.station.heard()
    site.network.pass(30_000)
    await site.until(id, 'TimedOut')
    expect(remoteCommand.wire['TimedOut']).toBe('unknown')
    site.answer(call, { status: 'UnlockFailed' })
    await site.until(id, 'Rejected')
    expect(site.stands(id)?.context).toMatchObject({ late: true, answer: 'UnlockFailed' })
    expect(site.station.frames.filter(([type]) => type === 2)).toHaveLength(1)
  })

  it('that a crash left without an answer is given up, and not sent again', async () => {
    const { world, ...network } = await openNetwork()
    onTestFinished(() => network.close())
    const station = await network.booted()
    const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearCache', payload: {}, reason: 'a test' } as const
    const id = (await world.commandBus.run(issueCommand, wanted, by)).id ?? expect.unreachable()
    const given = { actor: system('commands'), correlation: 'test' }
    expect(await world.commandBus.run(sendCommand, { id, messageId: 'lost' }, given)).toBe('sent')
    const ways = { transport: network.gateway, secrets: passwordSecrets(world) }
    const defects: unknown[] = []
    onTestFinished(makeCalls(world, ways, (error) => defects.push(error)))
    await network.until(() => stateOf(world, remoteCommand, id)?.value === 'TimedOut')
    await station.confirmed('Heartbeat', {})
    expect([station.frames.filter(([type]) => type === 2), defects]).toEqual([[], []])
  })

  it('whose connection is lost has an unknown outcome, and its effect still counts', async () => {
    const id = await site.issue('Reset', { type: 'Hard' })
    await site.station.heard()
    await site.station.close()
    await site.until(id, 'TimedOut')
    await site.comeBack()
    expect(site.state(id)).toBe('EffectObserved')
  })

  it('is taken back while it waits, and never leaves then', async () => {
    await site.issue('ClearCache', {})
    const call = await site.station.heard()
    const id = await site.issue('Reset', { type: 'Hard' })
    expect(await site.network.world.commandBus.run(cancelCommand, { id }, by)).toBeNull()
    site.answer(call, { status: 'Accepted' })
    await site.station.confirmed('Heartbeat', {})
    expect(site.state(id)).toBe('Canceled')
    expect(site.station.frames.filter(([type]) => type === 2)).toHaveLength(1)
    expect(await site.network.world.commandBus.run(cancelCommand, { id }, by)).not.toBeNull()
  })
})
