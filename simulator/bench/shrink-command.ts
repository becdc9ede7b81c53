import { complain, oneFile, wholeSeed } from './line/complaints.ts'
import { subcommand } from './line/subcommand.ts'

/** `shrink`: the shortest scenario that still fails in the same way. */
export const shrinkCommand = subcommand({
  summary: 'leaves steps out of a failing scenario as long as it fails in the same way',
  usage: 'FILE [options]',
  examples: [
    ['out/report.json', 'the first run of the report that failed, with its seed'],
    ['night.scenario.yaml --seed 7 --out short.scenario.yaml', ''],
  ],
  follows: 'files',
  options: {
    seed: { initial: '', help: 'a whole number in place of the scenario’s own' },
    out: { initial: '', isPath: true, help: 'file to write; standard output without it' },
  },
  notes: `The same failure is the same step with the same reason, numbers aside, or the same broken rule.
It plays in virtual time against our own backend.

Ends with 0 when it has found a shortest one, 1 when nothing fails or the scenario cannot be read, 2 for a wrong command line.`,
  async run(given, files) {
    const complaint = oneFile(files, 'scenario') ?? wholeSeed(given.seed)
    // What shrinks is loaded for those who do.
    if (complaint === null) return (await import('./shrink.ts')).shrinkFile(files[0] ?? '', given)
    return complain(complaint)
  },
})
