import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'

/** The command line of a tool: `--help` prints how it is used; what it does not know ends it with 2 and the same text. */
export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** A sentence, and the ways to call it with an example each. */
  readonly usage: string
  readonly options: Options
  /** Takes words that are no option, too. */
  readonly takesWords?: true
}

export interface Given<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>['values']
  readonly words: readonly string[]
}

/** What somebody typed cannot be meant. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** Runs a tool on what it was given; the number it answers is the exit code. */
export async function command<const Options extends ParseArgsOptionsConfig>(
  line: CommandLine<Options>,
  run: (given: Given<Options>) => Promise<number>,
): Promise<void> {
  try {
    const given = read(line, process.argv.slice(2))
    if (given === null) console.log(line.usage)
    process.exitCode = given === null ? 0 : await run(given)
  } catch (cause) {
    if (!(cause instanceof WrongUse)) throw cause
    console.error(`${cause.message}\n\n${line.usage}`)
    process.exitCode = 2
  }
}

/** Null when only help is wanted. */
function read<const Options extends ParseArgsOptionsConfig>(
  { options, takesWords = false as never }: CommandLine<Options>,
  args: string[],
): Given<Options> | null {
  if (args.includes('--help') || args.includes('-h')) return null
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: takesWords })
    return { values, words: positionals }
  } catch (cause) {
    throw new WrongUse(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** A whole number of at least so much, or what it is without being given. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  { otherwise, least = 0 }: { readonly otherwise: number; readonly least?: number },
): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,15}$/u.test(text) || Number(text) < least)
    throw new WrongUse(`--${name} is a whole number from ${least} on, not "${text}"`)
  return Number(text)
}

/** The names given, all of which there are. */
export function known(what: string, given: readonly string[], all: readonly string[]): readonly string[] {
  const unknown = given.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new WrongUse(`no ${what} ${unknown.join(', ')}; there are ${all.join(', ')}`)
  return given
}
