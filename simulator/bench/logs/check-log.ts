import { createReadStream } from 'node:fs'
import { checkLog } from '#simulator/ocpp-logs/check.ts'
import type { LogReport } from '#simulator/ocpp-logs/check.ts'
import type { Said } from '#simulator/ocpp-logs/entry.ts'
import { linesFrom } from '#simulator/ocpp-logs/lines.ts'
import { longestArray, readLog } from '#simulator/ocpp-logs/read.ts'

import { exits } from '../line/exits.ts'

/** The frames of a file, `-` being standard input. */
export const logIn = (file: string): AsyncGenerator<Said> =>
  readLog(
    linesFrom(file === '-' ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8'), longestArray + 1),
  )

interface Asked {
  readonly json: boolean
  readonly quiet: boolean
}

/** Checks the logs of files, `-` being standard input, tells what was found and answers the exit code. */
export async function checkLogs(files: readonly string[], { json, quiet }: Asked): Promise<number> {
  let exit: number = exits.passed
  for (const file of files) {
    const report = await checkLog(logIn(file))
    console.log(json ? JSON.stringify({ file, ...report }) : told(file, report, quiet))
    if (report.frames === 0) exit = exits.error
    else if (report.findings.length > 0 && exit === exits.passed) exit = exits.assertionFailed
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
