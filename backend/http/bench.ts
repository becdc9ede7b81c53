import type { BenchFault, BenchPile, BenchRecording, BenchTraffic } from '#contracts/lab/bench.ts'
import type { BenchGive, BenchOutcome } from '#contracts/lab/bench-orders.ts'
import type { Gateway } from './gateway.ts'
import { Failed } from './refusals/failed.ts'
import type { ScenarioPlayer } from './scenario-player.ts'
import { mayOpenLab } from './session/lifecycle-access.ts'
import type { Caller } from './session/session.ts'

/** What the web gateway knows of the test bench, which runs in a process of its own. */
export interface Bench {
  /** The operator whose piles it simulates; null until it runs. */
  readonly operatorCode: string | null
  readonly faults: readonly BenchFault[]
  readonly cards: readonly string[]
  readonly traffic: BenchTraffic | null
  /** Other central systems that piles may be connected to. */
  readonly addresses: readonly string[]
  readonly scenarios: ScenarioPlayer
  /** What hands do is written down; null while it is not. */
  readonly recording: BenchRecording | null
  /** Whether a pile of this id is there. */
  has(pileId: string): boolean
  /** What has changed since a version of its own; everything for one it does not know. */
  since(version: number): BenchChanges
  /** Gives an order; null when the bench is gone or says nothing. */
  give(order: BenchGive): Promise<BenchOutcome | null>
}

interface BenchChanges {
  readonly version: number
  readonly isWhole: boolean
  readonly piles: readonly BenchPile[]
}

/** The bench of the caller's operator: where there is none, it is as if the address did not exist. */
export function benchFor({ bench, demo }: Gateway, { account, world }: Caller): Bench | Failed {
  if (bench?.operatorCode !== world.code) return new Failed('ADDRESS_ERROR')
  return mayOpenLab(account, demo !== null) ? bench : new Failed('ACCESS_DENIED')
}
