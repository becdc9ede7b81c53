import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { damageText } from '../store/integrity/damage.ts'
import { FILES, isFolder, kindOf, removeCompanions } from '../store/installation.ts'
import { readArchive, unpack } from './archive.ts'
import { checkWorld } from './check-world.ts'
import { Broken, progress, runCommand, Unusable } from './command.ts'
import { decodeManifest, filesUnder, MANIFEST, misses } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** `npm run restore`: an installation out of an archive of `npm run backup`. */

const help = `restore: an installation out of an archive of npm run backup

  npm run restore -- /var/backups/chargebook-20261120T080000Z.tar.gz /var/lib/chargebook
  DATA_DIR=/var/lib/chargebook npm start -- --no-demo        then it is served

The folder must be empty or not there yet: nothing is ever written over. The archive is read to its end first and held against its
manifest, the databases are checked as check-data does, and only then the folder gets its name.

Ends with 0 when the installation is there and whole, 1 when the archive is broken, 2 when it could not be restored.`

/** Reads an archive to its end; what it holds is what its manifest says, and of a kind that belongs to an installation. */
async function manifestOf(archive: string): Promise<Manifest> {
  const read = await readArchive(archive).catch((error: unknown) => {
    throw new Broken(`${archive} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (read.manifest === null) throw new Broken(`${archive} is no backup: it has no ${MANIFEST}`)
  const manifest = decoded(read.manifest, archive)
  const foreign = manifest.files.find(({ path }) => !['facts', 'ocpp-log', 'files'].includes(kindOf(topOf(path))))
  const wrong = foreign === undefined ? misses(manifest, read.files) : `${foreign.path} belongs to no installation`
  if (wrong !== null) throw new Broken(`${archive} is broken: ${wrong}`)
  return manifest
}

function decoded(text: string, archive: string): Manifest {
  try {
    return decodeManifest(text)
  } catch {
    throw new Broken(`${archive} has a manifest that this version cannot read`)
  }
}

const topOf = (path: string): string => path.split('/')[0] ?? path

interface Restoring {
  readonly archive: string
  readonly folder: string
  readonly manifest: Manifest
}

/** Unpacks beside the folder, and gives it its name once all of it is there and whole. */
async function restore({ archive, folder, manifest }: Restoring): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(join(dirname(folder), `.${basename(folder)}-restoring-`))
  try {
    progress('unpacking …')
    await unpack(archive, staging)
    rmSync(join(staging, MANIFEST))
    const wrong = misses(manifest, await filesUnder(staging))
    if (wrong !== null) throw new Broken(`what was unpacked is not what is in the archive: ${wrong}`)
    checkWorlds(manifest, staging)
    removeCompanions(staging)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(staging, folder)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  progress('')
  const uploads = manifest.files.filter(({ path }) => path.startsWith(`${FILES}/`)).length
  console.log(`Restored ${folder} as it stood at ${manifest.createdAt}.`)
  for (const { name, facts } of manifest.worlds) console.log(`  ${name}: ${facts} facts`)
  console.log(`  ${uploads} uploaded files`)
}

function checkWorlds({ worlds }: Manifest, folder: string): void {
  for (const { name, facts, hash } of worlds) {
    const checked = checkWorld(join(folder, `${name}.db`), (what) => progress(`${name}: ${what} …`))
    const [first] = checked.damages
    if (first !== undefined) throw new Broken(`${name} in the archive is broken: ${damageText(first)}`)
    if (checked.facts !== facts || (checked.end?.hash ?? null) !== hash)
      throw new Broken(`${name} in the archive ends elsewhere than its manifest says`)
  }
}

await runCommand({
  name: 'restore',
  help,
  async run({ names: [archive, folder, ...more] }) {
    if (archive === undefined || folder === undefined || more.length > 0)
      throw new Unusable('name an archive and the folder it goes to')
    if (!existsSync(archive)) throw new Unusable(`there is no ${archive}`)
    if (existsSync(folder) && (!isFolder(folder) || readdirSync(folder).length > 0))
      throw new Unusable(`${folder} is not empty: nothing is written over`)
    progress('reading the archive …')
    const manifest = await manifestOf(archive)
    await restore({ archive, folder: resolve(folder), manifest })
  },
})
