import { useState } from 'react'
import type { ReactElement } from 'react'
import { repeatRun } from '#contracts/lab/scenarios.calls.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'

interface AgainProps {
  readonly id: string
  /** Null: there is no report that says it; it is the same all the same. */
  readonly seed: number | null
  /** The run that plays it again. */
  readonly onBegun: (run: string) => void
}

/** Plays a run again, the same text with the same seed. */
export function Again({ id, seed, onBegun }: AgainProps): ReactElement {
  const text = useText()
  const [busy, setBusy] = useState<RunRow | null>(null)
  async function again(): Promise<void> {
    const answer = await call(repeatRun, { params: { id } })
    if (!answer.ok) return
    setBusy(answer.data.busy)
    if (answer.data.id !== null) onBegun(answer.data.id)
  }
  return (
    <>
      <Button size="small" onPress={() => void again()}>
        {seed === null ? text('bench.run.again') : text('bench.run.again.seed', { seed: String(seed) })}
      </Button>
      <span role="status">
        {busy === null ? '' : text('bench.run.busy', { account: busy.account, name: busy.name })}
      </span>
    </>
  )
}
