import type { Subcommand } from './subcommand.ts'

/** Scripts that let a shell complete a command `simulate`, which they define for this checkout. */

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

type Table = Readonly<Record<string, Subcommand>>

/** The script of a shell: `eval "$(npm run --silent simulate -- completion bash)"`. `program` is the path of `cli.ts`. */
export function completionOf(shell: Shell, table: Table, program: string): string {
  const define = `simulate() { ${quoted(process.execPath)} ${quoted(program)} "$@"; }`
  switch (shell) {
    case 'bash':
      return `${define}\n${bash(table)}complete -o default -F _simulate simulate\n`
    case 'zsh':
      return `${define}\nautoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n${bash(table)}complete -o default -F _simulate simulate\n`
    case 'fish':
      return fish(table, program)
    default:
      return shell satisfies never
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const optionsOf = ({ options }: Subcommand): readonly string[] => Object.keys(options).map((name) => `--${name}`)
const followsOf = ({ follows }: Subcommand): readonly string[] =>
  follows === undefined || follows === 'files' ? [] : follows

/** Paths are left to the shell (`-o default`) where nothing of these matches. */
function bash(table: Table): string {
  const cases = Object.entries(table).map(
    ([name, one]) => `    ${name}) words=${quoted([...followsOf(one), ...optionsOf(one)].join(' '))} ;;`,
  )
  const values = [...valuesOf(table)].map(
    ([name, all]) => `    --${name}) COMPREPLY=($(compgen -W ${quoted(all.join(' '))} -- "$current")); return ;;`,
  )
  return [
    '_simulate() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words',
    '  COMPREPLY=()',
    '  case "$before" in',
    ...values,
    '  esac',
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    `    *) words=${quoted(Object.keys(table).join(' '))} ;;`,
    '  esac',
    `  [ "$COMP_CWORD" -eq 1 ] && words=${quoted(Object.keys(table).join(' '))}`,
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    '',
  ].join('\n')
}

function fish(table: Table, program: string): string {
  const lines = [
    `function simulate; ${fishQuoted(process.execPath)} ${fishQuoted(program)} $argv; end`,
    ...Object.entries(table).flatMap(([name, one]) => [
      `complete -c simulate -n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(one.summary)}`,
      ...followsOf(one).map((word) => `complete -c simulate -n '__fish_seen_subcommand_from ${name}' -f -a ${word}`),
      ...Object.entries(one.options).map(([option, { help, initial, of }]) => {
        const takes =
          typeof initial === 'boolean' ? '' : of === undefined ? ' -r' : ` -x -a ${fishQuoted(of.join(' '))}`
        return `complete -c simulate -n '__fish_seen_subcommand_from ${name}' -l ${option}${takes} -d ${fishQuoted(help)}`
      }),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Options with a closed list of values, of any subcommand. */
function valuesOf(table: Table): ReadonlyMap<string, readonly string[]> {
  const words = Object.values(table).flatMap(({ options }) => Object.entries(options))
  return new Map(words.flatMap(([name, { of }]) => (of === undefined ? [] : [[name, of] as const])))
}
