import { MINUTE } from '#contracts/durations.ts'
import { LED_STEPS_MAX } from '#contracts/lab/scenario-drive.ts'
import type { FleetPile } from '#contracts/lab/scenario.ts'
import { shownOf, someFrame } from '#simulator/ocpp-logs/entry.ts'
import type { Illegible } from '#simulator/ocpp-logs/entry.ts'
import { momentOf } from '#simulator/ocpp-logs/moments.ts'
import { readLog } from '#simulator/ocpp-logs/read.ts'
import { UnfitLog, scriptsOf } from '#simulator/replay/script.ts'
import type { Answer, LogScripts, SaidCall, Script } from '#simulator/replay/script.ts'
import { documentText } from '../recording/document.ts'
import { fieldOf } from '../recording/fields.ts'
import { namesOf } from '../recording/names.ts'
import type { Names } from '../recording/names.ts'
import { LogSteps, unsaid } from './log-steps.ts'
import type { LogCall } from './log-steps.ts'

/** What became of a log. */
export interface ImportedLog {
  /** The text of the scenario; null: there is none, and the last of the problems says why. */
  readonly text: string | null
  /** The piles that say something, empty for one that the log does not name, and how much. */
  readonly piles: readonly { readonly id: string; readonly calls: number }[]
  /** Places that were left out. */
  readonly problems: readonly Illegible[]
}

interface Asked {
  /** What the log is called. */
  readonly name: string
  /** This pile of the log; null: all of them. */
  readonly only: string | null
}

/** Makes a scenario of a charger's own log: simulated piles say its side again, word for word and with its pauses. */
export async function importLog(lines: AsyncIterable<string>, { name, only }: Asked): Promise<ImportedLog> {
  let first: string | null = null
  async function* noted(): AsyncGenerator<string> {
    for await (const line of lines) {
      if (line.trim() !== '') first ??= line.trim()
      yield line
    }
  }
  const read = await scriptsIn(noted())
  if (read instanceof UnfitLog) return { text: null, piles: [], problems: [read] }
  const { scripts, problems } = read
  const piles = scripts.map(({ pile, calls }) => ({ id: pile, calls: calls.length }))
  const wanted = scripts.filter(({ pile }) => only === null || pile === only)
  const failed = (problem: string, line = 1): ImportedLog => ({
    text: null,
    piles,
    problems: [...problems, { line, problem }],
  })
  if (scripts.length === 0)
    return failed(
      `no call of a charger was found: expected frames of OCPP 1.6-J such as ${someFrame}; ${first === null ? 'the log is empty' : `it begins with ${shownOf(first)}`}`,
    )
  if (wanted.length === 0) return failed(`the log has no pile ${only}; it has ${piles.map(({ id }) => id).join(', ')}`)
  const { names, steps, start, calls } = stepsOf(wanted)
  const beyond = steps.length - LED_STEPS_MAX
  if (beyond > 0)
    return failed(
      `it makes ${steps.length} steps, and ${LED_STEPS_MAX} are the most: take one pile of it, or cut the log before this line`,
      calls[Math.floor((calls.length * LED_STEPS_MAX) / steps.length)]?.line,
    )
  const text = documentText({
    name: `Log of ${names.piles.slice(0, NAMED_MAX).map(names.pile).join(', ')}${more(names)}`,
    about: aboutOf({ name, names, calls }),
    tags: ['imported'],
    ...(start === null ? {} : { start: new Date(start).toISOString() }),
    cards: names.cards,
    fleet: wanted.map((script) => pileOf(script, names)),
    steps: steps.map(({ verb, body }) => ({ [verb]: body })),
  })
  return { text, piles, problems }
}

async function scriptsIn(lines: AsyncIterable<string>): Promise<LogScripts | UnfitLog> {
  try {
    return await scriptsOf(readLog(lines))
  } catch (error) {
    if (error instanceof UnfitLog) return error
    throw error
  }
}

function stepsOf(scripts: readonly Script[]) {
  const calls = scripts
    .flatMap(({ pile, calls, orders }) => [...calls.map(of(pile, 'pile')), ...orders.map(of(pile, 'central'))])
    .toSorted((one, other) => one.line - other.line)
  const tags = calls.map(({ payload }) => fieldOf(payload, 'idTag')).filter((tag) => typeof tag === 'string')
  const messages = calls.map(({ payload, answer }) => ({ payload, answer: answerOf(answer) }))
  const names = namesOf({ piles: scripts.map(({ pile }) => pile), tags: [...new Set(tags)], messages }, false)
  const first = calls.find(({ at }) => at !== null)?.at ?? null
  // Time to come up before it says anything.
  const start = first === null ? null : Math.floor(first / MINUTE) * MINUTE - MINUTE
  const lines = new LogSteps(names, start)
  for (const call of calls) lines.take(call)
  return { names, steps: lines.steps, start, calls }
}

/** A log without times has those that the charger says itself. */
const of =
  (pile: string, by: LogCall['by']) =>
  (call: SaidCall): LogCall => ({ ...call, pile, by, at: call.at ?? momentOf(fieldOf(call.payload, 'timestamp')) })

const answerOf = (answer: Answer | null): unknown =>
  answer?.kind === 'error' ? { error: answer.code } : (answer?.payload ?? null)

const CONNECTORS_MAX = 32

/** With as many connectors as it speaks of. */
function pileOf({ pile, calls, orders }: Script, names: Names): FleetPile {
  const numbers = [...calls, ...orders].map(({ payload }) => fieldOf(payload, 'connectorId'))
  const most = numbers.reduce<number>((known, one) => (typeof one === 'number' ? Math.max(known, one) : known), 1)
  return { id: names.pile(pile), connectors: Array.from({ length: Math.min(most, CONNECTORS_MAX) }, () => 'ac22') }
}

const NAMED_MAX = 3
const more = ({ piles }: Names): string => (piles.length > NAMED_MAX ? ` and ${piles.length - NAMED_MAX} more` : '')

function aboutOf({ name, names, calls }: { name: string; names: Names; calls: readonly LogCall[] }): string {
  const renamed = names.piles.filter((id) => id !== '' && names.pile(id) !== id)
  const times = calls.flatMap(({ at }) => at ?? [])
  const [from, to] = [times[0], times.at(-1)]
  const span = from === undefined || to === undefined ? '' : ` from ${iso(from)} to ${iso(to)}`
  const left = calls.filter(({ action }) => action === unsaid).length
  return [
    `Made of the log ${name}${span}.`,
    ...(renamed.length > 0 ? [`${renamed.map((id) => `${names.pile(id)} was ${id}`).join(', ')}.`] : []),
    ...(left > 0
      ? [`${left === 1 ? 'One heartbeat is' : `${left} heartbeats are`} left out: a simulated pile has its own.`]
      : []),
  ].join(' ')
}

const iso = (at: number): string => new Date(at).toISOString()
