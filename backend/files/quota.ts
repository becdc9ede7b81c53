import type { World } from '../world.ts'
import type { FileStorage } from './file-storage.ts'

/** What the files of one operator may take on disk, and what they take. */
export interface Quota {
  readonly usedBytes: number
  readonly bytesMost: number
  /** Below zero when there is more than there may be: another file has come meanwhile, or the setting is smaller now. */
  readonly bytesLeft: number
}

export const MEGABYTE: number = 1024 * 1024

/** Half files count: they are there. */
export async function quotaOf(
  storage: FileStorage,
  { code, settings }: Pick<World, 'code' | 'settings'>,
): Promise<Quota> {
  const files = await storage.all(code)
  const usedBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const bytesMost = settings.filesMegabytes * MEGABYTE
  return { usedBytes, bytesMost, bytesLeft: bytesMost - usedBytes }
}
