import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { cancelCommand } from '#backend/areas/equipment/remote-command/commands.ts'
import { riseTo } from '#backend/areas/equipment/security/commands.ts'
import { passwordsOf, setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { openStation } from '#tests/backend/ocpp/station.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'

/** Raising a pile's security profile and changing its password, as commands (security whitepaper §3). */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const by = { actor: operator, correlation: 'test' }
const first = '0123456789abcdef'
const basic = (password: string) => `Basic ${Buffer.from(`CP1:${password}`).toString('base64')}`

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  await setPassword(network.world, { pileId: 'CP1', password: first }, by)
  station = await openStation(network.url('CP1'), { authorization: basic(first) })
  await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
})
afterEach(async () => {
  station.socket.terminate()
  await network.close()
})

async function change(key: string, value: string) {
  const order = { pileId: 'CP1', connectorId: null, action: 'ChangeConfiguration', payload: { key, value } } as const
  return network.world.commandBus.run(requestCommand, { ...order, reason: null, ip: '192.0.2.1' }, by)
}
const clearCache = () => {
  const order = { pileId: 'CP1', connectorId: null, action: 'ClearCache', payload: {}, reason: 'a test' } as const
  return network.world.commandBus.run(requestCommand, { ...order, ip: '192.0.2.1' }, by)
}
async function changed(key: string, value: string, status: string) {
  const ordered = await change(key, value)
  const [, id, , sent] = await station.heard()
  station.say(JSON.stringify([3, id, { status }]))
  const commandId = ordered.kind === 'issued' ? ordered.id : expect.unreachable()
  await network.until(() => !['Queued', 'Sent'].includes(command(commandId) ?? ''))
  return { commandId, sent: sent as { readonly key: string; readonly value: string } }
}
const command = (id: string) => stateOf(network.world, remoteCommand, id)?.value
const asked = () => stateOf(network.world, pileSecurity, 'CP1')?.context.asked ?? null

describe('a higher profile', () => {
  it.each([
    ['Accepted', 2],
    ['RebootRequired', 2],
    ['Rejected', null],
    ['NotSupported', null],
  ] as const)('that the pile answers %s is waited for, unless it is refused', async (status, waited) => {
    const { sent } = await changed('SecurityProfile', '2', status)
    expect(sent).toEqual({ key: 'SecurityProfile', value: '2' })
    expect(asked()).toBe(waited)
  })

  it('that never left is not waited for any more', async () => {
    // Each is waited for half a minute, and a command waits for a minute.
    for (const _ of [1, 2, 3]) expect(await clearCache()).toMatchObject({ kind: 'issued' })
    await station.heard()
    const ordered = await change('SecurityProfile', '2')
    const commandId = ordered.kind === 'issued' ? ordered.id : expect.unreachable()
    expect(asked()).toBe(2)
    network.pass(30_000)
    await station.heard()
    network.pass(30_001)
    await network.until(() => command(commandId) === 'Expired')
    expect(asked()).toBeNull()
  })

  it('that was taken back is not waited for any more', async () => {
    await clearCache()
    await station.heard()
    const ordered = await change('SecurityProfile', '2')
    const id = ordered.kind === 'issued' ? ordered.id : expect.unreachable()
    expect(await network.world.commandBus.run(cancelCommand, { id }, by)).toBeNull()
    expect(asked()).toBeNull()
  })

  it('that the pile has already is not asked for', async () => {
    const bySystem = { actor: system('test'), correlation: 'test' }
    await network.world.commandBus.run(riseTo, { pileId: 'CP1', profile: 2 }, bySystem)
    expect(await change('SecurityProfile', '2')).toMatchObject({ kind: 'refused', refusal: { guard: 'toProfile' } })
    expect(await change('SecurityProfile', '1')).toMatchObject({ kind: 'refused' })
  })
})

it.each(['0', '4', 'three', ''])('a profile that is none to rise to is never sent to the pile: %s', async (value) => {
  expect(await change('SecurityProfile', value)).toMatchObject({ kind: 'refused', refusal: { guard: 'toProfile' } })
  await station.confirmed('Heartbeat', {})
  expect(network.wire.filter((line) => line.includes('SecurityProfile'))).toEqual([])
  expect(asked()).toBeNull()
})

describe('a new password', () => {
  it('is drawn when it is sent, stands in no fact, and is done when the pile comes with it', async () => {
    const { commandId, sent } = await changed('AuthorizationKey', 'what somebody typed', 'Accepted')
    expect(sent).toEqual({ key: 'AuthorizationKey', value: expect.stringMatching(/^[0-9a-f]{40}$/u) })
    expect(command(commandId)).toBe('Accepted')
    const facts = JSON.stringify(network.world.store.after(0, 10_000))
    expect(facts).not.toContain(sent.value)
    expect(facts).not.toContain('what somebody typed')
    await station.close()
    await expect(openStation(network.url('CP1'), { authorization: basic(first) })).rejects.toThrow('HTTP 401')
    network.pass(1_000)
    station = await openStation(network.url('CP1'), { authorization: basic(sent.value) })
    await station.confirmed('Heartbeat', {})
    expect(command(commandId)).toBe('EffectObserved')
    expect(network.wire.filter((line) => line.includes('GetConfiguration'))).toEqual([])
  })

  it('is done when the pile comes with it before it has answered, its former connection being open', async () => {
    const ordered = await change('AuthorizationKey', '')
    const commandId = ordered.kind === 'issued' ? ordered.id : expect.unreachable()
    const [, , , sent] = await station.heard()
    const { value } = sent as { readonly value: string }
    network.pass(1_000)
    await station.confirmed('Heartbeat', {})
    expect(command(commandId)).toBe('Sent')
    station = await openStation(network.url('CP1'), { authorization: basic(value) })
    await station.confirmed('Heartbeat', {})
    expect(command(commandId)).toBe('EffectObserved')
  })

  it('is drawn however its key is written', async () => {
    const { sent } = await changed('AUTHORIZATIONKEY', 'what somebody typed', 'Accepted')
    expect(sent).toEqual({ key: 'AuthorizationKey', value: expect.stringMatching(/^[0-9a-f]{40}$/u) })
    expect(JSON.stringify(network.world.store.after(0, 10_000))).not.toContain('what somebody typed')
  })

  it('that the pile does not take changes nothing', async () => {
    const { commandId } = await changed('AuthorizationKey', '', 'Rejected')
    expect(command(commandId)).toBe('Rejected')
    await network.until(() => passwordsOf(network.world, 'CP1').length === 1)
    await station.close()
    station = await openStation(network.url('CP1'), { authorization: basic(first) })
  })
})
