import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../units.ts'
import { Taken } from './atlas.calls.ts'
import {
  DriveAct,
  ReportKind,
  RunOver,
  RunPlan,
  RunState,
  ScenarioFile,
  ScenarioOutline,
  ScenarioText,
  ShippedScenario,
  runEnds,
} from './scenario-drive.ts'
import { LOG_BYTES_MAX, LogScenario } from './scenario-log.ts'
import { Verdict } from './scenario-run.ts'

/**
 * Scenarios at the test bench: they are played in virtual time against a backend of their own, never against the operator's.
 * Open to whom the bench is, and there where it is. One is played at a time.
 */

const access = 'signed-in'
const refusals = ['ACCESS_DENIED', 'ADDRESS_ERROR', 'SERVICE_UNAVAILABLE'] as const
const runId = Schema.Struct({ id: Schema.String.check(Schema.isPattern(/^[\w-]{1,64}$/u)) })

/** Runs that are kept, as long as the server runs. */
export const RUNS_KEPT = 50

export const RunRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** The shipped scenario that the text is, or began as. */
  file: Schema.NullOr(Schema.String),
  account: Schema.String,
  at: Instant,
  /** `running` until it is over; then its verdict, or why there is none. */
  outcome: Schema.Union([Schema.Literal('running'), Verdict, Schema.Literals(runEnds)]),
  /** Null until there is a report. */
  seed: Schema.NullOr(Schema.Int),
  tookMs: Schema.NullOr(Schema.Int),
})
export type RunRow = typeof RunRow.Type

export const scenarioList = endpoint({
  method: 'GET',
  path: '/bench-service/scenarios',
  access,
  answer: Schema.Struct({
    scenarios: Schema.Array(
      Schema.Struct({
        ...ShippedScenario.fields,
        /** The latest run that is kept. */
        last: Schema.NullOr(RunRow),
      }),
    ),
  }),
  refusals,
  summary: 'The shipped scenarios by theme, each with its latest run since the server was started.',
})

export const scenarioText = endpoint({
  method: 'GET',
  path: '/bench-service/scenarios/text',
  access,
  query: Schema.Struct({ file: ScenarioFile }),
  answer: Schema.Struct({ text: Schema.String }),
  refusals,
  summary: 'The text of a shipped scenario.',
})

export const checkScenario = endpoint({
  method: 'POST',
  path: '/bench-service/scenarios/checks',
  access,
  body: Schema.Struct({ text: ScenarioText }),
  answer: ScenarioOutline,
  refusals,
  summary: 'Reads the text of a scenario: its steps, or what is wrong with it, with line and column.',
})

const Begun = Schema.Struct({
  /** Null: it was not begun. */
  id: Schema.NullOr(Schema.String),
  /** What is wrong with the text. */
  problems: ScenarioOutline.fields.problems,
  /** The run that has to end first. */
  busy: Schema.NullOr(RunRow),
})

export const beginRun = endpoint({
  method: 'POST',
  path: '/bench-service/runs',
  access,
  body: RunPlan,
  answer: Begun,
  refusals,
  summary: 'Plays the text of a scenario, unless another one is played just now.',
})

export const runList = endpoint({
  method: 'GET',
  path: '/bench-service/runs',
  access,
  answer: Schema.Struct({ runs: Schema.Array(RunRow) }),
  refusals,
  summary: `The last ${RUNS_KEPT} runs of scenarios since the server was started, the latest first.`,
})

export const runsTaken = endpoint({
  method: 'GET',
  path: '/bench-service/taken',
  access,
  answer: Schema.Struct({ taken: Schema.Array(Taken) }),
  refusals,
  summary: 'How often the runs that are kept took each transition of our lifecycles, all of them together.',
})

export const runNow = endpoint({
  method: 'GET',
  path: '/bench-service/runs/{id}',
  access,
  params: runId,
  answer: Schema.Struct({
    row: RunRow,
    /** How it stands, or stood when it ended; null until it has begun. */
    state: Schema.NullOr(RunState),
    over: Schema.NullOr(RunOver),
    /** The run that it plays again, and whether facts and frames are the same; null until both hashes are known. */
    repeats: Schema.NullOr(Schema.Struct({ id: Schema.String, isSame: Schema.NullOr(Schema.Boolean) })),
  }),
  refusals,
  summary:
    'How a run stands, and its report when it is over. A run that is held up ends when nobody asks for a minute.',
})

export const driveRun = endpoint({
  method: 'POST',
  path: '/bench-service/runs/{id}/acts',
  access,
  params: runId,
  body: DriveAct,
  answer: Schema.Null,
  refusals,
  summary: 'Leads a run: on, to the next step, a step back, to its end. What is over stays as it is.',
})

export const runText = endpoint({
  method: 'GET',
  path: '/bench-service/runs/{id}/text',
  access,
  params: runId,
  answer: Schema.Struct({ file: Schema.NullOr(ScenarioFile), text: ScenarioText }),
  refusals,
  summary: 'The text that a run plays, or played.',
})

export const repeatRun = endpoint({
  method: 'POST',
  path: '/bench-service/runs/{id}/repeats',
  access,
  params: runId,
  answer: Begun,
  refusals,
  summary: 'Plays a run again: the same text with the same seed, unless another one is played just now.',
})

export const importLog = endpoint({
  method: 'POST',
  path: '/bench-service/logs',
  access,
  query: Schema.Struct({
    /** What the log is called. */
    name: Schema.String.check(Schema.isBetweenLength(1, 255)),
    /** One pile of it; without it all. */
    pile: Schema.optionalKey(Schema.String.check(Schema.isBetweenLength(1, 255))),
  }),
  answer: LogScenario,
  upload: 'application/octet-stream',
  refusals: [...refusals, 'BODY_TOO_LARGE'],
  summary: `Makes a scenario of a charger's own log of OCPP 1.6-J, at most ${LOG_BYTES_MAX} bytes: lines with frames in them, CSV, JSON, or our own export.`,
})

/** What a report is downloaded as. */
export const reportFormats = {
  html: { mediaType: 'text/html; charset=utf-8', name: 'report.html' },
  junit: { mediaType: 'application/xml; charset=utf-8', name: 'junit.xml' },
  json: { mediaType: 'application/json; charset=utf-8', name: 'report.json' },
} as const satisfies Readonly<Record<ReportKind, object>>

export const runReport = endpoint({
  method: 'GET',
  path: '/bench-service/runs/{id}/report',
  access,
  params: runId,
  query: Schema.Struct({ as: ReportKind }),
  answer: Schema.String,
  files: Object.values(reportFormats).map(({ mediaType }) => mediaType),
  refusals,
  summary: 'The report of a run for people, for CI systems, or for programs.',
})
