import { deliveredStart, newestSession, sessionsByTag } from './charging-session.lookups.ts'
import type { Lookup } from './lookup.ts'

/** The lookups of every lifecycle, a line each. */
export const lookups: readonly Lookup[] = [newestSession, sessionsByTag, deliveredStart]

const byLifecycle = Map.groupBy(lookups, ({ lifecycle }) => lifecycle)
const none: readonly Lookup[] = []

/** The lookups of a lifecycle, by its name. */
export const lookupsOf = (lifecycle: string): readonly Lookup[] => byLifecycle.get(lifecycle) ?? none
