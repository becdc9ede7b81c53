import { createActor, fromPromise } from 'xstate'
import { commandFlow } from './command-flow.ts'
import type { CommandForm, CommandResult, CommandOutcome } from './command-flow.ts'

/** Runs the flow of one command. `use-command.ts` fetches this file when it is needed: on most pages nobody gives a command. */

export interface CommandProgress {
  readonly stage: 'asked' | 'given' | 'watched' | 'failed'
  /** Given and not answered yet. */
  readonly isPending: boolean
  /** Why it was refused the last time. */
  readonly failure: string | null
}

export interface CommandRun {
  readonly give: (form: CommandForm) => void
  /** To be called when a watched command has ended. */
  readonly end: (outcome: CommandOutcome) => void
  readonly stop: () => void
}

export interface CommandRunOptions {
  readonly takesTime: boolean
  readonly give: (form: CommandForm) => Promise<CommandResult>
  readonly onSettled: () => void
  readonly onChange: (shown: CommandProgress) => void
}

export function beginCommand({ takesTime, give, onSettled, onChange }: CommandRunOptions): CommandRun {
  const flow = commandFlow.provide({
    actors: { give: fromPromise<CommandResult, CommandForm>(async ({ input }) => give(input)) },
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
