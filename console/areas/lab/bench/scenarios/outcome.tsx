import type { ReactElement } from 'react'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import type { Tone } from '#machines/kit/lifecycle.ts'
import { useText } from '#console/intl/text.ts'
import { StatusBadge } from '#console/kit/status/status.tsx'

const tones: Readonly<Record<RunRow['outcome'], Tone>> = {
  running: 'active',
  passed: 'ready',
  failed: 'fault',
  skipped: 'off',
  stopped: 'off',
  unwatched: 'off',
  silent: 'attention',
  gone: 'attention',
  broken: 'attention',
}

/** What came of a run, or of a step. */
export function Outcome({ outcome }: { readonly outcome: RunRow['outcome'] }): ReactElement {
  const text = useText()
  return <StatusBadge tone={tones[outcome]} label={text(`bench.run.outcome.${outcome}`)} />
}
