import { complain, oneFile } from '../line/complaints.ts'
import { subcommand } from '../line/subcommand.ts'
import { importWords } from '../options.ts'

/** `import`: a charger's own log as a scenario. */
export const importCommand = subcommand({
  summary: 'makes a scenario of a charger’s own log, which says its side again',
  usage: 'FILE [options]',
  examples: [
    ['charger.log --out field.scenario.yaml', 'play it with: run field.scenario.yaml'],
    ['export.csv --only CP7', 'one pile of many, to standard output'],
  ],
  follows: 'files',
  options: importWords,
  notes: `Reads what check-log reads. The calls of the charger become steps word for word, with the pauses of the log; transactions get the
numbers that the central system gives then. Orders that people give are ordered again, and answered as in the log. Piles and cards get
names that our own backend knows. What cannot be read is left out, and told with its line. In front of another central system use replay.

Ends with 0 when the scenario is written, 1 when none can be made of the log or it cannot be written, 2 for a wrong command line.`,
  async run(given, files) {
    const complaint = oneFile(files, 'log')
    // What reads logs is loaded for those who have some.
    if (complaint === null) return (await import('./import.ts')).importFile(files[0] ?? '-', given)
    return complain(complaint)
  },
})
