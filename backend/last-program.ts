import { readFileSync } from 'node:fs'
import { Schema } from 'effect'
import { atlas } from '#machines/atlas.ts'
import { peekVault } from './store/vault.ts'
import type { Vault } from './store/vault.ts'

/**
 * Which program served an installation last, in the vault of `platform.db`: its version, and the types of facts that it
 * knew. Another that knows fewer is an older one. It could open the files, but it would fold them without what it cannot
 * read and write on from there; so it leaves them alone.
 */

/** An installation that a newer program has served: nothing of it was changed. */
export class NewerInstallation extends Error {
  override readonly name = 'NewerInstallation'
  /** The version that served it last. */
  readonly version: string

  constructor(version: string, unknown: readonly string[]) {
    const some = unknown.slice(0, NAMED_MAX).join(', ')
    const more = unknown.length - NAMED_MAX
    const facts = `${some}${more > 0 ? ` and ${more} more` : ''}`
    super(
      `it was served by Chargebook ${version} last${facts === '' ? '' : `, which writes facts that this one does not know (${facts})`}`,
    )
    this.version = version
  }
}

/** Types that a message names. */
const NAMED_MAX = 3

const Program = Schema.Struct({ version: Schema.String, facts: Schema.Array(Schema.String) })
type Program = typeof Program.Type
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Program))
const decodeVersion = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

const [SUBJECT, KEY] = ['installation', 'program']

/** The version of this program, as `package.json` says it. */
export const { version: programVersion } = decodeVersion(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

const ours = (): Program => ({
  version: programVersion,
  facts: [...atlas.values()].flatMap(({ facts, former }) => [...Object.keys(facts), ...former]).toSorted(),
})

/**
 * Throws NewerInstallation where a newer program has served the installation of this file last. It only reads, and leaves
 * the folder as it was.
 */
export function refuseNewer(file: string): void {
  const last = lastOf(file)
  if (last === null) return
  const known = new Set(ours().facts)
  const unknown = last.facts.filter((type) => !known.has(type))
  if (unknown.length > 0 || isLater(last.version, programVersion)) throw new NewerInstallation(last.version, unknown)
}

/** Notes that this program serves the installation from now on. */
export function noteProgram(vault: Vault): void {
  const text = JSON.stringify(ours())
  if (vault.get(SUBJECT, KEY) !== text) vault.set(SUBJECT, KEY, text)
}

function lastOf(file: string): Program | null {
  const text = peekVault(file, SUBJECT, KEY)
  return text === null ? null : decode(text)
}

/** Whether a version is later than another, by its three numbers. */
function isLater(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split(/[.+-]/u).slice(0, 3).map(Number))
  const first = numbers?.findIndex((number, at) => number !== others?.[at]) ?? -1
  return first >= 0 && (numbers?.[first] ?? 0) > (others?.[first] ?? 0)
}
