import { createWriteStream, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { create, extract, list } from 'tar'
import { MANIFEST, sha256Of } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** One archive of files: a tar, gzipped, the manifest first. */

/** Databases shrink to a third at once; more is slow. */
const LEVEL = 3
const PRIVATE = 0o600

/** Packs a folder; the archive has its name once it is whole and on disk. */
export async function pack(folder: string, archive: string): Promise<void> {
  const part = `${archive}.part`
  try {
    const others = readdirSync(folder).filter((name) => name !== MANIFEST)
    const packed = create({ gzip: { level: LEVEL }, cwd: folder, portable: true }, [MANIFEST, ...others])
    await pipeline(packed, createWriteStream(part, { flags: 'wx', mode: PRIVATE, flush: true }))
    await rename(part, archive)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Reads an archive to its end: its manifest as text, null where it has none, and what else is in it. */
export async function readArchive(
  archive: string,
): Promise<{ readonly manifest: string | null; readonly files: Manifest['files'] }> {
  const texts: Buffer[] = []
  const files: Promise<Manifest['files'][number]>[] = []
  await list({
    file: archive,
    strict: true,
    onReadEntry(entry) {
      const { path } = entry
      if (entry.type === 'Directory') return entry.resume()
      if (path === MANIFEST) return entry.on('data', (part) => texts.push(part))
      const { size: bytes } = entry
      files.push(sha256Of(entry).then((sha256) => ({ path, bytes, sha256 })))
      return undefined
    },
  })
  const manifest = texts.length === 0 ? null : Buffer.concat(texts).toString()
  return { manifest, files: await Promise.all(files) }
}

/** Unpacks plain files and folders, and nothing else that an archive may hold. */
export const unpack = (archive: string, folder: string): Promise<void> =>
  extract({
    file: archive,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
  })
