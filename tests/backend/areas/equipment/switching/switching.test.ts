import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { disable, enable } from '#backend/areas/equipment/switching/commands.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { accountMeant } from '#backend/areas/system/account/queries.ts'
import { listPiles } from '#backend/areas/equipment/pile/queries.ts'
import { accountOf, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** M04 in a world: a location takes its piles along, and what is off serves nobody. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const location: Switched = { kind: 'location', id: 'L' }
const pile: Switched = { kind: 'pile', id: PILE }

async function off(site: Site, thing: Switched): Promise<void> {
  expect(await site.seeder.run(disable, { ...thing, confirmed: true }, operator)).toBeNull()
  await site.pass(0)
}

async function on(site: Site, thing: Switched): Promise<void> {
  expect(await site.seeder.run(enable, thing, operator)).toBeNull()
  await site.pass(0)
}

const stands = (site: Site, thing: Switched) => {
  const known = stateOf(site.world, enablement, switchOf(thing))
  return `${known === null ? null : enablement.wire[known.value]}, own switch ${known?.context.ownSwitch === true ? 'on' : 'off'}`
}

it('disables the piles of a location with it, and enables them again [R4.3.02] [R4.3.04] [R4.3.06] [R4.3.07]', async () => {
  const site = await openSite()
  expect([stands(site, location), stands(site, pile)]).toEqual(['enabled, own switch on', 'enabled, own switch on'])
  await off(site, location)
  expect([stands(site, location), stands(site, pile)]).toEqual(['disabled, own switch off', 'disabled, own switch on'])
  await on(site, location)
  expect([stands(site, location), stands(site, pile)]).toEqual(['enabled, own switch on', 'enabled, own switch on'])
  expect(site.defects).toEqual([])
})

it('leaves a pile off that was switched off on its own', async () => {
  const site = await openSite()
  await off(site, pile)
  await off(site, location)
  await on(site, location)
  expect(stands(site, pile)).toBe('disabled, own switch off')
})

it('brings a pile on with its location that was switched on under it while that was off', async () => {
  const site = await openSite()
  await off(site, pile)
  await off(site, location)
  await on(site, pile)
  expect(stands(site, pile)).toBe('disabled, own switch on')
  await on(site, location)
  expect(stands(site, pile)).toBe('enabled, own switch on')
})

it('asks for a confirmation, and keeps what goes out of service with a location', async () => {
  const site = await openSite()
  await site.start()
  const unconfirmed = await site.seeder.run(disable, { ...location, confirmed: false }, operator)
  expect(unconfirmed).toMatchObject({ guard: 'reachConfirmed' })
  await off(site, location)
  const [, disabled] = site.world.store.facts('enablement', switchOf(location))
  expect(disabled).toMatchObject({ data: { reach: { stations: 1, piles: 1, sessions: 1, reservations: 0 } } })
})

it('lets nobody begin at a pile that is off, and whoever charges there go on', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await off(site, location)
  expect(await site.authorize()).toBe('Blocked')
  expect(await site.meter(transactionId, 2_000)).toEqual({ known: true })
  await site.stop(transactionId, 3_000)
  expect((await site.start()).status).toBe('Blocked')
  await on(site, location)
  expect(await site.authorize()).toBe('Accepted')
})

it('shows in the list of piles what is off, on its own and with its location', async () => {
  const site = await openSite()
  const shown = () =>
    listPiles(site.world, { page: 1, size: 10, sort: null, filters: {} }).list.map(({ enabled }) => enabled)
  expect(shown()).toEqual([true])
  await off(site, pile)
  expect(shown()).toEqual([false])
  await on(site, pile)
  await off(site, location)
  expect(shown()).toEqual([false])
  await site.seeder.register('pile', PILE, {
    ...Object(site.world.store.stateOf('pile', PILE)?.context),
    name: 'Other',
  })
  expect(shown()).toEqual([false])
})

it('disables an account and enables it again, also one from before accounts had switches', async () => {
  const site = await openSite()
  const thing: Switched = { kind: 'account', id: 'oper01' }
  await site.seeder.register('account', thing.id, accountOf('oper01'))
  expect(accountMeant(site.world.store, 'oper01')).toMatchObject({ enabled: true })
  expect(await site.seeder.run(disable, { ...thing, confirmed: false }, operator)).toMatchObject({
    guard: 'reachConfirmed',
  })
  await off(site, thing)
  expect([stands(site, thing), accountMeant(site.world.store, 'oper01')?.enabled]).toEqual([
    'disabled, own switch off',
    false,
  ])
  await on(site, thing)
  expect([stands(site, thing), accountMeant(site.world.store, 'oper01')?.enabled]).toEqual([
    'enabled, own switch on',
    true,
  ])
  expect(site.defects).toEqual([])
})
