import { Schema } from 'effect'
import { Instant } from '../units.ts'
import { Taken } from './atlas.calls.ts'

/**
 * What came of one run of a scenario: the report that the command line writes, the page shows and a CI reads. All instants
 * are those of the run's own clock, so two runs of one seed in virtual time give the same report but for `ran`.
 */

/** `skipped`: the step speaks of facts or of the API, and the central system is not ours; it never counts as passed. */
export const Verdict = Schema.Literals(['passed', 'failed', 'skipped'])
export type Verdict = typeof Verdict.Type

/** `virtual` and `real`: our own backend, on a virtual clock or on the machine's; `foreign`: any central system. */
export const RunMode = Schema.Literals(['virtual', 'real', 'foreign'])
export type RunMode = typeof RunMode.Type

/** Where something stands in the scenario's text, both from 1. */
export const TextPlace = Schema.Struct({ line: Schema.Int, column: Schema.Int })
export type TextPlace = typeof TextPlace.Type

export const StepReport = Schema.Struct({
  /** Its place among the steps, from 1; steps inside others by their path: `3.2.1`, with the round of a repetition as one of its numbers. */
  path: Schema.String,
  /** The step as a sentence: `swipe TAG00000001 at CP000001/1`. */
  title: Schema.String,
  /** Null for a step that no file holds. */
  place: Schema.NullOr(TextPlace),
  verdict: Verdict,
  /** Whether it says something about the run, as `wait` and `expect` do, or only acts. */
  isAssertion: Schema.Boolean,
  began: Instant,
  tookMs: Schema.Int,
  /** Why it failed or was skipped: what was expected, and what came instead. */
  reason: Schema.NullOr(Schema.String),
})
export type StepReport = typeof StepReport.Type

export const ScenarioRun = Schema.Struct({
  /** Of this format. */
  version: Schema.Literal(1),
  scenario: Schema.Struct({
    name: Schema.String,
    file: Schema.NullOr(Schema.String),
    tags: Schema.Array(Schema.String),
    /** SHA-256 of its text, hex. */
    sha256: Schema.String,
  }),
  seed: Schema.Int,
  mode: RunMode,
  /** The address pattern of a foreign central system. */
  url: Schema.NullOr(Schema.String),
  verdict: Verdict,
  steps: Schema.Array(StepReport),
  /** From the first step to the last, on the run's clock. */
  began: Instant,
  ended: Instant,
  counts: Schema.Struct({
    /** OCPP frames of both directions. */
    frames: Schema.Int,
    /** Zero where the central system is not ours. */
    facts: Schema.Int,
    sessions: Schema.Int,
  }),
  /** Transitions of our lifecycles that the run has taken. */
  taken: Schema.Array(Taken),
  /** Rules that must always hold (ledger, folds, stray rows) and did not, as sentences. */
  broken: Schema.Array(Schema.String),
  /** SHA-256 over every fact and frame, byte for byte, hex; null in real time, where no two runs are alike. */
  hash: Schema.NullOr(Schema.String),
  versions: Schema.Struct({ chargebook: Schema.String, node: Schema.String }),
  /** By the machine's clock: when it was begun, and how long the machine took. */
  ran: Schema.Struct({ at: Instant, tookMs: Schema.Int }),
})
export type ScenarioRun = typeof ScenarioRun.Type
