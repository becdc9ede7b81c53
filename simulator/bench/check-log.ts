import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkLog } from '../ocpp-logs/check.ts'
import type { LogReport } from '../ocpp-logs/check.ts'
import { linesFrom } from '../ocpp-logs/lines.ts'
import { longestArray, readLog } from '../ocpp-logs/read.ts'

/** `npm run check-log`: holds a charger's OCPP log against OCPP 1.6-J. */

const HELP = `check-log: holds logs of OCPP 1.6-J against the protocol

  npm run check-log -- charger.log
  npm run check-log -- export.csv trace.jsonl --json

Reads lines with frames in them, CSV with a head, JSON lines, JSON arrays, and what Chargebook exports; - is standard input.
Who sent what is learned from the frames themselves. It tells frames that are none, payloads that break their schema, calls
without an answer and answers without a call, calls sent while another waits, slow answers, a clock that goes back, and
transactions that never end, end twice or count backwards.

  --json    one line of JSON a file
  --quiet   only the summary
  --help    this text

Ends with 0 when nothing was found, 99 when something was, 1 when a file holds no frame, 2 for a wrong command line.
`

const exits = { clean: 0, error: 1, usage: 2, found: 99 } as const

interface Given {
  readonly files: readonly string[]
  readonly isJson: boolean
  readonly isQuiet: boolean
}

async function check({ files, isJson, isQuiet }: Given): Promise<number> {
  let exit: number = exits.clean
  for (const file of files) {
    const input = file === '-' ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8')
    const report = await checkLog(readLog(linesFrom(input, longestArray + 1)))
    console.log(isJson ? JSON.stringify({ file, ...report }) : told(file, report, isQuiet))
    if (report.frames === 0) exit = exits.error
    else if (report.findings.length > 0 && exit === exits.clean) exit = exits.found
  }
  return exit
}

function told(file: string, report: LogReport, isQuiet: boolean): string {
  const { frames, answered, span, latency, transactions, findings, more } = report
  const calls = Object.values(report.calls).flatMap((byAction) => Object.values(byAction))
  const beyond = Object.values(more).reduce((total, count) => total + count, 0)
  return [
    `${file}: ${frames} frames, ${calls.reduce((total, count) => total + count, 0)} calls, ${answered} answered`,
    ...(span === null ? [] : [`  from ${iso(span.from)} to ${iso(span.to)}`]),
    ...(latency === null ? [] : [`  answered within ${latency.p50} ms (half), ${latency.p99} ms (99 of 100)`]),
    `  ${transactions.started} transactions started, ${transactions.stopped} stopped`,
    `  ${frames === 0 ? 'no frame of OCPP-J was found' : `${findings.length + beyond} findings`}`,
    ...(isQuiet ? [] : findings.map(({ line, kind, text }) => `${file}:${line}  ${kind}  ${text}`)),
    ...(beyond === 0 || isQuiet ? [] : [`  and ${beyond} more`]),
  ].join('\n')
}

const iso = (at: number): string => new Date(at).toISOString()

function given(argv: readonly string[]): Given | string {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { json: flag, quiet: flag, help: flag },
      allowPositionals: true,
    })
    if (values.help) return HELP
    const missing = positionals.find((file) => file !== '-' && !existsSync(file))
    if (missing !== undefined) return `there is no file ${missing}`
    if (positionals.length === 0) return 'which log? Name at least one file'
    return { files: positionals, isJson: values.json, isQuiet: values.quiet }
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const asked = given(process.argv.slice(2))
if (asked === HELP) console.log(HELP)
else if (typeof asked === 'string') {
  console.error(`check-log: ${asked}\nSee npm run check-log -- --help`)
  process.exitCode = exits.usage
} else process.exitCode = await check(asked)
