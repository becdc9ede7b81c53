import type { PlayerAnswer, PlayerAsk, RunOver, RunPlan, RunState } from '#contracts/lab/scenario-drive.ts'

/** What the web gateway knows of the process that plays scenarios: it is begun when somebody asks for something. */
export interface ScenarioPlayer {
  /** Null when the process is gone or says nothing. */
  ask(ask: PlayerAsk): Promise<PlayerAnswer | null>
  /** Plays one; whoever hears is told how it stands, and at its end what came of it, exactly once. */
  play(plan: RunPlan, hearer: RunHearer): void
}

export interface RunHearer {
  stands(state: RunState): void
  over(over: RunOver): void
  /** Whether somebody still wants to know how it stands. */
  isWatched(): boolean
}
