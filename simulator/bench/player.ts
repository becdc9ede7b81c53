import { spawn } from 'node:child_process'
import type { StdioOptions } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Schema } from 'effect'
import { ScenarioRun } from '#contracts/lab/scenario-run.ts'

/** Plays scenarios against our own backend, in a process of its own: the simulator never knows the backend. */

const bench = fileURLToPath(new URL('../../backend/bench/main.ts', import.meta.url))

/** What the process answers to a scenario: a run, or why there is none. */
const Played = Schema.Union([
  Schema.Struct({ run: ScenarioRun }),
  Schema.Struct({ problems: Schema.Array(Schema.String) }),
])
export type Played = typeof Played.Type
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Played))

interface Playing {
  readonly seed: string
  /** By the machine's clock, over real connections. */
  readonly isReal: boolean
  /** Ends it: what is under way is not answered. */
  readonly stop: AbortSignal
}

/** Plays files one after the other. An empty seed leaves each its own. */
export async function* playFiles(files: readonly string[], { seed, isReal, stop }: Playing): AsyncGenerator<Played> {
  const words = [...(isReal ? ['--real'] : []), seed === '' ? '-' : seed, ...files]
  const child = begin(words, ['ignore', 'pipe', 'inherit'])
  stop.addEventListener('abort', () => void child.kill(), { once: true })
  const { stdout } = child
  if (stdout === null) return
  for await (const line of createInterface({ input: stdout })) yield decode(line)
}

export interface Player {
  /** Plays one text after the other. Rejects when the process has ended. */
  play(source: string): Promise<Played>
  close(): void
}

/** A process that plays texts as they come. */
export function openPlayer(): Player {
  const child = begin(['-'], ['pipe', 'pipe', 'inherit'])
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the bench has no pipes')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return {
    async play(source) {
      stdin.write(`${JSON.stringify(source)}\n`)
      const line = await lines.next()
      if (line.done === true) throw new Error('the bench has ended')
      return decode(line.value)
    },
    close: () => void child.kill(),
  }
}

const begin = (argv: readonly string[], stdio: StdioOptions) => spawn(process.execPath, [bench, ...argv], { stdio })
