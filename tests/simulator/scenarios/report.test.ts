import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { Window } from 'happy-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { htmlOf } from '#simulator/scenarios/report/html.ts'
import { junitOf } from '#simulator/scenarios/report/junit.ts'
import { lasting, summaryOf, takenIn } from '#simulator/scenarios/report/summary.ts'
import { jsonOf, writeReports } from '#simulator/scenarios/report/write.ts'
import { someRun, someStep } from './some-run.ts'

/** Reports of scenarios, for people and for machines. */

const hostile = `]]></failure><script>alert('x')</script> "&' \u0000\u0007\u202E\uD800 line\nnext 漢字 é 🔌`
const failing = someRun({
  verdict: 'failed',
  steps: [
    someStep({ path: '1', title: 'plug CP000001/1', isAssertion: false }),
    someStep({ path: '2', title: 'wait for charging', verdict: 'failed', reason: 'expected Charging, came Faulted' }),
    someStep({
      path: '3',
      title: 'expect fact',
      verdict: 'skipped',
      reason: 'the central system is not ours',
      place: null,
    }),
  ],
})

function parsed(text: string, type: 'text/xml' | 'text/html') {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(text, type)
}
const attributesOf = (element: { readonly attributes: Iterable<{ name: string; value: string | null }> } | null) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))

describe('a report as JUnit XML', () => {
  it('has a suite a scenario and a case an assertion, with file, line and why', () => {
    const xml = parsed(junitOf([someRun(), failing]), 'text/xml')
    expect(attributesOf(xml.querySelector('testsuites'))).toMatchObject({
      tests: '3',
      failures: '1',
      skipped: '1',
      time: '0.108',
    })
    const suites = [...xml.querySelectorAll('testsuite')].map(attributesOf)
    expect(suites).toMatchObject([
      {
        name: 'plug to paid',
        tests: '1',
        failures: '0',
        errors: '0',
        timestamp: '2026-11-24T01:02:03',
        file: failing.scenario.file,
      },
      { name: 'plug to paid', tests: '2', failures: '1', skipped: '1' },
    ])
    const failed = xml.querySelector('testcase:has(failure)') ?? xml.querySelector('failure')?.parentElement ?? null
    expect(attributesOf(failed)).toEqual({
      name: '2 wait for charging',
      classname: 'plug to paid',
      file: 'plug-to-paid.scenario.yaml',
      line: '12',
    })
    const failure = xml.querySelector('failure')
    expect(failure?.getAttribute('message')).toBe('expected Charging, came Faulted')
    expect(failure?.textContent).toContain('at plug-to-paid.scenario.yaml:12:5 (seed 7)')
    expect(xml.querySelector('skipped')?.getAttribute('message')).toBe('the central system is not ours')
    const seed = [...xml.querySelectorAll('property')].find((one) => one.getAttribute('name') === 'seed')
    expect(seed?.getAttribute('value')).toBe('7')
  })

  it('tells the seconds of a case in real time only, for those of a virtual clock cost nothing', () => {
    expect(junitOf([someRun({ mode: 'real', hash: null })])).toContain('line="12" time="1.500"')
    expect(junitOf([someRun()])).not.toContain('line="12" time=')
  })

  it('shows a failed run as failed whatever failed: a step that only acts, a rule, or nothing that it names', () => {
    const failures = (run: ScenarioRun): number => parsed(junitOf([run]), 'text/xml').querySelectorAll('failure').length
    const acts = someStep({ title: 'swipe', isAssertion: false, verdict: 'failed', reason: 'the reader is dead' })
    expect(failures(someRun({ verdict: 'failed', steps: [acts] }))).toBe(1)
    expect(failures(someRun({ verdict: 'failed', broken: ['the ledger does not sum to zero'] }))).toBe(1)
    expect(failures(someRun({ verdict: 'failed', steps: [] }))).toBe(1)
  })

  it('counts what is inside a parallel step once', () => {
    const inside = [
      someStep({ path: '1', title: 'parallel', isAssertion: false, verdict: 'failed', reason: 'one of two' }),
      someStep({ path: '1.1', verdict: 'failed', reason: 'no answer' }),
    ]
    expect(summaryOf([someRun({ verdict: 'failed', steps: inside })]).assertions).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })

  it('never counts a skipped scenario as passed', () => {
    const skipped = someRun({ verdict: 'skipped', mode: 'foreign', steps: [] })
    expect(summaryOf([skipped])).toMatchObject({ verdict: 'skipped', assertions: { passed: 0, skipped: 1 } })
    expect(parsed(junitOf([skipped]), 'text/xml').querySelectorAll('skipped')).toHaveLength(1)
  })
})

