import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Schema } from 'effect'
import { Instant } from '#contracts/units.ts'

/** What an archive holds: the first file in it, against which all others are held. */

export const MANIFEST = 'manifest.json'

const Path = Schema.String.check(Schema.isPattern(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\\\0]+$/u))

export const Manifest = Schema.Struct({
  product: Schema.Literal('chargebook'),
  /** Raised when an older version could not restore it. */
  format: Schema.Literal(1),
  version: Schema.String,
  createdAt: Instant,
  /** The facts of each world and where their chain ended. */
  worlds: Schema.Array(Schema.Struct({ name: Schema.String, facts: Schema.Int, hash: Schema.NullOr(Schema.String) })),
  files: Schema.Array(Schema.Struct({ path: Path, bytes: Schema.Int, sha256: Schema.String })),
})
export type Manifest = typeof Manifest.Type

export const decodeManifest = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))

/** Every file under a folder as the manifest names it, in order. */
export async function filesUnder(folder: string): Promise<Manifest['files']> {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const files = []
  for (const path of paths) {
    const sha256 = await sha256Of(createReadStream(path))
    files.push({ path: relative(folder, path), bytes: statSync(path).size, sha256 })
  }
  return files
}

/** The hash of what a stream holds. */
export async function sha256Of(source: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}

/** What a list of files has that it should not, or lacks; null when it is what the manifest says. */
export function misses(manifest: Manifest, found: Manifest['files']): string | null {
  const wanted = new Map(manifest.files.map((file) => [file.path, file]))
  for (const { path, bytes, sha256 } of found) {
    const said = wanted.get(path)
    if (said === undefined) return `${path} is not in its manifest`
    if (said.bytes !== bytes || said.sha256 !== sha256) return `${path} is not the file that was put in`
    wanted.delete(path)
  }
  const [first] = wanted.keys()
  return first === undefined ? null : `${first} is missing`
}
