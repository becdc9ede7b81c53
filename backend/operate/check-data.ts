import { join } from 'node:path'
import { damageText, firstOf } from '../store/integrity/damage.ts'
import { isInstallation, worldsIn } from '../store/installation.ts'
import { checkWorld } from './check-world.ts'
import type { Checked } from './check-world.ts'
import { Broken, progress, runCommand, Unusable } from './command.ts'

/** `npm run check-data`: whether the facts of an installation are those that were committed, and all of them. */

const help = `check-data: whether the facts of an installation are those that were committed, and all of them

  npm run check-data                             the folder that npm start uses: DATA_DIR, or data
  npm run check-data -- /var/lib/chargebook      another one

Nothing is changed, and the server may run meanwhile. For each operator it looks at: SQLite's own check; the chain of hashes over
the facts; its end against the one recorded beside the file; that streams have no gap; that postings sum to zero; that read models
and saved states are what the facts make of them. The first broken position is named.

It reads about 50 000 facts a second and needs room for a second copy of the read models in the folder for temporary files.

Ends with 0 when all is whole, 1 when something is broken, 2 when it could not be checked.`

function check(folder: string): void {
  if (!isInstallation(folder)) throw new Unusable(`${folder} holds no installation: there is no platform.db in it`)
  const broken = worldsIn(folder).filter((world) => {
    const checked = checkWorld(join(folder, `${world}.db`), (what) => progress(`${world}: ${what} …`))
    progress('')
    console.log(reportOf(world, checked))
    return checked.damages.length > 0
  })
  if (broken.length > 0)
    throw new Broken(`${broken.join(', ')} cannot be trusted: put a backup back with npm run restore`)
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

await runCommand({
  name: 'check-data',
  help,
  run({ names: [folder, ...more], dataDir }) {
    if (more.length > 0) throw new Unusable('one folder at a time')
    check(folder ?? dataDir)
  },
})
