import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TimeZone } from '#contracts/units.ts'
import { OperatorCode } from '#contracts/ids.ts'
import type { Host } from '../host.ts'
import { foundOperator } from '../seed/accounts.ts'
import { openStore } from '../store/store.ts'
import { unpackCapsule } from './file.ts'
import type { Capsule } from './file.ts'

/** Writes what a capsule holds into the file of a world, which is then opened like any other: read models are made of its facts. */
function layOut({ lines }: Capsule, file: string): void {
  const { store, writer } = openStore(file)
  const heads = new Map<string, number>()
  const positions = new Map<number, number>()
  store.db.transaction(() => {
    for (const line of lines) {
      if (!('fact' in line)) {
        store.vault.set(line.subject, line.key, line.value)
        continue
      }
      const { position: before, cause, ...fact } = line.fact
      const key = `${fact.lifecycle} ${fact.id}`
      // What caused it may not be in the capsule.
      const told = { ...fact, cause: cause === null ? null : (positions.get(cause) ?? null) }
      const { position } = writer.append(told, heads.get(key) ?? null)
      heads.set(key, position)
      positions.set(before, position)
    }
    writer.chain.seal()
  })()
  const end = writer.chain.committed()
  if (end !== null) writer.chainHead?.write(end)
  store.close()
}

/** The operator whose network a capsule is. */
const CODE = 'CAPSULE'
const ACCOUNT = 'reader0'

/** Lays a capsule out in a folder that holds nothing yet. Throws Unopenable with what is wrong with the file. */
export function layOutCapsule(file: string, folder: string): void {
  const capsule = unpackCapsule(readFileSync(file))
  mkdirSync(folder, { recursive: true })
  layOut(capsule, join(folder, `${CODE}.db`))
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
