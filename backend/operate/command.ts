import { parseArgs } from 'node:util'

/** What the commands of whoever runs an installation have in common: their line, their complaints, how they end. */

/** Ended well; the data is not what it should be; nothing could be done. */
export const exits = { well: 0, broken: 1, unusable: 2 } as const
export type Exit = (typeof exits)[keyof typeof exits]

/** Said in one line; nothing was done, or it was taken back. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
}

/** The data is broken. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

interface Command {
  readonly name: string
  readonly help: string
  /** Names of options that are switches, and of those that take a value. */
  readonly switches?: readonly string[]
  readonly values?: readonly string[]
  run(line: CommandLine): void | Promise<void>
}

export interface CommandLine {
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** The folder that `npm start` uses. */
  readonly dataDir: string
}

/** Others get no look at what is written. */
const PRIVATE_UMASK = 0o077

/** Runs a command with the line of this process, which ends with its code. */
export async function runCommand(command: Command): Promise<void> {
  process.umask(PRIVATE_UMASK)
  process.exitCode = await exitOf(command)
}

async function exitOf({ name, help, switches = [], values = [], run }: Command): Promise<Exit> {
  try {
    const options = Object.fromEntries([
      ...['help', ...switches].map((one) => [one, { type: 'boolean' }] as const),
      ...values.map((one) => [one, { type: 'string' }] as const),
    ])
    const parsed = readLine(options)
    if (parsed.options['help'] === true) console.log(help)
    else await run(parsed)
    return exits.well
  } catch (error) {
    const isBroken = error instanceof Broken
    if (!isBroken && !(error instanceof Unusable) && !isOfSystem(error)) throw error
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return isBroken ? exits.broken : exits.unusable
  }
}

function readLine(options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
    const given = Object.entries(values).map(
      ([name, value]) => [name, Array.isArray(value) ? undefined : value] as const,
    )
    return { names: positionals, options: Object.fromEntries(given), dataDir: process.env['DATA_DIR'] || 'data' }
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)} (--help says more)`)
  }
}

/** What the file system or SQLite refuses is nobody's defect. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && (typeof Reflect.get(error, 'syscall') === 'string' || error.name === 'SqliteError')

/** One line on a terminal that is written over; nothing where there is none. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}
