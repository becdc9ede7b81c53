import { useEffect, useEffectEvent, useState } from 'react'
import type { CallResult } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'

/** Milliseconds between an answer and the next question; a page that nobody sees does not ask. */
const AGAIN = 1_000

/** What a call answers, asked again every second; null until it has. Another key begins anew at once. */
export function usePolled<Answer>(
  key: string,
  ask: (signal: AbortSignal, key: string) => Promise<CallResult<Answer>>,
): CallResult<Answer> | null {
  const [known, tell] = useState<CallResult<Answer> | null>(null)
  const question = useEffectEvent(ask)
  useEffect(() => {
    const controller = new AbortController()
    let cancel: () => void = () => undefined
    async function look(): Promise<void> {
      const answer = document.hidden ? null : await question(controller.signal, key)
      if (controller.signal.aborted) return
      if (answer !== null) tell(answer)
      cancel = clock.after(AGAIN, () => void look())
    }
    void look()
    return () => {
      controller.abort()
      cancel()
    }
  }, [key])
  return known
}
