import { useEffect, useReducer, useState } from 'react'
import type { DriveAct } from '#contracts/lab/scenario-drive.ts'
import { driveRun, runNow } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
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
  readonly answer: CallResult<RunKnown>
}

/** A run as it stands, asked for until it is over; null asks for nothing. */
export function useRun(id: string | null): LedRun {
  const [told, tell] = useState<Told | null>(null)
  const [nudged, nudge] = useReducer((count: number) => count + 1, 0)
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
      if (answer !== null) tell({ id: of, asked: nudged, answer })
      if (answer?.ok === true && answer.data.over !== null) return
      cancel = clock.after(AGAIN, () => void look(of))
    }
    void look(id)
    return () => {
      controller.abort()
      cancel()
    }
  }, [id, nudged])
  const answer = told !== null && told.id === id ? told.answer : null
  return {
    known: answer?.ok === true ? answer.data : null,
    isGone: answer?.ok === false,
    async drive(act) {
      if (id === null) return
      await call(driveRun, { params: { id }, body: act })
      nudge()
    },
  }
}
