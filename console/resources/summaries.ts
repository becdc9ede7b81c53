import type { Tone } from '#machines/lifecycle.ts'
import { summaries } from '#machines/summaries.ts'
import type { Summary } from '#machines/summaries.ts'

/** The colour family of a status of a lifecycle; `off` for what the lifecycle does not know. */
export const statusTone = (lifecycle: string, status: string): Tone => summaryOf(lifecycle).tones[status] ?? 'off'

/** What is known of a lifecycle without running it. */
export function summaryOf(lifecycle: string): Summary {
  const summary = summaries[lifecycle]
  if (summary === undefined) throw new Error(`no lifecycle is named ${lifecycle}`)
  return summary
}
