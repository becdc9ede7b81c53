import { runsTaken } from '#contracts/lab/scenarios.calls.ts'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { call } from '#console/api/call.ts'
import { useAnswer } from '#console/api/use-answer.ts'

/** What runs of scenarios took of the lifecycles; null where there is no bench, or nothing is known of it. */
export type RunsTaken = readonly Taken[] | null

/** Asked once for a page: runs are played on another one. */
export function useRunsTaken(): RunsTaken {
  const { data } = useAnswer({
    key: runsTaken.path,
    ask: (signal) => call(runsTaken, {}, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  return data?.taken ?? null
}
