import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { connectorsOf } from '#backend/areas/equipment/connector/queries.ts'
import { listSessions, readSession } from '#backend/areas/charging/charging-session/queries.ts'
import { instant } from '#contracts/units.ts'
import { HOUR, PILE, by, openSite } from '#tests/support/site/network.ts'

/** What may be asked of a pile about a session that runs there. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const maintainer: Actor = { ...operator, id: 'maint0', account: 'maint0', type: 'MAINTAINER' }
const everything = { page: 1, size: 10, sort: null, filters: {} }

it('offers to stop and unlock what runs, to those who may, while its pile is there', async () => {
  const site = await openSite()
  const { world, seeder } = site
  await site.report('Preparing')
  await site.start()
  const offered = (actor: Actor) => [
    listSessions(world, everything, actor).list[0]?.remote,
    readSession(world, '1', actor)?.remote,
  ]
  const allowed = ['RemoteStopTransaction', 'UnlockConnector'].map((command) => ({
    command,
    allowed: true,
    reason: null,
    guard: null,
  }))
  expect(offered(maintainer)).toEqual([allowed, allowed])
  const never = allowed.map(({ command }) => ({ command, allowed: false, reason: 'notPermitted', guard: null }))
  expect(offered({ kind: 'driver', id: 'U1' })).toEqual([never, never])
  await seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  const away = allowed.map(({ command }) => ({
    command,
    allowed: false,
    reason: 'illegalTransition',
    guard: 'pileOnline',
  }))
  expect(offered(operator)).toEqual([away, away])
  await seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  await seeder.run(linkResumed, { pileId: PILE }, by)
  await site.stop(1, 2_000)
  expect(offered(operator)).toEqual([[], []])
})

it('tells of a session whether its pile is heard, and when its meter spoke last', async () => {
  const site = await openSite()
  const { world, seeder } = site
  await site.report('Preparing')
  await site.start()
  await site.meter(1, 2_000)
  const meteredAt = instant(world.clock.now())
  const shown = () => [listSessions(world, everything, operator).list[0], readSession(world, '1', operator)]
  expect(shown()).toMatchObject([true, true].map((isOnline) => ({ isOnline, meteredAt })))
  await seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(3 * HOUR)
  expect(shown()).toMatchObject([false, false].map((isOnline) => ({ isOnline, meteredAt })))
  expect(connectorsOf(world, PILE)).toMatchObject([{ isOnline: false, session: { id: '1', meteredAt } }])
})
