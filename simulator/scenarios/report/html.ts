import type { ScenarioRun, StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import { escaped } from './markup.ts'
import { style } from './style.ts'
import { assertionsOf, countsText, lasting, summaryOf, takenIn, tally } from './summary.ts'

/** A page holds so many steps of a run, failed ones beside; all of them stand in the JSON. */
const STEPS_MAX = 2_000
/** Deeper steps are not moved further to the right: a phone is narrow. */
const DEEPEST = 6

/**
 * Runs as one page of HTML that needs nothing else: no script, no network (its own policy forbids both). Verdicts are
 * told by shape and word, never by colour alone.
 */
export function htmlOf(runs: readonly ScenarioRun[]): string {
  const title = titleOf(runs)
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>`,
    head(runs),
    ...runs.map(section),
    coverage(runs),
    '</main></body></html>\n',
  ].join('\n')
}

/** The verdict comes first: it is what a tab, a bookmark and a list of files show. */
function titleOf(runs: readonly ScenarioRun[]): string {
  const { verdict } = summaryOf(runs)
  const what = runs.length === 1 ? (runs[0]?.scenario.name ?? '') : `${runs.length} scenarios`
  return `${wordOf(verdict)}: ${what}`
}

const wordOf = (verdict: Verdict): string => verdict.charAt(0).toUpperCase() + verdict.slice(1)

/** A circle with a tick, an octagon with a cross, a ring with a bar: they differ without their colours. */
const shapes: Readonly<Record<Verdict, string>> = {
  passed:
    '<circle cx="8" cy="8" r="8" fill="currentColor"/><path d="M4 8.5l3 3 5-6" fill="none" stroke="var(--ground)" stroke-width="2"/>',
  failed:
    '<path d="M5 0h6l5 5v6l-5 5H5l-5-5V5z" fill="currentColor"/><path d="M5 5l6 6M11 5l-6 6" stroke="var(--ground)" stroke-width="2"/>',
  skipped:
    '<circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="2"/><path d="M4.5 8h7" stroke="currentColor" stroke-width="2"/>',
}

const badge = (verdict: Verdict): string =>
  `<span class="verdict ${verdict}"><svg viewBox="0 0 16 16" aria-hidden="true">${shapes[verdict]}</svg>${wordOf(verdict)}</span>`

function head(runs: readonly ScenarioRun[]): string {
  const { verdict, runs: ended, assertions, tookMs } = summaryOf(runs)
  const rows = runs.map(
    ({ scenario, seed, ran, verdict }, at) =>
      `<li>${badge(verdict)}<span class="title"><a href="#run-${at + 1}">${escaped(scenario.name)}</a> ` +
      `<span class="quiet">seed ${seed}</span></span><span class="when">${lasting(ran.tookMs)}</span></li>`,
  )
  const list = runs.length > 1 ? `<h2>Scenarios</h2><ol class="runs" role="list">${rows.join('\n')}</ol>` : ''
  return (
    `<header><h1>Report of the test bench</h1><p>${badge(verdict)}</p>` +
    `<p>Scenarios: ${countsText(ended)}. Assertions: ${countsText(assertions)}. ` +
    `<span class="quiet">The machine took ${lasting(tookMs)}.</span></p>${list}</header>`
  )
}

function section(run: ScenarioRun, at: number): string {
  const id = `run-${at + 1}`
  const counts = countsText(tally(assertionsOf(run).map(({ verdict }) => verdict)))
  const broken = run.broken.map((rule) => `<p class="broken">${escaped(rule)}</p>`)
  return [
    `<article class="run" id="${id}" aria-labelledby="${id}-name"><h2 id="${id}-name">${escaped(run.scenario.name)}</h2>`,
    `<p>${badge(run.verdict)} <span class="quiet">Assertions: ${counts}.</span></p>`,
    ...(broken.length === 0 ? [] : ['<h3>Rules that must always hold, and did not</h3>', ...broken]),
    `<h3>Steps</h3>${steps(run)}`,
    `<h3>About this run</h3>${about(run)}`,
    '</article>',
  ].join('\n')
}

function steps({ steps }: ScenarioRun): string {
  if (steps.length === 0) return '<p>No step was begun.</p>'
  const shown = steps.filter(({ verdict }, at) => at < STEPS_MAX || verdict === 'failed')
  const left = steps.length - shown.length
  const more = left === 0 ? '' : `<p class="quiet">${left} more steps stand in the JSON file; none of them failed.</p>`
  return `<ol class="steps" role="list">${shown.map(step).join('\n')}</ol>${more}`
}

function step({ path, title, place, verdict, isAssertion, tookMs, reason }: StepReport): string {
  const depth = Math.min(DEEPEST, path.split('.').length - 1)
  const line = place === null ? '' : ` <span class="quiet">line ${place.line}</span>`
  const why = reason === null ? '' : `<p class="reason depth">${escaped(reason)}</p>`
  const name = `<span${isAssertion ? ' class="asserts"' : ''}>${escaped(title)}</span>`
  return (
    `<li data-verdict="${verdict}" style="--depth:${depth}">${badge(verdict)}<span class="title depth">` +
    `<span class="path">${escaped(path)}</span>${name}${line}</span><span class="when">${lasting(tookMs)}</span>${why}</li>`
  )
}

const modes: Readonly<Record<ScenarioRun['mode'], string>> = {
  virtual: 'our own backend, in virtual time',
  real: 'our own backend, in real time',
  foreign: 'a central system that is not ours: steps on facts or the API are skipped',
}

function about(run: ScenarioRun): string {
  const { scenario, counts, versions, ran } = run
  const rows: readonly (readonly [string, string | null])[] = [
    ['Seed', `<code>${run.seed}</code>`],
    ['Central system', modes[run.mode]],
    ['Address', run.url === null ? null : `<code>${escaped(run.url)}</code>`],
    ['File', scenario.file === null ? null : `<code>${escaped(scenario.file)}</code>`],
    ['Tags', scenario.tags.length === 0 ? null : escaped(scenario.tags.join(', '))],
    ['Clock of the run', `${run.began} to ${run.ended}`],
    [
      'Counted',
      [counted(counts.frames, 'frame'), counted(counts.facts, 'fact'), counted(counts.sessions, 'session')].join(', '),
    ],
    ['Ran', `${ran.at}, took ${lasting(ran.tookMs)}`],
    ['Versions', escaped(`Chargebook ${versions.chargebook}, Node ${versions.node}`)],
    ['Scenario, SHA-256', `<code>${escaped(scenario.sha256)}</code>`],
    [
      'Facts and frames, SHA-256',
      run.hash === null ? 'none: no two runs in real time are alike' : `<code>${escaped(run.hash)}</code>`,
    ],
  ]
  const told = rows.filter(([, value]) => value !== null).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  return `<dl>${told.join('\n')}</dl>`
}

function coverage(runs: readonly ScenarioRun[]): string {
  const taken = takenIn(runs)
  if (taken.length === 0) return ''
  const lifecycles = [...new Set(taken.map(({ lifecycle }) => lifecycle))]
  const lists = lifecycles.map((name) => {
    const rows = taken
      .filter(({ lifecycle }) => lifecycle === name)
      .map(
        ({ from, fact, to, count }) =>
          `<li><span class="title">${escaped(from)} → ${escaped(to)} <span class="quiet">by ${escaped(fact)}</span></span>` +
          `<span class="when">${counted(count, 'time')}</span></li>`,
      )
    return `<h3>${escaped(name)}</h3><ul class="taken" role="list">${rows.join('\n')}</ul>`
  })
  return (
    `<article class="run" aria-labelledby="taken"><h2 id="taken">Transitions taken</h2>` +
    `<p class="quiet">${counted(taken.length, 'transition')} of ${counted(lifecycles.length, 'lifecycle')}.</p>` +
    `${lists.join('\n')}</article>`
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
