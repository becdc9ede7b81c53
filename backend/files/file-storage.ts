import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * Where files lie: a folder an operator, in it one a pile. Names on disk are ours (codes, ids and numbers that were checked on
 * the way in), never those that piles or people give, so no name leads anywhere else.
 */
export interface FileStorage {
  /** The firmware that an operator has put there. */
  firmware(operator: string, fileId: string): string
  /** A picture of a location. */
  picture(operator: string, fileId: string): string
  /** What a pile has sent for an upload. */
  upload(operator: string, pileId: string, id: string): string
  /** Every file of an operator, those that are only half there as well. */
  all(operator: string): Promise<readonly StoredFile[]>
}

type FileOf =
  | { readonly kind: 'firmware' | 'upload'; readonly id: string }
  | { readonly kind: 'picture'; readonly id: string }
  | { readonly kind: 'stray' }

export interface StoredFile {
  readonly path: string
  readonly bytes: number
  /** `stray`: half a file, or one that nobody has put there by these rules. */
  readonly of: FileOf
}

export const openFileStorage = (dataDir: string): FileStorage => ({
  firmware: (operator, fileId) => join(dataDir, 'files', operator, 'firmware', plain(fileId)),
  picture: (operator, fileId) => join(dataDir, 'files', operator, 'pictures', plain(fileId)),
  upload: (operator, pileId, id) => join(dataDir, 'files', operator, 'diagnostics', plain(`pile-${pileId}`), plain(id)),
  async all(operator) {
    const folder = join(dataDir, 'files', operator)
    const names = await readdir(folder, { recursive: true }).catch(nothingIfAbsent)
    const found = await Promise.all(names.map((name) => storedFile(folder, name)))
    return found.filter((one) => one !== null)
  },
})

/** An operator that has put nothing there has no folder. */
function nothingIfAbsent(error: unknown): string[] {
  if (isAbsent(error)) return []
  throw error
}
const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Null for a folder, and for what has gone meanwhile. */
async function storedFile(folder: string, name: string): Promise<StoredFile | null> {
  const path = join(folder, name)
  try {
    const about = await stat(path)
    return about.isFile() ? { path, bytes: about.size, of: whatIs(name.split(sep)) } : null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

function whatIs([kind, ...rest]: readonly string[]): StoredFile['of'] {
  const id = rest.at(-1) ?? ''
  if (id.endsWith('.part')) return { kind: 'stray' }
  if (kind === 'firmware' && rest.length === 1) return { kind, id }
  if (kind === 'pictures' && rest.length === 1) return { kind: 'picture', id }
  return kind === 'diagnostics' && rest.length === 2 ? { kind: 'upload', id } : { kind: 'stray' }
}

/** A name as a part of a path. Throws on one that is none: ids have letters, digits and `-_.:~` only. */
function plain(name: string): string {
  if (!/^(?!\.+$)[A-Za-z0-9\-_.:~]{1,80}$/u.test(name)) throw new TypeError(`${name} is no name of a file`)
  return name
}
