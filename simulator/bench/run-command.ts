import { complain, wholeSeed } from './line/complaints.ts'
import { subcommand } from './line/subcommand.ts'

/** `run`: scenarios against our own backend, in a process of its own, or against any other central system. */
export const runCommand = subcommand({
  summary: 'plays scenarios against our own backend or any other, and says what came of them',
  usage: 'FILES… [options]',
  examples: [
    ['simulator/scenarios/charging/plug-to-paid.scenario.yaml', ''],
    ["'simulator/scenarios/**/*.scenario.yaml' --seed 7 --report out", 'page, JUnit XML and JSON in out/'],
    [
      "simulator/scenarios/charging/plug-to-paid.scenario.yaml --url 'ws://127.0.0.1:9000/{id}'",
      'another central system, by the machine’s clock; what looks into our backend is skipped',
    ],
  ],
  follows: 'files',
  options: {
    seed: { initial: '', help: 'a whole number in place of the scenarios’ own; the same seed brings the same bytes' },
    report: { initial: '', isPath: true, help: 'directory for report.html, junit.xml and report.json' },
    url: { initial: '', help: 'another central system, {id} for the pile; without it our own backend in virtual time' },
    password: { initial: '', help: 'of Basic auth there; {id} stands for the pile' },
    real: { initial: false, help: 'our own backend by the machine’s clock, over real connections' },
  },
  notes:
    'Ends with 0 when all passed, 99 when an assertion failed (so it does when a central system is not there, or answers nothing), 1 when a scenario cannot be read, 2 for a wrong command line, 130 when interrupted: then the report tells what was played.',
  async run({ seed, report, json, quiet, url, password, real }, files) {
    const complaint =
      files.length === 0
        ? 'name at least one scenario, such as simulator/scenarios/charging/plug-to-paid.scenario.yaml'
        : (wholeSeed(seed) ?? wrongUrl(url, real))
    if (complaint !== null) return complain(complaint)
    // What plays scenarios is loaded for those who play some.
    return (await import('./run.ts')).runScenarios(files, { seed, report, json, quiet, url, password, real })
  },
})

function wrongUrl(url: string, isReal: boolean): string | null {
  if (url === '') return null
  if (isReal) return '--real is our own backend, and --url another one'
  if (!url.includes('{id}'))
    return '--url needs {id} where the identity of a pile goes, such as ws://127.0.0.1:9000/{id}'
  return URL.canParse(url) && /^wss?:/u.test(url)
    ? null
    : `--url is an address such as ws://127.0.0.1:9000/{id}, not ${url}`
}
