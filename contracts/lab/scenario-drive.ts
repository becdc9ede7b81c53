import { Schema } from 'effect'
import { Instant } from '../units.ts'
import { LogScenario } from './scenario-log.ts'
import { ScenarioRun, StepReport, TextPlace } from './scenario-run.ts'

/** How a run of a scenario is led by hand, and what the backend and the process that plays tell each other. */

/** Letters of a scenario that is written in the console. */
export const SCENARIO_TEXT_MAX = 256 * 1024
/** Of the latest steps so many are told while a run is under way; the report has them all. */
export const STEPS_TOLD = 1_000
/** A run that is led by hand ends after so many steps, those of repetitions too. */
export const LED_STEPS_MAX = 5_000

export const ScenarioText = Schema.String.check(Schema.isMaxLength(SCENARIO_TEXT_MAX))

/** A shipped scenario by its place under `simulator/scenarios`, without its ending: `charging/plug-to-paid`. */
export const ScenarioFile = Schema.String.check(Schema.isPattern(/^[a-z-]{1,40}\/[a-z0-9-]{1,80}$/u))

export const ShippedScenario = Schema.Struct({
  file: ScenarioFile,
  theme: Schema.String,
  name: Schema.String,
  about: Schema.NullOr(Schema.String),
})
export type ShippedScenario = typeof ShippedScenario.Type

export const ScenarioProblem = Schema.Struct({ ...TextPlace.fields, message: Schema.String })
export type ScenarioProblem = typeof ScenarioProblem.Type

/** What a text says, as far as it can be read: without problems it can be played. */
export const ScenarioOutline = Schema.Struct({
  name: Schema.NullOr(Schema.String),
  /** Of its own; null: it says none. */
  seed: Schema.NullOr(Schema.Int),
  problems: Schema.Array(ScenarioProblem),
  /** Those that are inside no other, in their order. */
  steps: Schema.Array(Schema.Struct({ title: Schema.String, place: TextPlace })),
})
export type ScenarioOutline = typeof ScenarioOutline.Type

/** How many seconds of the run pass in a second at the most; 0: as many as the machine can. */
export const runSpeeds = [0, 60, 10, 1] as const
export const RunSpeed = Schema.Literals(runSpeeds)
export type RunSpeed = typeof RunSpeed.Type

const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }))
/** Of steps that are inside no other, from 1: the run stops before each. */
const Breakpoints = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))).check(
  Schema.isMaxLength(1_000),
)

export const RunPlan = Schema.Struct({
  /** The shipped scenario that the text is, or began as. */
  file: Schema.NullOr(ScenarioFile),
  text: ScenarioText,
  /** In place of its own. */
  seed: Schema.NullOr(Seed),
  breakpoints: Breakpoints,
  speed: RunSpeed,
  /** It stops before its first step. */
  isPaused: Schema.Boolean,
})
export type RunPlan = typeof RunPlan.Type

/** `back`: it is played again from its beginning, with its seed, to the step before the last one that was begun. */
export const DriveAct = Schema.Union([
  Schema.Struct({ act: Schema.Literals(['go', 'step', 'pause', 'back', 'stop']) }),
  Schema.Struct({ act: Schema.Literal('breakpoints'), breakpoints: Breakpoints }),
  Schema.Struct({ act: Schema.Literal('speed'), speed: RunSpeed }),
])
export type DriveAct = typeof DriveAct.Type

export const RunState = Schema.Struct({
  isPaused: Schema.Boolean,
  /** The step that is played, or that it stands before, among those that are inside no other; from 1. */
  step: Schema.Int,
  /** Whether that step has begun. */
  isBegun: Schema.Boolean,
  /** Of the run's clock. */
  now: Instant,
  breakpoints: Breakpoints,
  speed: RunSpeed,
  /** The latest that have ended. */
  ended: Schema.Array(StepReport),
  /** What is waited for, for how long by now and at the most. */
  waits: Schema.Array(
    Schema.Struct({ path: Schema.String, title: Schema.String, forMs: Schema.Int, withinMs: Schema.Int }),
  ),
})
export type RunState = typeof RunState.Type

export const reportKinds = ['html', 'junit', 'json'] as const
export const ReportKind = Schema.Literals(reportKinds)
export type ReportKind = typeof ReportKind.Type

/** What the playing process is asked, by a number that its answer bears. */
export const PlayerOrder = Schema.Struct({
  order: Schema.Int,
  ask: Schema.Union([
    Schema.Struct({ kind: Schema.Literal('list') }),
    Schema.Struct({ kind: Schema.Literal('text'), file: ScenarioFile }),
    Schema.Struct({ kind: Schema.Literal('check'), text: ScenarioText }),
    Schema.Struct({ kind: Schema.Literal('begin'), plan: RunPlan }),
    Schema.Struct({ kind: Schema.Literal('drive'), drive: DriveAct }),
    Schema.Struct({
      kind: Schema.Literal('import'),
      log: Schema.String,
      /** What it is called. */
      name: Schema.String,
      /** Null: all piles of it. */
      only: Schema.NullOr(Schema.String),
    }),
    Schema.Struct({ kind: Schema.Literal('report'), run: ScenarioRun, as: ReportKind }),
  ]),
})
export type PlayerOrder = typeof PlayerOrder.Type
export type PlayerAsk = PlayerOrder['ask']

const PlayerAnswer = Schema.Struct({
  answer: Schema.Int,
  scenarios: Schema.optionalKey(Schema.Array(ShippedScenario)),
  /** Of a scenario, or of a report; null: there is none. */
  text: Schema.optionalKey(Schema.NullOr(Schema.String)),
  outline: Schema.optionalKey(ScenarioOutline),
  imported: Schema.optionalKey(LogScenario),
})
export type PlayerAnswer = typeof PlayerAnswer.Type

/** Why there is no report: `silent` and `unwatched` for a minute, `gone` with its process, `broken` by what its text asks. */
export const runEnds = ['stopped', 'silent', 'unwatched', 'gone', 'broken'] as const
export const RunOver = Schema.Struct({
  run: Schema.NullOr(ScenarioRun),
  /** Null where there is a report. */
  why: Schema.NullOr(Schema.Literals(runEnds)),
  message: Schema.NullOr(Schema.String),
})
export type RunOver = typeof RunOver.Type

/** An answer, how the run stands, or what came of it. */
export const PlayerTold = Schema.Union([
  PlayerAnswer,
  Schema.Struct({ state: RunState }),
  Schema.Struct({ over: RunOver }),
])
export type PlayerTold = typeof PlayerTold.Type
