import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../intl/text.ts'
import type { CommandRun, CommandProgress } from './begin-command.ts'
import type { CommandForm, CommandResult, CommandOutcome } from './command-flow.ts'

export interface CommandOptions {
  /** Whether an accepted command has yet to show its effect; it may not change. */
  readonly takesTime?: boolean
  readonly give: (form: CommandForm) => Promise<CommandResult>
  /** Called once, as soon as the effect is there. */
  readonly onSettled: () => void
}

/** A command while a person fills in its form, gives it and waits for its effect. */
export interface RunningCommand extends CommandProgress {
  readonly give: (form: CommandForm) => void
  /** To be called when a watched command has ended. */
  readonly end: (outcome: CommandOutcome) => void
}

const fetchFlow = async () => (await import('./begin-command.ts')).beginCommand

/** Fetches the code that runs commands ahead of need; if that fails, it is fetched again for the first command. */
export const prepareCommands = (): void => void fetchFlow().catch(() => undefined)

const asked: CommandProgress = { stage: 'asked', isPending: false, failure: null }

/** Takes a command through its flow while the component is mounted. */
export function useCommand({ takesTime = false, give, onSettled }: CommandOptions): RunningCommand {
  const text = useText()
  const [shown, show] = useState(asked)
  const flow = useRef<Promise<CommandRun> | null>(null)
  const giveNow = useEffectEvent(give)
  const settle = useEffectEvent(onSettled)
  const begin = useEffectEvent(async (): Promise<CommandRun> => {
    const beginCommand = await fetchFlow()
    return beginCommand({ takesTime, give: async (form) => giveNow(form), onSettled: () => settle(), onChange: show })
  })
  useEffect(() => {
    const coming = begin()
    flow.current = coming
    // The person who gives the command is told.
    coming.catch(() => null)
    return () => void coming.then(({ stop }) => stop()).catch(() => null)
  }, [])
  return {
    ...shown,
    give: (form) => {
      if (shown.isPending) return
      // From the first press on, also while the code of the flow is being fetched.
      show((before) => ({ ...before, isPending: true }))
      flow.current
        ?.then((began) => began.give(form))
        .catch(() => show({ ...asked, failure: text('failure.LOADING_TIMEOUT') }))
    },
    end: (outcome) => void flow.current?.then((began) => began.end(outcome)).catch(() => null),
  }
}
