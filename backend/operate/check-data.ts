import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { damageText, firstOf } from '../store/integrity/damage.ts'
import { checkWorld } from './check-world.ts'
import type { Checked } from './check-world.ts'
import { isFolder, isInstallation, worldsIn } from '../store/installation.ts'

/** `npm run check-data`: whether the facts of an installation are those that were committed, and all of them. */

const HELP = `check-data: whether the facts of an installation are those that were committed, and all of them

  npm run check-data                             the folder that npm start uses: DATA_DIR, or data
  npm run check-data -- /var/lib/chargebook      another one

Nothing is changed, and the server may run meanwhile. For each operator it looks at: SQLite's own check; the chain of hashes over
the facts; its end against the one recorded beside the file; that streams have no gap; that postings sum to zero; that read models
and saved states are what the facts make of them. The first broken position is named.

A million facts take about twenty seconds and half a gigabyte of the folder for temporary files.

Ends with 0 when all is whole, 1 when something is broken, 2 when it could not be checked.
`

const exits = { whole: 0, broken: 1, unusable: 2 } as const

function main(): number {
  const folder = folderOf(process.argv.slice(2), process.env['DATA_DIR'])
  if (folder === null) return exits.whole
  if (typeof folder !== 'string') {
    console.error(`check-data: ${folder.complaint}`)
    return exits.unusable
  }
  if (!isFolder(folder) || !isInstallation(folder)) {
    console.error(`check-data: ${folder} holds no installation: there is no platform.db in it.`)
    return exits.unusable
  }
  const broken = worldsIn(folder).filter((world) => {
    const checked = checkWorld(join(folder, `${world}.db`), (what) => progress(`${world}: ${what} …`))
    progress('')
    console.log(reportOf(world, checked))
    return checked.damages.length > 0
  })
  return broken.length === 0 ? exits.whole : exits.broken
}

/** The folder that is meant; null when only the help was asked for. */
function folderOf(
  args: readonly string[],
  dataDir: string | undefined,
): string | null | { readonly complaint: string } {
  try {
    const options = { help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.help === true) {
      console.log(HELP)
      return null
    }
    if (positionals.length > 1) return { complaint: 'one folder at a time' }
    return positionals[0] ?? (dataDir === undefined || dataDir === '' ? 'data' : dataDir)
  } catch (error) {
    return { complaint: `${error instanceof Error ? error.message : String(error)}\nSee npm run check-data -- --help` }
  }
}

/** The lines about one world. */
function reportOf(world: string, { facts, end, damages, notes }: Checked): string {
  const state = damages.length === 0 ? 'whole' : 'BROKEN'
  const chain = end === null ? '' : `, the chain ends at ${end.position} with ${end.hash.slice(0, HASH_SHOWN)}`
  const first = firstOf(damages)
  return [
    `${world}: ${state}, ${facts} facts${chain}`,
    ...(first === null ? [] : [`  first broken position: ${first}`]),
    ...damages.map((damage) => `  ${damageText(damage)}`),
    ...notes.map((note) => `  note: ${note}`),
  ].join('\n')
}

/** Digits that tell one end from another. */
const HASH_SHOWN = 16

/** One line on a terminal that is written over; nothing where there is none. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}

process.exitCode = main()