describe('hostile names', () => {
  const run = someRun({
    verdict: 'failed',
    scenario: { name: hostile, file: hostile, tags: [hostile], sha256: hostile },
    url: hostile,
    mode: 'foreign',
    hash: hostile,
    steps: [someStep({ title: hostile, verdict: 'failed', reason: hostile })],
    taken: [{ lifecycle: hostile, from: hostile, fact: hostile, to: hostile, count: 1 }],
    broken: [hostile],
    versions: { chargebook: hostile, node: hostile },
  })
  const seen = '\u0000\u0007\u202E\uD800'.split('').reduce((text, each) => text.replaceAll(each, '\uFFFD'), hostile)

  it('stay names in XML', () => {
    const text = junitOf([run])
    expect(text).toSatisfy((written: string) => written.isWellFormed())
    // XML 1.0 §2.2: nothing of these may stand in a document, not even as a reference.
    expect(text).not.toMatch(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]|&#(0|7);/u)
    const xml = parsed(text, 'text/xml')
    expect(xml.querySelector('script')).toBeNull()
    expect(xml.querySelector('testsuite')?.getAttribute('name')).toBe(seen)
    expect(xml.querySelector('failure')?.getAttribute('message')).toBe(seen)
  })

  it('stay names in HTML', () => {
    const page = parsed(htmlOf([run]), 'text/html')
    expect(page.querySelector('script')).toBeNull()
    expect(page.querySelector('h2')?.textContent).toBe(seen)
    expect(page.title).toBe(`Failed: ${seen}`)
  })
})

describe('a report as a page', () => {
  it('tells steps by word and shape, reasons, seed, versions, hash and the transitions taken', () => {
    const page = parsed(htmlOf([failing]), 'text/html')
    const rows = [...page.querySelectorAll('.steps li')]
    expect(rows.map((row) => row.querySelector('.verdict')?.textContent)).toEqual(['Passed', 'Failed', 'Skipped'])
    const shapes = new Set(rows.map((row) => row.querySelector('svg')?.innerHTML))
    expect(shapes.size).toBe(3)
    const text = page.body.textContent
    for (const told of [
      'expected Charging, came Faulted',
      'line 12',
      '0.1.0',
      'v24.21.0',
      'cd'.repeat(32),
      'session.charging',
    ])
      expect(text).toContain(told)
    expect(page.querySelector('dd')?.textContent).toBe('7')
  })

  it('asks for nothing from a network and runs no script', () => {
    const html = htmlOf([someRun(), failing])
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
    expect(html).not.toMatch(/<script|\bsrc=|@import|url\(|https?:/u)
  })

  it('makes no landmarks of runs, for two of one name could not be told apart', () => {
    expect(htmlOf([someRun(), someRun()])).not.toContain('<section')
  })

  it('leads from the list of scenarios to each of them', () => {
    const page = parsed(htmlOf([someRun(), failing]), 'text/html')
    const targets = [...page.querySelectorAll('.runs a')].map((link) => link.getAttribute('href')?.slice(1) ?? '')
    expect(targets.map((id) => page.getElementById(id)?.querySelector('h2')?.textContent)).toEqual([
      'plug to paid',
      'plug to paid',
    ])
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('holds a run of many steps to a size, and shows every failed one', () => {
    const steps = Array.from({ length: 5_000 }, (_, at) => someStep({ path: String(at + 1) }))
    const last = someStep({ path: '5001', verdict: 'failed', reason: 'at the very end' })
    const html = htmlOf([someRun({ verdict: 'failed', steps: [...steps, last] })])
    expect(html).toContain('at the very end')
    expect(html).toContain('3000 more steps stand in the JSON file')
  })
})

describe('a report as JSON', () => {
  it('holds the runs as they were, and what they come to', () => {
    const read = Schema.decodeUnknownSync(Schema.Struct({ version: Schema.Int, runs: Schema.Array(ScenarioRun) }))
    expect(read(JSON.parse(jsonOf([someRun(), failing])))).toEqual({ version: 1, runs: [someRun(), failing] })
    expect(JSON.parse(jsonOf([someRun(), failing]))).toMatchObject({
      summary: { verdict: 'failed', runs: { passed: 1, failed: 1 } },
    })
  })
})

it('adds up the transitions of several runs', () => {
  expect(takenIn([someRun(), someRun()])).toEqual([{ ...someRun().taken[0], count: 2 }])
})

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [4_240, '4.2 s'],
  [20 * 60_000, '20 min'],
  [20 * 60_000 + 5_000, '20 min 5 s'],
  [3 * 3_600_000 + 2 * 60_000, '3 h 2 min'],
])('says how long %i ms are', (ms, text) => {
  expect(lasting(ms)).toBe(text)
})

it('writes page, XML and JSON into a directory that it makes, over an earlier report', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'chargebook-report-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const out = join(directory, 'a', 'b')
  await writeReports([failing], out)
  const paths = await writeReports([someRun()], out)
  expect(paths).toEqual(['report.html', 'junit.xml', 'report.json'].map((name) => join(out, name)))
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual([
    htmlOf([someRun()]),
    junitOf([someRun()]),
    jsonOf([someRun()]),
  ])
})
