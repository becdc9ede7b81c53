import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { EmptyState } from '#console/kit/status/states.tsx'

/** Of the command line: it starts a bench. */
const OPTION = '--bench'

/** Said where no bench runs. */
export function BenchAbsent(): ReactElement {
  const text = useText()
  return <EmptyState title={text('bench.absent.title')} description={text('bench.absent.words', { option: OPTION })} />
}
