import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { commandFlow } from './command-flow.ts'
import type { Form, Given, Outcome } from './command-flow.ts'

export interface Order {
  /** Whether an accepted command has yet to show its effect; it may not change. */
  readonly takesTime?: boolean
  readonly give: (form: Form) => Promise<Given>
  /** Called once, as soon as the effect is there. */
  readonly onSettled: () => void
}

/** A command that somebody is about to give, is giving, or has given. */
export interface CommandInHand {
  readonly stage: 'asked' | 'given' | 'watched' | 'failed'
  /** Given and not answered yet. */
  readonly isPending: boolean
  /** Why it was refused the last time. */
  readonly failure: string | null
  readonly give: (form: Form) => void
  /** Tells how a watched command ended. */
  readonly end: (outcome: Outcome) => void
}

/** Takes a command through its flow while the component that asks for it stands. */
export function useCommand({ takesTime = false, give, onSettled }: Order): CommandInHand {
  const flow = commandFlow.provide({
    actors: { give: fromPromise<Given, Form>(async ({ input }) => give(input)) },
    actions: { settle: onSettled },
  })
  const [{ value, context }, send] = useMachine(flow, { input: { takesTime } })
  return {
    stage: stageOf[value],
    isPending: value === 'giving',
    failure: context.failure,
    give: (form) => send({ type: 'give', form }),
    end: (outcome) => send({ type: 'end', outcome }),
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
