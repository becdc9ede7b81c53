import type { RouteName } from '#contracts/routes.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import type { Failure } from '#console/api/failure.ts'

/** A story of the demo: what happens at simulated piles, in order, and where it can be seen. */

/** Who plays in a story. */
export interface Cast {
  /** The piles, in the order in which the story names them: free when it began, and kept from the traffic until it is over. */
  readonly piles: readonly string[]
  /** Cards that the network knows and nobody charges with, one for each pile. */
  readonly cards: readonly string[]
}

/** Why a story is not played, or ended: a call that failed, or what the bench lacks. */
export type Wrong = Failure | 'busy' | 'noPile' | 'noCard' | 'refused' | 'late'

/** What is waited for at a pile. */
export type Sight = 'charging' | 'stopped' | 'free' | 'offline' | 'online'

export type StoryStep =
  /** A hand at a pile; `said` is the key of its text below `story.step.`. */
  | { readonly kind: 'act'; readonly at: number; readonly said: string; readonly act: (cast: Cast) => BenchAct }
  | { readonly kind: 'until'; readonly at: number; readonly sight: Sight; readonly seconds: number }
  /** Time to look. */
  | { readonly kind: 'pause'; readonly seconds: number }
  /** What a person at the console does, with the rights of whoever began the story. It answers what went wrong, or null. */
  | { readonly kind: 'order'; readonly said: string; readonly seconds: number; readonly give: Order }

/** `keep` hands something on to later orders of the story. */
export type Order = (cast: Cast, kept: Map<string, string>, isWanted: () => boolean) => Promise<Wrong | null>

/** Where a story can be seen; the address is that of the route's page with what is added. */
export interface Place {
  readonly route: RouteName
  readonly address: (cast: Cast | null) => string
}

export interface Story {
  /** Its title is `story.<name>.title`, what it shows `story.<name>.text`. */
  readonly name: string
  /** How many piles it needs. */
  readonly piles: number
  readonly steps: readonly StoryStep[]
  /** Puts back what orders have changed, however the story ended; does nothing where nothing is left. */
  readonly after?: Order
  readonly places: readonly Place[]
}

/** Each act is one of a person at the first connector. */
export const CONNECTOR = 1

/** Whether a pile shows what is waited for. */
export const isSeen: Readonly<Record<Sight, (pile: BenchRow) => boolean>> = {
  charging: ({ connectors: [first] }) => first?.status === 'Charging',
  stopped: ({ connectors: [first] }) => first?.transaction === null,
  free: ({ isConnected, connectors: [first] }) => isConnected && first?.status === 'Available',
  offline: ({ isConnected }) => !isConnected,
  online: ({ isConnected, isRegistered }) => isConnected && isRegistered,
}

/** Seconds that a story takes at least, when nobody has to wait for long. */
export const secondsOf = ({ steps }: Story): number =>
  steps.reduce((sum, step) => {
    if (step.kind === 'pause' || step.kind === 'order') return sum + step.seconds
    return sum + (step.kind === 'until' ? 2 : 1)
  }, 0)
