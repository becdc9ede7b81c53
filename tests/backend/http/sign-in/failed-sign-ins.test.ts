import { expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { failedSignIns } from '#backend/http/session/failed-sign-ins.ts'
import { liftLock } from '#backend/areas/system/sign-in/commands.ts'
import { lockedSignIns } from '#machines/system/sign-in.lookups.ts'
import { foundIn } from '#backend/kernel/state.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { steppedClock } from '#tests/support/time/stepped-clock.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** Failed sign-ins count by real time, whatever the wall says. */

const somebody = { name: 'admin00', accountId: 'A1', address: '127.0.0.1' }
const nobody = { ...somebody, accountId: null }

it.each([
  ['somebody', somebody, -60 * MINUTE],
  ['nobody', nobody, 60 * MINUTE],
  ['nobody', nobody, -60 * MINUTE],
])('locks %s for a quarter of an hour of real time, though the wall is set meanwhile', async (_, who, by) => {
  const clock = steppedClock()
  const signIns = failedSignIns(openTestWorld({ clock }))
  for (let time = 0; time < 4; time += 1) await signIns.failed(who)
  expect(signIns.lockedFor(who)).toBe(0)
  clock.step(by)
  await signIns.failed(who)
  clock.step(by)
  expect(signIns.lockedFor(who)).toBe(15 * MINUTE)
  clock.advance(15 * MINUTE)
  expect(signIns.lockedFor(who)).toBe(0)
  await signIns.failed(who)
  expect(signIns.lockedFor(who)).toBe(0)
  signIns.succeeded(who)
  expect(signIns.lockedFor(who)).toBe(0)
})

it('counts anew once somebody has lifted the lock, at once', async () => {
  const world = openTestWorld()
  const signIns = failedSignIns(world)
  for (let time = 0; time < 5; time += 1) await signIns.failed(somebody)
  const [id = ''] = foundIn(world, lockedSignIns)
  const by = { actor: actorOf.SU, correlation: 'test' }
  expect(await world.commandBus.run(liftLock, { id }, by)).toBeNull()
  for (let time = 0; time < 4; time += 1) {
    expect(signIns.lockedFor(somebody)).toBe(0)
    await signIns.failed(somebody)
  }
  expect(signIns.lockedFor(somebody)).toBe(0)
  await signIns.failed(somebody)
  expect(signIns.lockedFor(somebody)).toBe(15 * MINUTE)
})

it('locks before the lock is on disk: nobody slips by meanwhile', async () => {
  const signIns = failedSignIns(openTestWorld())
  for (let time = 0; time < 4; time += 1) await signIns.failed(somebody)
  const written = signIns.failed(somebody)
  expect(signIns.lockedFor(somebody)).toBe(15 * MINUTE)
  await written
  expect(signIns.lockedFor(somebody)).toBe(15 * MINUTE)
})
