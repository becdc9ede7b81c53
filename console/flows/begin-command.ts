import { createActor, fromPromise } from 'xstate'
import { commandFlow } from './command-flow.ts'
import type { Form, Given, Outcome } from './command-flow.ts'

/** Runs the flow of one command. Reached through `use-command.ts`, which fetches this file: most pages are only looked at. */

export interface Shown {
  readonly stage: 'asked' | 'given' | 'watched' | 'failed'
  /** Given and not answered yet. */
  readonly isPending: boolean
  /** Why it was refused the last time. */
  readonly failure: string | null
}

export interface Began {
  readonly give: (form: Form) => void
  /** Tells how a watched command ended. */
  readonly end: (outcome: Outcome) => void
  readonly stop: () => void
}

export interface Wants {
  readonly takesTime: boolean
  readonly give: (form: Form) => Promise<Given>
  readonly onSettled: () => void
  readonly onChange: (shown: Shown) => void
}

export function beginCommand({ takesTime, give, onSettled, onChange }: Wants): Began {
  const flow = commandFlow.provide({
    actors: { give: fromPromise<Given, Form>(async ({ input }) => give(input)) },
    actions: { settle: onSettled },
  })
  const actor = createActor(flow, { input: { takesTime } })
  actor.subscribe(({ value, context }) =>
    onChange({ stage: stageOf[value], isPending: value === 'giving', failure: context.failure }),
  )
  actor.start()
  return {
    give: (form) => actor.send({ type: 'give', form }),
    end: (outcome) => actor.send({ type: 'end', outcome }),
    stop: () => void actor.stop(),
  }
}

const stageOf = {
  asking: 'asked',
  giving: 'asked',
  refused: 'asked',
  watching: 'watched',
  settled: 'given',
  failed: 'failed',
} as const
