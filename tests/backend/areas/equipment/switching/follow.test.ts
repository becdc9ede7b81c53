import { afterEach, beforeEach, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import { register } from '#backend/areas/register.ts'
import { disable, enable } from '#backend/areas/equipment/switching/commands.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { availability } from '#machines/equipment/availability.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { pileEntity } from '#machines/master-data.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'

/** M04 over a real socket: what is switched off tells its piles, and names those that have not heard yet. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const by = { actor: operator, correlation: 'test' }
const location: Switched = { kind: 'location', id: 'L1' }
const pile: Switched = { kind: 'pile', id: 'CP1' }

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  await keep('location', 'L1', {
    name: 'Site',
    address: '',
    zone: 'UTC',
    latitude: 0,
    longitude: 0,
    rank: 0,
    load: null,
  })
  for (const id of ['CP1', 'CP2', 'CP3']) {
    const known = stateOf(network.world, pileEntity, id)
    await keep('pile', id, { ...known?.context, tariffId: 'T1' })
  }
  station = await network.booted()
  await network.rest()
})
afterEach(() => network.close())

const keep = (lifecycle: string, id: string, value: object) =>
  network.world.commandBus.run(register, { lifecycle, id, value }, { actor: system('seed'), correlation: 'seed' })

const off = async (thing: Switched) => {
  expect(await network.world.commandBus.run(disable, { ...thing, confirmed: true }, by)).toBeNull()
  await network.rest()
}
const on = async (thing: Switched) => {
  expect(await network.world.commandBus.run(enable, thing, by)).toBeNull()
  await network.rest()
}
const stands = (thing: Switched) => stateOf(network.world, enablement, switchOf(thing))
const pending = (thing: Switched) => stands(thing)?.context.pending
const connectors = () => [1, 2].map((one) => stateOf(network.world, availability, `CP1~${one}`)?.value)

/** The pile's next call must be this ChangeAvailability; it agrees. */
async function called(type: string, connectorId: number, at = station): Promise<void> {
  const [, id, action, payload] = await at.heard()
  expect([action, payload]).toEqual(['ChangeAvailability', { connectorId, type }])
  at.say(JSON.stringify([3, id, { status: 'Accepted' }]))
  await at.confirmed('Heartbeat', {})
  await network.rest()
}

it('takes the connectors of a pile out of service with it, and puts them back [R4.3.07]', async () => {
  await off(pile)
  expect(stands(pile)?.value).toBe('Disabling')
  await called('Inoperative', 0)
  expect(connectors()).toEqual(['Inoperative', 'Inoperative'])
  expect(stands(pile)).toMatchObject({ value: 'Disabled', context: { pending: [] } })
  await on(pile)
  expect(stands(pile)?.value).toBe('Enabling')
  await called('Operative', 0)
  expect(connectors()).toEqual(['Operative', 'Operative'])
  expect(stands(pile)).toMatchObject({ value: 'Enabled', context: { pending: [] } })
})

it('waits for the piles of a location that are online, and names those that are not', async () => {
  await off(location)
  expect(stands(location)?.value).toBe('Disabling')
  await called('Inoperative', 0)
  expect(stands(location)?.value).toBe('Disabled')
  expect(pending(location)).toEqual(['CP2', 'CP3'])
})

it('takes a pile off the list when it comes back and answers', async () => {
  await off(location)
  await called('Inoperative', 0)
  const second = await network.booted('CP2')
  await network.rest()
  expect(pending(location)).toEqual(['CP2', 'CP3'])
  await called('Inoperative', 0, second)
  expect(pending(location)).toEqual(['CP3'])
  expect(stands({ kind: 'pile', id: 'CP2' })).toMatchObject({ value: 'Disabled', context: { pending: [] } })
})

it('waits for nobody who has gone meanwhile', async () => {
  await off(location)
  await station.heard()
  await station.close()
  await network.until(() => stands(location)?.value === 'Disabled')
  expect(pending(location)).toEqual(['CP1', 'CP2', 'CP3'])
})

it('gives up waiting after a day, and after ten minutes when it is switched on', async () => {
  await off(location)
  await station.heard()
  network.pass(24 * HOUR - 1)
  await network.rest()
  expect(stands(location)?.value).toBe('Disabling')
  network.pass(1)
  await network.rest()
  expect(stands(location)).toMatchObject({ value: 'Disabled', context: { pending: ['CP1', 'CP2', 'CP3'] } })
  await on(location)
  expect(stands(location)?.value).toBe('Enabling')
  network.pass(10 * MINUTE)
  await network.rest()
  expect(stands(location)).toMatchObject({ value: 'Enabled', context: { pending: ['CP1', 'CP2', 'CP3'] } })
})

it('leaves a connector out of service that somebody took out by hand', async () => {
  const wish = { pileId: 'CP1', connectorId: 2, type: 'Inoperative', reason: 'broken latch' } as const
  expect(await network.world.commandBus.run(setAvailability, wish, by)).toBeNull()
  await called('Inoperative', 2)
  await off(pile)
  await called('Inoperative', 1)
  await on(pile)
  await called('Operative', 1)
  expect(connectors()).toEqual(['Operative', 'Inoperative'])
})

it('opens nothing by hand under a switch that is off', async () => {
  await off(pile)
  await called('Inoperative', 0)
  const wish = { pileId: 'CP1', connectorId: 0, type: 'Operative', reason: 'customer waits' } as const
  expect(await network.world.commandBus.run(setAvailability, wish, by)).toMatchObject({ guard: 'wholeEnabled' })
})

it('begins out of service where it is registered under a location that is off', async () => {
  await off(location)
  const known = stateOf(network.world, pileEntity, 'CP1')
  await keep('pile', 'CP9', { ...known?.context, name: 'CP9' })
  await network.rest()
  expect(stateOf(network.world, availability, 'CP9~1')?.value).toBe('ToInoperative')
})
