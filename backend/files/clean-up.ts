import { rm } from 'node:fs/promises'
import { system } from '#contracts/actor.ts'
import { DAY, HOUR } from '#contracts/durations.ts'
import { forgetFirmware, unnamedFiles } from '../areas/equipment/firmware/named.ts'
import { unnamedPictures } from '../areas/equipment/location-picture/commands.ts'
import type { World } from '../world.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'

/**
 * Removes the files of an operator that nothing names any more: firmware of no configuration that may be issued or is, logs
 * of no upload, pictures of no location, and what broke off half-way. Each has a day in which somebody may still name it.
 */
export interface CleanUp {
  /** Looks now. Rejects when the disk does not answer. */
  look(): Promise<void>
  stop(): void
}

const LOOK_EVERY_MS = HOUR
const GRACE_MS = DAY

export interface CleanUpOptions {
  readonly world: World
  readonly storage: Pick<FileStorage, 'all'>
  readonly log: { info(detail: object, message: string): void }
  readonly onDefect: (error: unknown) => void
}

/** Looks once an hour, by the clock of the world. */
export function cleanUpFiles({ world, storage, log, onDefect }: CleanUpOptions): CleanUp {
  const { clock, code, commandBus, ids } = world
  /** Since when nothing names a file, as far as was seen: a restart begins the day anew. */
  const since = new Map<string, number>()
  let isStopped = false
  let cancel = clock.after(LOOK_EVERY_MS, next)

  function next(): void {
    look()
      .catch(onDefect)
      .finally(() => {
        if (!isStopped) cancel = clock.after(LOOK_EVERY_MS, next)
      })
  }

  async function look(): Promise<void> {
    const files = await unnamed()
    const paths = new Set(files.map(({ path }) => path))
    for (const path of since.keys()) if (!paths.has(path)) since.delete(path)
    for (const file of files) {
      const first = since.get(file.path) ?? clock.now()
      since.set(file.path, first)
      if (clock.now() - first >= GRACE_MS && !isStopped) await remove(file)
    }
  }

  const by = () => ({ actor: system('files'), correlation: `files/${ids.next()}` })

  async function unnamed(): Promise<readonly StoredFile[]> {
    const files = await storage.all(code)
    const asked = files.flatMap(({ of }) => (of.kind === 'stray' || of.kind === 'picture' ? [] : [of]))
    const pictures = files.flatMap(({ of }) => (of.kind === 'picture' ? [of.id] : []))
    const found = new Set<unknown>(await commandBus.run(unnamedFiles, asked, by()))
    const gone = new Set(await commandBus.run(unnamedPictures, pictures, by()))
    return files.filter(({ of }) => of.kind === 'stray' || found.has(of) || (of.kind === 'picture' && gone.has(of.id)))
  }

  async function remove({ path, bytes, of }: StoredFile): Promise<void> {
    if (of.kind === 'firmware' && !(await commandBus.run(forgetFirmware, { fileId: of.id }, by()))) return
    await rm(path, { force: true })
    since.delete(path)
    log.info({ operator: code, path, bytes }, 'a file that nothing names was removed')
  }

  return {
    look,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
