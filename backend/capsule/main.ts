import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { OperatorCode } from '#contracts/ids.ts'
import type { CapsuleSubject } from '#contracts/lab/capsule.ts'
import { Instant } from '#contracts/units.ts'
import { realClock } from '../clock.ts'
import { realIds } from '../ids.ts'
import { runCommand, Unusable } from '../operate/command.ts'
import type { CommandLine } from '../operate/command.ts'
import { copySnapshot, openSnapshot } from '../store/derived.ts'
import { isInstallation, PLATFORM, worldsIn } from '../store/installation.ts'
import { openWorld } from '../world.ts'
import { packCapsule } from './file.ts'
import { capsuleOf } from './write.ts'

/** `npm run capsule`: a charge record, or a time range of a pile, as one file without personal data. */

const help = `capsule: a charge record, or a time range of a pile, as one file that another installation opens

  npm run capsule -- record.capsule --record 42
  npm run capsule -- night.capsule --pile CP000001 --from 2026-11-23T20:00:00.000Z --to 2026-11-24T06:00:00.000Z
  npm run capsule -- record.capsule --record 42 --data /var/lib/chargebook --operator 0PL002

The file holds the facts of the record or of the pile with all that charged there, and of everything that they depend on: location,
price list, session, bill, hold, customer, card. Names, cards, plates, phones, e-mail addresses, accounts, customer numbers, what people
wrote and secrets are replaced by stand-ins; locations and piles keep their names. It is made while the installation is served, and
opened with: npm start -- --capsule record.capsule

Ends with 0 when the file is written, 2 when it could not be made.`

const isInstant = Schema.is(Instant)

function subjectOf({ options }: CommandLine): CapsuleSubject {
  const { record, pile, from, to } = options
  if (typeof record === 'string' && pile === undefined) return { kind: 'record', id: record }
  if (typeof pile !== 'string' || record !== undefined) throw new Unusable('name either --record or --pile')
  if (!isInstant(from) || !isInstant(to) || from >= to)
    throw new Unusable('--pile needs --from and --to, moments such as 2026-11-23T20:00:00.000Z')
  return { kind: 'pile', id: pile, from, to }
}

function operatorOf(from: string, said: unknown): string {
  const codes = worldsIn(from).filter((name) => name !== PLATFORM)
  const code = typeof said === 'string' ? said : codes.length === 1 ? codes[0] : undefined
  if (code !== undefined && codes.includes(code)) return code
  throw new Unusable(`name one operator with --operator: ${codes.join(', ')}`)
}

/** The facts as they stand at one moment are copied and opened: the installation goes on meanwhile. */
async function make(line: CommandLine, from: string, to: string): Promise<void> {
  const subject = subjectOf(line)
  const code = operatorOf(from, line.options['operator'])
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-capsule-'))
  try {
    const file = join(folder, `${code}.db`)
    const snapshot = openSnapshot(join(from, `${code}.db`))
    await copySnapshot(snapshot, file).finally(() => snapshot.close())
    const world = openWorld({ code: OperatorCode.make(code), name: code, file, clock: realClock, ids: realIds })
    const capsule = capsuleOf(world, subject)
    world.close()
    if (capsule === null) throw new Unusable(`there is no ${subject.kind} ${subject.id}`)
    writeFileSync(join(folder, 'capsule'), packCapsule(capsule))
    copyFileSync(join(folder, 'capsule'), to)
    console.log(`${capsule.lines.length} facts and names are in ${to}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await runCommand({
  name: 'capsule',
  help,
  values: ['data', 'operator', 'record', 'pile', 'from', 'to'],
  async run(line) {
    const [to, ...more] = line.names
    const from = typeof line.options['data'] === 'string' ? line.options['data'] : line.dataDir
    if (to === undefined || more.length > 0) throw new Unusable('name one file that the capsule goes to')
    if (!isInstallation(from)) throw new Unusable(`${from} holds no installation: there is no platform.db in it`)
    await make(line, from, to)
  },
})
