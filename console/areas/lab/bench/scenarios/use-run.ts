import { useEffect, useReducer, useState } from 'react'
import type { DriveAct } from '#contracts/lab/scenario-drive.ts'
import { driveRun, runNow } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'

/** Milliseconds between an answer and the next question; a page that nobody sees does not ask. */
const AGAIN = 300

export type RunKnown = (typeof runNow.answer)['Type']

interface LedRun {
  readonly known: RunKnown | null
  /** The server does not know it: it was started anew. */
  readonly isGone: boolean
  drive(act: DriveAct): Promise<void>
}

interface Told {
  readonly id: string
  /** How often it was led when it was asked for. */
  readonly asked: number
  /** Null: the server does not know it. */
  readonly run: RunKnown | null
}

/** A run as it stands, asked for until it is over; null asks for nothing. */
export function useRun(id: string | null): LedRun {
  const [told, tell] = useState<Told | null>(null)
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (id === null) return undefined
    const controller = new AbortController()
    let cancel: () => void = () => undefined
    async function look(of: string): Promise<void> {
      const { signal } = controller
      const answer = document.hidden
        ? null
        : await call(runNow, { params: { id: of } }, { notify: 'lost sign-in', signal })
      if (signal.aborted) return
      // What no answer came to stands as it was.
      if (answer?.ok === true) tell({ id: of, asked, run: answer.data })
      else if (answer?.failure.code === 'ADDRESS_ERROR') tell({ id: of, asked, run: null })
      if (answer?.ok === true && answer.data.over !== null) return
      cancel = clock.after(AGAIN, () => void look(of))
    }
    void look(id)
    return () => {
      controller.abort()
      cancel()
    }
  }, [id, asked])
  const now = told !== null && told.id === id ? told : null
  return {
    known: now?.run ?? null,
    isGone: now !== null && now.run === null,
    async drive(act) {
      if (id === null) return
      await call(driveRun, { params: { id }, body: act })
      askAgain()
    },
  }
}
