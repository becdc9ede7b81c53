import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placeCity } from '#backend/demo/city-cache.ts'
import { openHost } from '#backend/host.ts'
import { seededIds } from '#backend/ids.ts'
import { DAY } from '#contracts/durations.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { testClock } from '#tests/support/site/world.ts'

/** A city is told once a day at most; who begins gets a copy. */

const telling = { days: 1, tell: stepForward }

it('is told at the first start, copied at the next, and told anew on another day', async () => {
  const dataDir = temporaryFolder()
  const cache = join(dataDir, 'demo-cache')
  // Somebody ended it while it was told.
  mkdirSync(join(cache, 'making'), { recursive: true })
  writeFileSync(join(cache, 'making', '0PL002.db'), 'half a file')
  const clock = testClock()
  const place = { dataDir, clock, name: 'Chargebook Demo' }
  expect(await placeCity(place, telling)).toEqual({ wasTold: true })
  const [first, ...others] = readdirSync(cache)
  expect(others).toEqual([])
  expect(first).toMatch(/^city-51-1-\d+\.\d+\.\d+-\d{4}-\d\d-\d\d$/u)

  const host = openHost({ directory: dataDir, clock, ids: seededIds(1) })
  const world = await host.found('0PL002', { name: 'Chargebook Demo', menuCodeAllList: [] })
  expect(world.store.states('pile')).toHaveLength(60)
  const told = world.store.position()
  expect([world.commandBus.damage, told > 1_500]).toEqual([null, true])
  host.close()

  const before = statSync(join(dataDir, '0PL002.db')).size
  writeFileSync(join(dataDir, '0PL002.db'), 'lost')
  expect(await placeCity(place, telling)).toEqual({ wasTold: false })
  expect(statSync(join(dataDir, '0PL002.db')).size).toBeGreaterThanOrEqual(before * 0.9)

  const tomorrow = { ...clock, now: () => clock.now() + DAY }
  expect(await placeCity({ ...place, clock: tomorrow }, telling)).toEqual({ wasTold: true })
  expect(readdirSync(cache)).toHaveLength(1)
  expect(readdirSync(cache)).not.toEqual([first])
})
