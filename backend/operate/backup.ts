import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from '#contracts/units.ts'
import { realClock } from '../clock.ts'
import { damageText } from '../store/integrity/damage.ts'
import { chainHeadOf } from '../store/integrity/chain-head.ts'
import { FILES, isInstallation, removeCompanions, worldsIn } from '../store/installation.ts'
import { pack, readArchive } from './archive.ts'
import { checkWorld } from './check-world.ts'
import { Broken, progress, runCommand, Unusable } from './command.ts'
import { gather, leftOut } from './gather.ts'
import type { Gathering } from './gather.ts'
import { decodeManifest, filesUnder, MANIFEST, misses } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** `npm run backup`: one archive of everything that belongs to an installation, while it is served. */

const help = `backup: one archive of everything that belongs to an installation, while it is served

  npm run backup -- /var/backups                              the installation in DATA_DIR, or data, into /var/backups
  npm run backup -- /var/backups --data /var/lib/chargebook   another installation
  npm run backup -- /var/backups --with-ocpp-log              with the OCPP frames, which may be many gigabytes

The archive is chargebook-<time>.tar.gz. It holds the databases as they stood at one moment (operators, facts, accounts, piles'
passwords, and the key of the certificate authority), firmware and what piles have uploaded, and a manifest with the SHA-256 of
each file. The history of as-of is left out: it is made again. The copy is checked as check-data does before it is packed, and the
archive is read back. It needs room for the installation once more in /var/backups while it runs.

Whoever can read the archive holds every secret of the installation: it is written for its owner alone (mode 0600).

Ends with 0 when the archive is written and verified, 1 when the installation is broken (then there is none), 2 when it could
not be made.`

async function backUp(gathering: Gathering, folder: string): Promise<void> {
  const { from, to } = gathering
  const createdAt = instant(realClock.now())
  progress('copying …')
  await gather(gathering)
  const worlds = checkCopies(to)
  removeCompanions(to)
  progress('packing …')
  const files = await filesUnder(to)
  const manifest: Manifest = { product: 'chargebook', format: 1, version: versionOf(), createdAt, worlds, files }
  writeFileSync(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const archive = join(folder, `chargebook-${createdAt.replaceAll(/[-:]|\.\d+/gu, '')}.tar.gz`)
  await pack(to, archive)
  progress('reading it back …')
  await verify(archive)
  progress('')
  const uploads = files.filter(({ path }) => path.startsWith(`${FILES}/`)).length
  console.log(`Backed up ${from} into ${archive} (${megabytes(statSync(archive).size)} MB).`)
  for (const { name, facts } of worlds) console.log(`  ${name}: ${facts} facts`)
  console.log(`  ${uploads} uploaded files`)
  const left = leftOut(gathering)
  if (left.length > 0) console.log(`  left out: ${left.join(', ')}`)
  console.log('It holds passwords and the key of the authority: keep it where only you can read it.')
}

/** Holds each copy against its chain and what was recorded of it; the records have done their work then. */
function checkCopies(folder: string): Manifest['worlds'] {
  return worldsIn(folder).map((name) => {
    const file = join(folder, `${name}.db`)
    const { damages, facts, end } = checkWorld(file, (what) => progress(`${name}: ${what} …`))
    rmSync(chainHeadOf(file), { force: true })
    if (damages.length > 0)
      throw new Broken(`${name} is broken, there is no archive: ${damages.map(damageText).join('; ')}`)
    return { name, facts, hash: end?.hash ?? null }
  })
}

/** What was written is what was to be. */
async function verify(archive: string): Promise<void> {
  const read = await readArchive(archive)
  const wrong = read.manifest === null ? 'it has no manifest' : misses(decodeManifest(read.manifest), read.files)
  if (wrong === null) return
  rmSync(archive, { force: true })
  throw new Unusable(`the archive is not what was written: ${wrong}`)
}

function versionOf(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return version
}

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1)

await runCommand({
  name: 'backup',
  help,
  switches: ['with-ocpp-log'],
  values: ['data'],
  async run({ names: [folder, ...more], options, dataDir }) {
    const from = typeof options['data'] === 'string' ? options['data'] : dataDir
    if (folder === undefined || more.length > 0) throw new Unusable('name one folder that the archive goes to')
    if (!isInstallation(from)) throw new Unusable(`${from} holds no installation: there is no platform.db in it`)
    if (isInstallation(folder))
      throw new Unusable(`${folder} is an installation: name the folder that the archive goes to`)
    mkdirSync(folder, { recursive: true })
    const staging = mkdtempSync(join(folder, '.chargebook-backup-'))
    try {
      await backUp({ from, to: staging, withOcppLog: options['with-ocpp-log'] === true }, folder)
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  },
})
