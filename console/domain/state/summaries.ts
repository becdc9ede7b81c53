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
