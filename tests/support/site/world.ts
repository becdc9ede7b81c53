import type { Actor } from '#contracts/actor.ts'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { millis } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'
import type { CommandMetadata } from '#backend/kernel/command-bus.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { seededIds } from '#backend/ids.ts'
import type { Folding } from '#backend/fold-anew.ts'
import type { Follows } from '#backend/derived/open-derived-state.ts'
import type { Settings } from '#backend/settings.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'

/** A real world for tests: the same parts as in production, in memory, on a clock that the test moves. */
export interface TestWorld extends World {
  readonly clock: TestClock
  /** Gives one command to one lifecycle, as the system unless said otherwise; answers why not, or null. */
  dispatch<Context, Event extends FactEvent>(
    lifecycle: Lifecycle<Context, Event>,
    given: Given,
  ): Promise<Refusal | null>
}

export type TestClock = Clock & VirtualClock

interface Given {
  readonly id: string
  readonly command: string
  readonly body: unknown
  readonly actor?: Actor
}

export interface TestWorldOptions {
  /** A database file, to open it a second time; in memory without. */
  readonly file?: string
  readonly seed?: number
  readonly clock?: TestClock
  readonly settings?: Partial<Settings>
  readonly payments?: PaymentGateway
  readonly follows?: Follows
  readonly onFold?: (how: Folding) => void
}

/** Time for tests: stands at `testStart` until moved; what is due soon runs when the current task is done. */
export const testClock = (): TestClock => ({ ...virtualClock(millis(testStart)), soon: queueMicrotask })

const code = OperatorCode.make('0PL002')

export function openTestWorld({
  file,
  seed,
  clock,
  settings,
  payments,
  follows,
  onFold,
}: TestWorldOptions = {}): TestWorld {
  const time = clock ?? testClock()
  const world = openWorld({
    code,
    name: 'Test operator',
    file: file ?? ':memory:',
    clock: time,
    ids: seededIds(seed ?? 1),
    ...(settings === undefined ? {} : { settings }),
    ...(payments === undefined ? {} : { payments }),
    ...(follows === undefined ? {} : { follows }),
    ...(onFold === undefined ? {} : { onFold }),
  })
  let correlation = 0
  const by = (actor: Actor): CommandMetadata => ({ actor, correlation: `test-${(correlation += 1)}` })
  return {
    ...world,
    clock: time,
    dispatch: (lifecycle, { actor = actorOf.SYS, ...given }) => {
      const handler: CommandHandler<typeof given, Refusal | null> = (tx, input) => tx.dispatch(lifecycle, input)
      return world.commandBus.run(handler, given, by(actor))
    },
  }
}
