import { complain, oneFile } from '../line/complaints.ts'
import { subcommand } from '../line/subcommand.ts'
import { replayWords, wrongLine } from '../options.ts'

/** `replay`: the charger's side of its own log, in front of any central system. */
export const replayCommand = subcommand({
  summary: 'says the charger’s side of its own log again, and compares what is answered',
  usage: 'FILE --url URL [options]',
  examples: [
    ["charger.log --url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --speed 60", 'an hour of the log in a minute'],
    ["export.csv --url 'ws://127.0.0.1:9000/{id}' --only CP7 --id CP000001", 'one pile of many, by another name'],
  ],
  follows: 'files',
  options: replayWords,
  notes: `Reads what check-log reads. The calls of the charger are sent in their order, each when the one before it was answered and its
time has come; transactions get the numbers that the central system gives now. Calls of the central system are answered as in the log.
It tells each answer with another status than in the log, and calls that the log does not have.
With --times now moments in payloads are moved: the log begins now, or ends now where --speed shortens its pauses.

Ends with 0 when all went as in the log, 99 when something was answered otherwise, 1 when a connection failed or the log cannot be
replayed, 2 for a wrong command line, 130 when it was interrupted.`,
  async run(given, files) {
    const complaint = wrongLine(given) ?? oneFile(files, 'log')
    // What replays is loaded for those who do.
    if (complaint === null) return (await import('./replay.ts')).replayLog(files[0] ?? '-', given)
    return complain(complaint)
  },
})
