import { common, read, wordsHelp } from './words.ts'
import type { Values, Words } from './words.ts'
import { complain } from './complaints.ts'
import { exits } from './exits.ts'

/** A subcommand: what it is for, how it is called, what it does. */
export interface Subcommand {
  readonly summary: string
  /** What stands behind its name: `FILES… [options]`. */
  readonly usage: string
  /** Calls that work, each with what it does. */
  readonly examples: readonly (readonly [call: string, what: string])[]
  readonly options: Words
  /** Words that may follow it, for shells to complete; `files` completes paths. */
  readonly follows?: readonly string[] | 'files'
  /** What else must be known. */
  readonly notes?: string
  /** Resolves with the exit code. */
  run(argv: readonly string[], help: string): Promise<number>
}

interface Described<Table extends Words> extends Omit<Subcommand, 'options' | 'run'> {
  readonly options: Table
  readonly run: (values: Values<Table & typeof common>, words: readonly string[]) => Promise<number>
}

/** A subcommand by its table of options, beside which it has the common ones: `--help` and wrong lines are dealt with. */
export function subcommand<const Table extends Words>(described: Described<Table>): Subcommand {
  const options = { ...described.options, ...common }
  return {
    ...described,
    options,
    async run(argv, help) {
      const given = read<Table & typeof common>(options, argv, described.follows !== undefined)
      if (!given.ok) return complain(given.complaint)
      if (!given.values.help) return described.run(given.values, given.words)
      console.log(help)
      return exits.passed
    },
  }
}

const CALL = 'npm run simulate --'

/** The help of one subcommand: purpose, examples, options. */
export function helpOf(name: string, { summary, usage, examples, options, notes }: Subcommand): string {
  const calls = examples.map(([call, what]) =>
    `  ${CALL} ${name} ${call}`.trimEnd().concat(what === '' ? '' : `\n      ${what}`),
  )
  return [
    `${name}: ${summary}`,
    '',
    `  ${CALL} ${name} ${usage}`.trimEnd(),
    '',
    'Examples:',
    ...calls,
    '',
    'Options (and what they are without being given):',
    wordsHelp(options),
    ...(notes === undefined ? [] : ['', notes]),
  ].join('\n')
}
