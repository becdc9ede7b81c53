import type { Actor } from '#contracts/actor.ts'
import { admin } from '#backend/bench/operator.ts'
import { offeredFor, press } from '#backend/bench/press.ts'
import type { World } from '#backend/world.ts'
import { approval } from '#machines/system/approval.ts'
import type { Random } from '#simulator/environment/random.ts'

/** An operator who presses buttons at random, but only those the console would offer. */

/** Who decides on what the other requests, now and then. */
const second: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

const pressed = ['charge-record', 'charge-record', 'alarm', 'charging-profile', 'firmware-upgrade', 'approval'] as const

/** Presses one button of one record, alarm, profile or upgrade. Throws when what was offered is refused. */
export async function pressSomething(world: World, chance: Random): Promise<void> {
  const on = chance.pick(pressed)
  const actor = chance.pick([admin, second])
  // Of requests, those that wait: they are few among those that ended, and soon over.
  const states = world.store.states(on).filter(({ value }) => on !== approval.name || value === 'Waiting')
  if (states.length === 0) return
  const thing = chance.pick(states)
  const open = offeredFor(world, on, { thing, actor })
  if (open.length > 0) await press(world, { on, id: thing.id, command: chance.pick(open), body: {} }, actor)
}
