import { existsSync } from 'node:fs'
import { complain } from '../line/complaints.ts'
import { subcommand } from '../line/subcommand.ts'

/** `check-log`: a charger's own log, held against OCPP 1.6-J. */
export const checkLogCommand = subcommand({
  summary: 'holds the log of a charger against OCPP 1.6-J',
  usage: 'FILES… [options]',
  examples: [
    ['charger.log', ''],
    ['export.csv trace.jsonl --json', 'one line of JSON a file'],
    ['- < charger.log', 'from standard input'],
  ],
  follows: 'files',
  options: {},
  notes: `Reads lines with frames in them, CSV with a head, JSON lines, JSON arrays, and what Chargebook exports.
Who sent what is learned from the frames themselves. It tells frames that are none, payloads that break their schema, calls
without an answer and answers without a call, calls sent while another waits, slow answers, a clock that goes back, and
transactions that never end, end twice or count backwards.

Ends with 0 when nothing was found, 99 when something was, 1 when a file holds no frame, 2 for a wrong command line.`,
  async run(asked, files) {
    const missing = files.find((file) => file !== '-' && !existsSync(file))
    const complaint = missing === undefined ? 'which log? Name at least one file' : `there is no file ${missing}`
    // What reads logs is loaded for those who check some.
    if (missing === undefined && files.length > 0) return (await import('./check-log.ts')).checkLogs(files, asked)
    return complain(complaint)
  },
})
