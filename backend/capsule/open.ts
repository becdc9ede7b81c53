import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorCode } from '#contracts/ids.ts'
import { personalData } from '#contracts/users/personal-data.ts'
import { TimeZone, millis } from '#contracts/units.ts'
import type { Host } from '../host.ts'
import { Gathered } from '../ocpp-log/gather.ts'
import { openLogDatabase } from '../ocpp-log/log-database.ts'
import { foundOperator } from '../seed/accounts.ts'
import { openStore } from '../store/store.ts'
import { Unopenable, unpackCapsule } from './file.ts'
import type { Capsule } from './file.ts'

/** The operator whose network a capsule is. */
const CODE = 'CAPSULE'
const ACCOUNT = 'reader0'
/** Frames are as old as they are: none is thrown away for it. */
const FOR_EVER = { days: 36_500, bytes: Number.MAX_SAFE_INTEGER }

/**
 * Lays a capsule out in a folder that holds nothing yet, as files of a world that is then opened like any other: read models are
 * made of its facts. Throws Unopenable with what is wrong with the file.
 */
export function layOutCapsule(file: string, folder: string): Capsule['head'] {
  const capsule = unpackCapsule(textOf(file))
  mkdirSync(folder, { recursive: true })
  layOutFacts(capsule, join(folder, `${CODE}.db`))
  layOutFrames(capsule, join(folder, `${CODE}.ocpp-log.db`))
  return capsule.head
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Unopenable(`it cannot be read (${String(error)})`)
  }
}

function layOutFacts({ lines }: Capsule, file: string): void {
  const { store, writer } = openStore(file)
  const heads = new Map<string, number>()
  const positions = new Map<number, number>()
  store.factsDb.transaction(() => {
    for (const line of lines) {
      if (!('fact' in line)) continue
      const { position: before, cause, ...fact } = line.fact
      const key = `${fact.lifecycle} ${fact.id}`
      // What caused it may not be in the capsule.
      const told = { ...fact, cause: cause === null ? null : (positions.get(cause) ?? null) }
      const { position } = writer.facts.append(told, heads.get(key) ?? null)
      heads.set(key, position)
      positions.set(before, position)
      // Customers have no names here: each is called what stands in the place of its number.
      if (fact.lifecycle === 'customer') store.vault.set(personalData(fact.id), 'name', fact.id)
    }
    writer.facts.seal()
  })()
  const end = writer.facts.committed()
  if (end !== null) writer.chainHead?.write(end)
  store.close()
}

function layOutFrames({ head, lines }: Capsule, file: string): void {
  const gathered = new Gathered()
  let second = 0
  const log = openLogDatabase(file, FOR_EVER)
  const now = millis(head.createdAt)
  for (const line of lines) {
    if (!('frame' in line)) continue
    const { pileId, at, sender, text } = line.frame
    // What is written together came in about a second.
    if (millis(at) - second > 1_000) {
      log.keep(gathered.take(), now)
      second = millis(at)
    }
    gathered.add(pileId, sender, { at: millis(at), text })
  }
  log.keep(gathered.take(), now)
  log.close()
}

/** Opens what was laid out, with an account that may read everything; answers how to sign in. */
export async function furnishCapsule(host: Host, password: string): Promise<readonly string[]> {
  await foundOperator(host, {
    operatorCode: OperatorCode.make(CODE),
    operatorName: 'Capsule, read-only',
    account: ACCOUNT,
    password,
    zone: TimeZone.make('UTC'),
  })
  return [
    `  operator ${CODE}   account ${ACCOUNT}   password ${password}`,
    '  It is a capsule: everything can be read and nothing changed; it is gone when the server ends.',
  ]
}
