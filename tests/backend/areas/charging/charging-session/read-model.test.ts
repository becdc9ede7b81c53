import { expect, it } from 'vitest'
import { boot } from '#backend/areas/equipment/connectivity/commands.ts'
import { by, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'

/** Charging sessions as the list shows them. */

const shown = ({ world }: Site) => world.store.db.prepare('SELECT id, status, state, energy FROM sessions').all()
const counted = ({ world }: Site) =>
  world.store.db.prepare("SELECT status, count FROM tallies WHERE list = 'sessions' AND count <> 0").all()

it('shows a session as charging that goes on after its pile has booted', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  await site.meter(transactionId, 2_000)
  const { boot: known } = Object(site.world.store.stateOf('pile-link', PILE)?.context)
  await site.seeder.run(boot, { pileId: PILE, ...known }, by)
  expect(shown(site)).toEqual([{ id: 1, status: 'suspect', state: 'Orphaned', energy: 1_000 }])
  await site.pass(MINUTE)
  await site.meter(transactionId, 3_000)
  expect(shown(site)).toEqual([{ id: 1, status: 'charging', state: 'Charging', energy: 2_000 }])
  expect(counted(site)).toEqual([{ status: 'charging', count: 1 }])
  expect(strayRows(site.world)).toEqual([])
})
