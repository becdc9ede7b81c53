import { pathOf } from '#contracts/routes.ts'

/** The page of a simulated pile. */
export const benchPileHref = (id: string): string => pathOf('benchPile').replace(':id', encodeURIComponent(id))

/** Scenarios that no file holds: one's own, what was recorded, what became of a log, and what a run has played. */
export const keptKinds = ['own', 'recorded', 'imported', 'played'] as const
export type KeptKind = (typeof keptKinds)[number]

/** A scenario in hand: a shipped one or one that this browser keeps, and the run that is led. */
export const scenarioHref = (file: string, run?: string): string =>
  `${pathOf('benchScenarios')}?${new URLSearchParams({ file, ...(run === undefined ? {} : { run }) }).toString()}`

/** The report of a run. */
export const runHref = (id: string): string => `${pathOf('benchRuns')}?${new URLSearchParams({ id }).toString()}`
