import { assign, setup } from 'xstate'
import { benchUseCommands as bodies, benchUseFacts } from '#contracts/lab/bench-use.ts'
import type { BenchUseFact } from '#contracts/lab/bench-use.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/**
 * What people did at the test bench, at one pile or at all of it. It only remembers: whether something can be done now is for
 * the simulated thing itself to say.
 */
export interface BenchUseContext {
  readonly usedAt: Instant | null
}

/** Whoever may open the lab (`mayOpenLab`): in a demo these are all administrators of the operator. */
const hands = ['SU', 'OP', 'MT'] as const

const used = { target: 'Used', actions: 'note' } as const
const on = {
  'bench.acted': used,
  'bench.pilesAdded': used,
  'bench.pileRemoved': used,
  'bench.trafficSet': used,
} as const

const machine = setup({
  types: { context: {} as BenchUseContext, events: {} as BenchUseFact },
  actions: { note: assign(({ event }) => ({ usedAt: event.at })) },
}).createMachine({
  id: 'bench-use',
  context: { usedAt: null },
  initial: 'New',
  states: { New: { on }, Used: { on } },
})

export const benchUse = lifecycle<BenchUseContext, BenchUseFact>()({
  name: 'bench-use',
  governs: 'commands',
  facts: benchUseFacts,
  machine,
  wire: { New: null, Used: 'used' },
  tones: { used: 'active' },
  commands: {
    act: command({ by: hands, body: bodies.act, fact: 'bench.acted' }),
    add: command({ by: hands, body: bodies.add, fact: 'bench.pilesAdded' }),
    remove: command({ by: hands, body: bodies.remove, fact: 'bench.pileRemoved' }),
    setTraffic: command({ by: hands, body: bodies.setTraffic, fact: 'bench.trafficSet' }),
  },
})
