import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { element, escaped } from './markup.ts'
import { assertionsOf, tally } from './summary.ts'
import type { Assertion } from './summary.ts'

/**
 * Runs as JUnit XML, in the form that Jenkins, GitLab and GitHub's readers share (junit-10.xsd of the Jenkins plug-in):
 * a suite for each scenario, a case for each assertion. `time` is the machine's, in seconds; cases of a virtual clock have
 * none, for their minutes cost nothing.
 */
export function junitOf(runs: readonly ScenarioRun[]): string {
  const suites = runs.map(suiteOf)
  const all = runs.flatMap(assertionsOf)
  const time = seconds(runs.reduce((sum, { ran }) => sum + ran.tookMs, 0))
  const root = element('testsuites', { name: 'Chargebook scenarios', ...countsOf(all), time }, ['\n', ...suites])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function suiteOf(run: ScenarioRun): string {
  const assertions = assertionsOf(run)
  const attributes = {
    name: run.scenario.name,
    ...countsOf(assertions),
    time: seconds(run.ran.tookMs),
    // Without zone, as the schema wants it; in UTC.
    timestamp: run.ran.at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    file: run.scenario.file,
  }
  const cases = assertions.map((assertion) => caseOf(run, assertion))
  return `${element('testsuite', attributes, ['\n', propertiesOf(run), ...cases])}\n`
}

function countsOf(assertions: readonly Assertion[]) {
  const { failed, skipped } = tally(assertions.map(({ verdict }) => verdict))
  return { tests: assertions.length, failures: failed, errors: 0, skipped }
}

function propertiesOf(run: ScenarioRun): string {
  const facts: Readonly<Record<string, string | number | null>> = {
    seed: run.seed,
    mode: run.mode,
    url: run.url,
    'scenario.sha256': run.scenario.sha256,
    hash: run.hash,
    chargebook: run.versions.chargebook,
    node: run.versions.node,
    frames: run.counts.frames,
    facts: run.counts.facts,
    sessions: run.counts.sessions,
    tags: run.scenario.tags.length === 0 ? null : run.scenario.tags.join(' '),
  }
  const given = Object.entries(facts).filter(([, value]) => value !== null)
  return `${element(
    'properties',
    {},
    given.map(([name, value]) => element('property', { name, value })),
  )}\n`
}

function caseOf(run: ScenarioRun, { name, step, verdict, reason }: Assertion): string {
  const attributes = {
    name,
    classname: run.scenario.name,
    file: run.scenario.file,
    line: step?.place?.line ?? null,
    time: step === null || run.mode === 'virtual' ? null : seconds(step.tookMs),
  }
  return `${element('testcase', attributes, outcome(verdict, reason ?? '', whereOf(run, step)))}\n`
}

function outcome(verdict: Assertion['verdict'], reason: string, where: string): string {
  switch (verdict) {
    case 'passed':
      return ''
    case 'skipped':
      return element('skipped', { message: reason })
    case 'failed':
      return element('failure', { message: reason, type: 'AssertionError' }, escaped(`${reason}${where}`))
    default:
      return verdict satisfies never
  }
}

/** Where to look, as editors and terminals make a link of it. */
function whereOf({ scenario, seed }: ScenarioRun, step: Assertion['step']): string {
  const place = step?.place ?? null
  const at = place === null ? '' : `:${place.line}:${place.column}`
  return `\nat ${scenario.file ?? scenario.name}${at} (seed ${seed})`
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)
