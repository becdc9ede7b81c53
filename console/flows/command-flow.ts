import { assign, fromPromise, setup } from 'xstate'

/**
 * Giving a command, from its form to its effect (interface.md rows 25 and 35). After a refusal the form is shown again with
 * the reason. An accepted command has its effect at once, or takes time and is watched until its lifecycle says how it ended.
 * The caller provides the call and what is done once the command has settled.
 */

/** The values of the form, by the key of the field. */
export type CommandForm = Readonly<Record<string, string>>

/** The result of a command; `failure` is the reason of a refusal in the user's language, null where its fields tell it. */
export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly failure: string | null }

/** How a command that takes time ended. */
export type CommandOutcome = 'settled' | 'failed'

interface Context {
  /** Whether an accepted command has yet to show its effect. */
  readonly takesTime: boolean
  readonly form: CommandForm
  readonly failure: string | null
}

type Event =
  | { readonly type: 'give'; readonly form: CommandForm }
  | { readonly type: 'end'; readonly outcome: CommandOutcome }

const give = { target: 'giving', actions: 'keepForm' } as const

export const commandFlow = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Pick<Context, 'takesTime'> },
  actors: {
    give: fromPromise<CommandResult, CommandForm>(async () =>
      Promise.reject(new Error('nobody said how the command is given')),
    ),
  },
  guards: {
    takesTime: ({ context }) => context.takesTime,
    hasSettled: ({ event }) => event.type === 'end' && event.outcome === 'settled',
  },
  actions: {
    keepForm: assign(({ event }) => (event.type === 'give' ? { form: event.form, failure: null } : {})),
    settle: () => undefined,
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ ...input, form: {}, failure: null }),
  initial: 'asking',
  states: {
    asking: { on: { give } },
    giving: {
      invoke: {
        src: 'give',
        input: ({ context }) => context.form,
        onDone: [
          {
            target: 'refused',
            guard: ({ event }) => !event.output.ok,
            actions: assign({ failure: ({ event }) => (event.output.ok ? null : event.output.failure) }),
          },
          { target: 'watching', guard: 'takesTime' },
          { target: 'settled' },
        ],
      },
    },
    refused: { on: { give } },
    watching: { on: { end: [{ target: 'settled', guard: 'hasSettled' }, { target: 'failed' }] } },
    settled: { type: 'final', entry: 'settle' },
    failed: { type: 'final' },
  },
})
