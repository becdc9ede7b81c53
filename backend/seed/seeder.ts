import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { register } from '../areas/register.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import type { World } from '../world.ts'

/** Tells a world its beginnings as commands, so that they cannot be illegal. */
export interface Seeder {
  readonly world: World
  run<Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input, actor?: Actor): Promise<Answer>
  /** The same for what happened at a moment: it need not wait for what was told before. */
  at(moment: Instant): Seeder['run']
  /** Registers a thing that is kept. Telling it twice writes nothing. */
  register(lifecycle: string, id: string, value: object): Promise<void>
}

export function openSeeder(world: World): Seeder {
  const correlation = `seed/${world.ids.next()}`
  const seed = system('seed')
  const run: Seeder['run'] = (handler, input, actor = seed) =>
    world.commandBus.run(handler, input, { actor, correlation })
  return {
    world,
    run,
    at:
      (moment) =>
      (handler, input, actor = seed) =>
        world.commandBus.run(handler, input, { actor, correlation, at: moment }),
    async register(lifecycle, id, value) {
      const refusal = await run(register, { lifecycle, id, value })
      if (refusal !== null) throw new Error(`the seed is illegal: ${describe(refusal)}`)
    },
  }
}

const describe = ({ lifecycle, state, command, guard }: Refusal): string =>
  `${command} of ${lifecycle} in ${state}, ${guard ?? 'no such transition'}`
