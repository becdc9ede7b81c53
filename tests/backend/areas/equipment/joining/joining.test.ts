import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admissionId, admissionLasts } from '#contracts/equipment/joining/admission.ts'
import { joiningHandlers } from '#backend/areas/equipment/joining/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { givePassword } from '#backend/ocpp/handshake/pile-password.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { answer, booted, by, come, drawn, joiningOf, registerPile } from './joiners.ts'

/** A pile that nobody registered joins with the joining password, and gets a password of its own. */

let network: Network
beforeEach(async () => {
  network = await openNetwork({ isLively: true, settings: { allowProfile0: false } })
})
afterEach(() => network.close())

const id = 'CP-4711'
const accepted = { status: 'Accepted' }
const statusOf = (pileId = id) => joiningOf(network, pileId)?.status
const settled = (status: string, pileId = id) => network.until(() => statusOf(pileId) === status)
const passwordState = () => stateOf(network.world, admission, admissionId)?.value
const keyOf = (payload: unknown): string => {
  const { key, value } = payload as { readonly key: string; readonly value: string }
  expect(key).toBe('AuthorizationKey')
  // 20 bytes in hex (OCPP-J 1.6 §6.2.1, security profile 1).
  expect(value).toMatch(/^[0-9a-f]{40}$/u)
  return value
}

describe('the joining password', () => {
  it('lets a pile boot and wait, and nothing else', async () => {
    const station = await come(network, id, await drawn(network))
    expect(await booted(station)).toMatchObject({ status: 'Pending', interval: 30 })
    for (const [action, payload] of [
      ['Heartbeat', {}],
      ['Authorize', { idTag: 'good' }],
      ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }],
      ['StartTransaction', { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }],
    ] as const)
      expect((await station.ask(action, payload)).slice(2, 3)).toEqual(['SecurityError'])
    expect(joiningOf(network, id)).toMatchObject({
      vendor: 'Alfen',
      model: 'Eve',
      isConnected: true,
      status: 'waiting',
    })
    expect(network.world.store.stateOf('charging-session', id)).toBeNull()
    await station.close()
    await network.until(() => joiningOf(network, id)?.isConnected === false)
  })

  it('is void for a pile that was registered, has taken its own and boots with it', async () => {
    const password = await drawn(network)
    const station = await come(network, id, password)
    await booted(station)
    await registerPile(network, id)
    const own = keyOf(await answer(station, 'ChangeConfiguration', accepted))
    expect(await answer(station, 'TriggerMessage', accepted)).toEqual({ requestedMessage: 'BootNotification' })
    expect(await booted(station)).toMatchObject({ status: 'Accepted' })
    await settled('joined')
    await station.close()
    await expect(come(network, id, password)).rejects.toThrow('HTTP 401')
    const back = await come(network, id, own)
    await back.close()
    expect(JSON.stringify(network.world.store.facts('joining', id))).not.toContain(password)
    expect(network.world.store.vault.keys('joining')).toEqual([])
  })

  it('ends with the first pile that is accepted', async () => {
    const password = await drawn(network)
    await booted(await come(network, id, password))
    await registerPile(network, id)
    await network.until(() => passwordState() === 'Used')
    await expect(come(network, 'CP-4712', password)).rejects.toThrow('HTTP 404')
    expect(network.world.attempts.list()).toMatchObject([{ identity: 'CP-4712', reason: 'unknown', count: 1 }])
  })

  it('ends after a day', async () => {
    const password = await drawn(network)
    network.pass(admissionLasts - 1)
    await (await come(network, id, password)).close()
    network.pass(1)
    await network.until(() => passwordState() === 'Expired')
    await expect(come(network, id, password)).rejects.toThrow('HTTP 404')
    expect(network.world.store.vault.keys('joining')).toEqual([])
  })

  it('gives way to a later one', async () => {
    const first = await drawn(network)
    const second = await drawn(network)
    await expect(come(network, id, first)).rejects.toThrow('HTTP 401')
    await (await come(network, id, second)).close()
  })

  it('is not guessed: who is often wrong has to wait', async () => {
    const password = await drawn(network)
    for (let n = 0; n < 5; n += 1) await expect(come(network, id, `${password}${n}`)).rejects.toThrow('HTTP 401')
    await expect(come(network, id, `${password}x`)).rejects.toThrow('HTTP 429')
    expect(network.world.attempts.list()).toMatchObject([{ address: '127.0.0.1', reason: 'guessed', count: 6 }])
  })
})

