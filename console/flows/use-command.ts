import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../intl/text.ts'
import type { Began, Shown } from './begin-command.ts'
import type { Form, Given, Outcome } from './command-flow.ts'

export interface Order {
  /** Whether an accepted command has yet to show its effect; it may not change. */
  readonly takesTime?: boolean
  readonly give: (form: Form) => Promise<Given>
  /** Called once, as soon as the effect is there. */
  readonly onSettled: () => void
}

/** A command that somebody is about to give, is giving, or has given. */
export interface CommandInHand extends Shown {
  readonly give: (form: Form) => void
  /** Tells how a watched command ended. */
  readonly end: (outcome: Outcome) => void
}

const fetchFlow = async () => (await import('./begin-command.ts')).beginCommand

/** Fetches what runs commands ahead of need: what fails now is fetched again when one is asked for. */
export const prepareCommands = (): void => void fetchFlow().catch(() => undefined)

const asked: Shown = { stage: 'asked', isPending: false, failure: null }

/** Takes a command through its flow while the component that asks for it stands. */
export function useCommand({ takesTime = false, give, onSettled }: Order): CommandInHand {
  const text = useText()
  const [shown, show] = useState(asked)
  const flow = useRef<Promise<Began> | null>(null)
  const order = useEffectEvent(give)
  const settle = useEffectEvent(onSettled)
  const begin = useEffectEvent(async (): Promise<Began> => {
    const beginCommand = await fetchFlow()
    return beginCommand({ takesTime, give: async (form) => order(form), onSettled: () => settle(), onChange: show })
  })
  useEffect(() => {
    const coming = begin()
    flow.current = coming
    // Who gives the command is told.
    coming.catch(() => null)
    return () => void coming.then(({ stop }) => stop()).catch(() => null)
  }, [])
  return {
    ...shown,
    give: (form) => {
      if (shown.isPending) return
      // From the first press on, also while what runs the flow is on its way.
      show((before) => ({ ...before, isPending: true }))
      flow.current
        ?.then((began) => began.give(form))
        .catch(() => show({ ...asked, failure: text('failure.LOADING_TIMEOUT') }))
    },
    end: (outcome) => void flow.current?.then((began) => began.end(outcome)).catch(() => null),
  }
}
