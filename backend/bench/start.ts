import type { Scenario } from '#contracts/lab/scenario.ts'

const START = '2026-03-02T08:00:00.000Z'

/** When a run begins, on its own clock. */
export const startOf = ({ start }: Scenario): number => Date.parse(start ?? START)
