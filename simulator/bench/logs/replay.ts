import { realClock } from '#simulator/environment/real-clock.ts'
import { Replay } from '#simulator/replay/replay.ts'
import type { ReplayReport } from '#simulator/replay/replay.ts'
import { scriptsOf } from '#simulator/replay/script.ts'
import type { LogScripts, Script } from '#simulator/replay/script.ts'
import { textWire } from '#simulator/wire/text.ts'
import { logIn } from './check-log.ts'
import { addressOf } from '../connect.ts'
import { exits } from '../line/exits.ts'
import { painter, Progress } from '../line/terminal.ts'
import type { common, Values } from '../line/words.ts'
import type { ReplayOptions } from '../options.ts'

type Given = ReplayOptions & Values<typeof common>

/** Replays a log against the central system of the options. Resolves with the exit code. */
export async function replayLog(file: string, given: Given): Promise<number> {
  const read = await scriptsIn(file)
  if (typeof read === 'string') return fail(`${file}: ${read}`)
  for (const { line, problem } of read.problems) console.error(`${file}:${line}  left out: ${problem}`)
  const piles = chosen(read.scripts, given)
  if (typeof piles === 'string') return fail(`${file}: ${piles}`)
  return play(file, piles, given)
}

function fail(complaint: string): number {
  console.error(`simulate: ${complaint}`)
  return exits.error
}

async function scriptsIn(file: string): Promise<LogScripts | string> {
  try {
    return await scriptsOf(logIn(file))
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

interface Played {
  readonly id: string
  readonly script: Script
}

/** What is played, and by which identity; a sentence where the options leave that open. */
function chosen(scripts: readonly Script[], { only, id }: Given): readonly Played[] | string {
  const named = scripts.map(({ pile }) => pile)
  const wanted = only === '' ? scripts : scripts.filter(({ pile }) => pile === only)
  if (scripts.length === 0) return 'no call of a charger was found'
  if (wanted.length === 0) return `it has no pile ${only}; it has ${named.join(', ')}`
  if (wanted.length > 1 && id !== '')
    return `it has ${wanted.length} piles (${named.join(', ')}), and --id is for one: choose it by --only`
  if (id === '' && wanted.some(({ pile }) => pile === '')) return 'it names no pile: say by --id which one it is'
  return wanted.map((script) => ({ script, id: id === '' ? script.pile : id }))
}

async function play(file: string, piles: readonly Played[], given: Given): Promise<number> {
  const total = piles.reduce((sum, { script }) => sum + script.calls.length, 0)
  const progress = new Progress(given)
  let done = 0
  const moved = (): void => {
    done += 1
    progress.show(done / total, `${done} of ${total} calls`)
  }
  const connect = textWire(addressOf(given))
  const { speed, times } = given
  const replays = piles.map(({ id, script }) => ({
    id,
    replay: new Replay(script, {
      clock: realClock,
      connect,
      id,
      speed,
      asRecorded: times === 'recorded',
      progress: moved,
    }),
  }))
  let isInterrupted = false
  const interrupt = (): void => {
    isInterrupted = true
    for (const { replay } of replays) replay.stop()
  }
  process.once('SIGINT', interrupt)
  const reports = await Promise.all(replays.map(async ({ id, replay }) => ({ id, report: await replay.play() })))
  process.off('SIGINT', interrupt)
  progress.clear()
  for (const { id, report } of reports) tell({ file, id, report }, given)
  if (isInterrupted) return exits.interrupted
  if (reports.some(({ report }) => report.broken !== null)) return exits.error
  return reports.some(({ report }) => report.differences.length > 0) ? exits.assertionFailed : exits.passed
}

interface Told {
  readonly file: string
  readonly id: string
  readonly report: ReplayReport
}

function tell({ file, id, report }: Told, given: Given): void {
  const { calls, sent, same, answered, differences, more, broken } = report
  if (given.json) return console.log(JSON.stringify({ pile: id, ...report }))
  const paint = painter(given)
  console.log(`${id}: ${sent} of ${calls} calls sent, ${same} answered as in the log, ${answered} calls answered`)
  if (broken !== null)
    console.log(paint('bad', `  the connection ended: ${broken.reason || 'no reason given'} (${broken.code})`))
  if (given.quiet) return
  for (const { line, text } of differences) console.log(`${file}:${line}  ${text}`)
  if (more > 0) console.log(`  and ${more} more`)
}
