import { parseArgs } from 'node:util'
import { durationMs, durationPattern } from '#contracts/lab/duration.ts'
import { didYouMean } from './suggest.ts'

/** An option: what it is without being given tells its kind. */
export interface Word {
  readonly initial: string | number | boolean
  readonly help: string
  /** Of a number: the least and the most. */
  readonly limits?: readonly [number, number]
  readonly isWhole?: true
  /** Seconds, which may be written as 90s, 20m or 1h. */
  readonly isSpan?: true
  /** A file or a directory: shells complete its path. */
  readonly isPath?: true
  /** All there are. */
  readonly of?: readonly string[]
}

export type Words = Readonly<Record<string, Word>>

type Kind<Initial> = Initial extends number ? number : Initial extends boolean ? boolean : string
/** What the options of a table come to. */
export type Values<Table extends Words> = { readonly [Name in keyof Table]: Kind<Table[Name]['initial']> }

export type Read<Table extends Words> =
  | { readonly ok: true; readonly values: Values<Table>; readonly words: readonly string[] }
  | { readonly ok: false; readonly complaint: string }

/** Options that every subcommand has. */
export const common = {
  json: { initial: false, help: 'for programs: JSON in place of sentences' },
  quiet: { initial: false, help: 'only the result' },
  'no-color': { initial: false, help: 'no colours; NO_COLOR in the environment does the same' },
  help: { initial: false, help: 'how it is used' },
} as const satisfies Words

/** What cannot be meant, as a sentence. */
class Complaint extends Error {
  override readonly name = 'Complaint'
}

/** Reads a command line by a table of options; a complaint says which word cannot be meant, and what probably was. */
export function read<const Table extends Words>(
  table: Table,
  argv: readonly string[],
  takesWords = false,
): Read<Table> {
  try {
    const { given, words } = tokens(table, argv)
    if (!takesWords && words.length > 0) throw new Complaint(`${words[0]} is no option; options begin with --`)
    const values = Object.entries<Word>(table).map(
      ([name, word]) => [name, valueOf(name, word, given.get(name))] as const,
    )
    // Each value was read by its own row of the table.
    return { ok: true, values: Object.fromEntries(values) as Values<Table>, words }
  } catch (cause) {
    if (!(cause instanceof Complaint)) throw cause
    return { ok: false, complaint: cause.message }
  }
}

type Given = ReadonlyMap<string, string | true>

function tokens(table: Words, argv: readonly string[]): { readonly given: Given; readonly words: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { initial }]) => [
      name,
      { type: typeof initial === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const all = { ...options, h: { type: 'boolean' as const } }
  const { tokens } = parseArgs({ args: [...argv], options: all, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, string | true>()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const name = token.name === 'h' ? 'help' : token.name
    const word = Object.hasOwn(table, name) ? table[name] : undefined
    if (word === undefined)
      throw new Complaint(
        `there is no option ${token.rawName}${didYouMean(
          token.rawName,
          Object.keys(table).map((each) => `--${each}`),
        )}`,
      )
    given.set(name, checked(name, word, token.value))
  }
  return { given, words }
}

/** A value where one belongs, and none elsewhere; what looks like an option is none. */
function checked(name: string, { initial }: Word, value: string | undefined): string | true {
  if (typeof initial === 'boolean') {
    if (value !== undefined) throw new Complaint(`--${name} takes no value, and was given ${value}`)
    return true
  }
  if (value === undefined || value.startsWith('--')) throw new Complaint(`--${name} wants a value`)
  return value
}

function valueOf(name: string, word: Word, given: string | true | undefined): string | number | boolean {
  if (given === undefined || given === true) return given ?? word.initial
  if (typeof word.initial === 'number') return numberOf(name, word, given)
  if (word.of !== undefined && !word.of.includes(given)) {
    const all = [word.of.slice(0, -1).join(', '), word.of.at(-1)].join(' or ')
    throw new Complaint(`--${name} is ${all}, not ${given}${didYouMean(given, word.of)}`)
  }
  return given
}

function numberOf(name: string, word: Word, text: string): number {
  const value = word.isSpan === true && durationPattern.test(text) ? durationMs(text) / 1000 : Number(text)
  const [low, high] = word.limits ?? [0, Number.MAX_SAFE_INTEGER]
  const isRight =
    text.trim() !== '' && value >= low && value <= high && (word.isWhole !== true || Number.isInteger(value))
  if (isRight) return value
  const spans = word.isSpan === true ? ' of seconds, or 90s, 20m, 1h' : ''
  throw new Complaint(
    `--${name} is a ${word.isWhole === true ? 'whole ' : ''}number from ${low} to ${high}${spans}, not ${text}`,
  )
}

const NAME_WIDTH = 18
/** The table of options as text, one a line. */
export const wordsHelp = (table: Words): string =>
  Object.entries(table)
    .map(([name, { help, initial }]) => {
      const usual = initial === '' || typeof initial === 'boolean' ? '' : ` (${initial})`
      return `  --${name.padEnd(NAME_WIDTH)} ${help}${usual}`
    })
    .join('\n')
