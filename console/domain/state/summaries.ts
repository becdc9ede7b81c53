import type { Tone } from '#machines/kit/lifecycle.ts'
import { summaries } from '#machines/summaries.ts'
import type { Summary } from '#machines/summaries.ts'

/** A lifecycle whose states are shown as badges. */
type BadgeLifecycle = keyof typeof summaries

/** The colour family of a status of a lifecycle; `off` for what the lifecycle does not know. */
export const statusTone = (lifecycle: BadgeLifecycle, status: string): Tone =>
  summaryOf(lifecycle).tones[status] ?? 'off'

/** What is known of a lifecycle without running it. */
export const summaryOf = (lifecycle: BadgeLifecycle): Summary => summaries[lifecycle]

const byName: ReadonlyMap<string, Summary> = new Map(Object.entries(summaries))

/** The same for a lifecycle whose name stands in a description. Throws for one that has no badges. */
export function summaryNamed(lifecycle: string): Summary {
  const found = byName.get(lifecycle)
  if (found === undefined) throw new Error(`the states of ${lifecycle} are not shown as badges`)
  return found
}