describe('a pile at the door', () => {
  it('that comes back with another password after it was told to take it has joined', async () => {
    const station = await come(network, id, await drawn(network))
    await booted(station)
    await registerPile(network, id)
    const own = keyOf(await answer(station, 'ChangeConfiguration', { status: 'RebootRequired' }))
    await station.close()
    const back = await come(network, id, own)
    expect(await booted(back)).toMatchObject({ status: 'Accepted' })
    await settled('joined')
    await back.close()
  })

  it('that was registered while it was away gets its password when it is back with the old one', async () => {
    const password = await drawn(network)
    const station = await come(network, id, password)
    await booted(station)
    await station.close()
    await registerPile(network, id)
    await settled('accepted')
    const back = await come(network, id, password)
    keyOf(await answer(back, 'ChangeConfiguration', accepted))
    await settled('joined')
    await back.close()
  })

  it('that takes no password is accepted, comes in until the day is over, and is given one by hand', async () => {
    const password = await drawn(network)
    const station = await come(network, id, password)
    await booted(station)
    await registerPile(network, id)
    await answer(station, 'ChangeConfiguration', { status: 'NotSupported' })
    await answer(station, 'TriggerMessage', accepted)
    expect(await booted(station)).toMatchObject({ status: 'Accepted' })
    expect(statusOf()).toBe('withoutPassword')
    await station.close()
    await (await come(network, id, password)).close()
    network.pass(admissionLasts)
    await expect(come(network, id, password)).rejects.toThrow('HTTP 401')
    const given = await givePassword(network.world, { pileId: id }, by)
    await settled('joined')
    await (await come(network, id, (given.refusal === null && given.drawn) || '')).close()
  })

  it('that was registered before it first came needs nobody’s leave', async () => {
    const password = await drawn(network)
    const station = await come(network, 'CP1', password)
    expect(await booted(station)).toMatchObject({ status: 'Accepted' })
    keyOf(await answer(station, 'ChangeConfiguration', accepted))
    await settled('joined', 'CP1')
    await station.close()
    await expect(come(network, 'CP1', password)).rejects.toThrow('HTTP 401')
  })

  it('that was refused stays out, and may ask again with a later joining password', async () => {
    const password = await drawn(network)
    const station = await come(network, id, password)
    await booted(station)
    await network.world.commandBus.run(joiningHandlers.refuse, { id, reason: 'Not one of ours' }, by)
    expect(joiningOf(network, id)).toMatchObject({ status: 'refused', reason: 'Not one of ours' })
    await station.closed
    await expect(come(network, id, password)).rejects.toThrow('HTTP 403')
    expect(network.world.attempts.list()).toMatchObject([{ identity: id, reason: 'refused' }])
    const again = await come(network, id, await drawn(network))
    expect(await booted(again)).toMatchObject({ status: 'Pending' })
    expect(statusOf()).toBe('waiting')
    await again.close()
  })
})

describe('a pile that boots before it is known, where the settings let it in without a password', () => {
  it('waits, and is let boot when it is registered', async () => {
    const open = await openNetwork({ isLively: true, settings: { unknownPiles: 'pending' } })
    const station = await come(open, id)
    expect(await booted(station)).toMatchObject({ status: 'Pending' })
    await registerPile(open, id)
    expect(await answer(station, 'TriggerMessage', accepted)).toEqual({ requestedMessage: 'BootNotification' })
    expect(await booted(station)).toMatchObject({ status: 'Accepted' })
    expect(joiningOf(open, id)?.status).toBe('joined')
    await station.close()
    await open.close()
  })
})
