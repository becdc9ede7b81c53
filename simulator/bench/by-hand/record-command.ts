import { complain } from '../line/complaints.ts'
import { subcommand } from '../line/subcommand.ts'
import { recordWords, wrong } from '../options.ts'

/** `record`: piles that are moved by hand as with `serve`, and what was done as a scenario. */
export const recordCommand = subcommand({
  summary: 'piles that you move by hand, and a scenario of what you did when you end it',
  usage: '--url URL [options]',
  examples: [
    [
      "--url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 2 --port 8090 --out mine.scenario.yaml",
      'Ctrl-C writes the file; play it with: run mine.scenario.yaml',
    ],
    ["--url 'ws://csms.example.org/{id}' --keep-names --out theirs.scenario.yaml", 'for run --url against the same'],
  ],
  options: recordWords,
  notes: `Works as serve does, which help serve tells; stories are not recorded. After each thing that was done the scenario waits for
what came of it, and pauses only where nothing else tells two of them apart. Piles and cards get names that our own backend
knows, unless --keep-names is given.

Ends with 0 when the scenario is written, 1 when nothing was done or it cannot be written, 2 for a wrong command line.`,
  async run(given) {
    const complaint = wrong(given)
    if (complaint === null) return (await import('./record.ts')).record(given)
    return complain(complaint)
  },
})
