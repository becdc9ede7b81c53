import { useEffect, useState } from 'react'
import { SCENARIO_TEXT_MAX } from '#contracts/lab/scenario-drive.ts'
import type { ScenarioOutline } from '#contracts/lab/scenario-drive.ts'
import { checkScenario } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'

/** Milliseconds after the last letter. */
const SETTLES = 300

/** What a text says, read again when it has changed; null until it has been read. */
export function useOutline(source: string): ScenarioOutline | null {
  const [read, tell] = useState<{ readonly source: string; readonly outline: ScenarioOutline } | null>(null)
  useEffect(() => {
    if (source.length > SCENARIO_TEXT_MAX) return undefined
    const controller = new AbortController()
    async function check(): Promise<void> {
      const { signal } = controller
      const answer = await call(checkScenario, { body: { text: source } }, { signal })
      if (answer.ok && !signal.aborted) tell({ source, outline: answer.data })
    }
    const cancel = clock.after(SETTLES, () => void check())
    return () => {
      controller.abort()
      cancel()
    }
  }, [source])
  return read?.source === source ? read.outline : null
}
