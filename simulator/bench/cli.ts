import { fileURLToPath } from 'node:url'
import { version } from '../version.ts'
import { checkLogCommand } from './logs/check-log-command.ts'
import { doctorCommand } from './doctor.ts'
import { exploreCommand } from './exploring/explore-command.ts'
import { fleetCommand } from './fleet-command.ts'
import { completionOf, shells } from './line/completion.ts'
import type { Shell } from './line/completion.ts'
import { exits } from './line/exits.ts'
import { helpOf, subcommand } from './line/subcommand.ts'
import type { Subcommand } from './line/subcommand.ts'
import { didYouMean } from './line/suggest.ts'
import { recordCommand } from './by-hand/record-command.ts'
import { importCommand } from './logs/import-command.ts'
import { replayCommand } from './logs/replay-command.ts'
import { runCommand } from './run-command.ts'
import { serveCommand } from './by-hand/serve-command.ts'
import { shrinkCommand } from './shrink-command.ts'

/** `npm run simulate -- <subcommand>`: the test bench on the command line. */

const completionCommand = subcommand({
  summary: 'prints what lets a shell complete the command simulate, which it defines',
  usage: shells.join('|'),
  examples: [
    ['bash', 'in ~/.bashrc: eval "$(npm run --silent --prefix <checkout> simulate -- completion bash)"'],
    ['fish', 'in config.fish: npm run --silent --prefix <checkout> simulate -- completion fish | source'],
  ],
  follows: shells,
  options: {},
  async run(_, [given = '', ...more]) {
    const shell = shells.find((one) => one === given)
    if (shell === undefined || more.length > 0)
      return wrongUse(
        `completion takes ${shells.join(', ')}, not ${[given, ...more].join(' ')}${didYouMean(given, shells)}`,
      )
    return say(completion(shell))
  },
})

const versionCommand = subcommand({
  summary: 'the versions of Chargebook and Node',
  usage: '',
  examples: [['', '']],
  options: {},
  run: async ({ json }) => {
    const versions = { chargebook: version, node: process.version }
    return say(json ? JSON.stringify(versions) : `Chargebook ${versions.chargebook}, Node ${versions.node}`)
  },
})

const helpCommand = subcommand({
  summary: 'this text, or all about one subcommand',
  usage: '[subcommand]',
  examples: [['fleet', '']],
  follows: [
    'run',
    'fleet',
    'serve',
    'record',
    'check-log',
    'import',
    'replay',
    'shrink',
    'explore',
    'doctor',
    'completion',
    'version',
  ],
  options: {},
  run: async (_, [name]) => (name === undefined ? say(overview()) : about(name)),
})

const table: Readonly<Record<string, Subcommand>> = {
  run: runCommand,
  fleet: fleetCommand,
  serve: serveCommand,
  record: recordCommand,
  'check-log': checkLogCommand,
  import: importCommand,
  replay: replayCommand,
  shrink: shrinkCommand,
  explore: exploreCommand,
  doctor: doctorCommand,
  completion: completionCommand,
  version: versionCommand,
  help: helpCommand,
}

const completion = (shell: Shell): string => completionOf(shell, table, fileURLToPath(import.meta.url))

const NAME_WIDTH = 12
const overview =
  (): string => `simulate: charge points that come up, charge cars and break, in front of any OCPP 1.6-J central system

  npm start -- --fixtures 100                                                         the demo, and 100 piles and cards more
  npm run simulate -- fleet --url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 50 --seed 7  in another terminal

Subcommands (help <subcommand> tells all about one):
${Object.entries(table)
  .map(([name, { summary }]) => `  ${name.padEnd(NAME_WIDTH)} ${summary}`)
  .join('\n')}

Each knows --json, --quiet, --no-color and --help. Options without a subcommand are those of fleet.

Ends with 0 when all went well, 1 for an error, 2 for a wrong command line, 99 when an assertion failed, 130 when interrupted.`

function about(name: string): number {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  return found === undefined ? unknown(name) : say(helpOf(name, found))
}

function say(text: string): number {
  console.log(text.trimEnd())
  return exits.passed
}

function wrongUse(complaint: string): number {
  console.error(`simulate: ${complaint}\nSee npm run simulate -- help`)
  return exits.usage
}

const unknown = (name: string): number =>
  wrongUse(`there is no subcommand ${name}${didYouMean(name, Object.keys(table))}`)

async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  if (name === '' || name === '--help' || name === '-h') {
    if (name !== '') return say(overview())
    console.error(overview())
    return exits.usage
  }
  if (name === '--version' || name === '-V') return versionCommand.run(rest, '')
  // Before there were subcommands there was only the fleet.
  if (name.startsWith('-')) return fleetCommand.run([name, ...rest], helpOf('fleet', fleetCommand))
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  return found === undefined ? unknown(name) : found.run(rest, helpOf(name, found))
}

// Whoever reads no further (`| head`) has seen enough.
process.stdout.on('error', (cause: NodeJS.ErrnoException) =>
  process.exit(cause.code === 'EPIPE' ? exits.passed : exits.error),
)
process.exit(await main(process.argv.slice(2)))
