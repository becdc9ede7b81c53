import type { Clock } from '../clock.ts'
import type { Host } from '../host.ts'
import type { Ids } from '../ids.ts'
import { accountsOf } from './accounts.ts'
import { openFileStorage } from './file-storage.ts'
import type { FileStorage } from './file-storage.ts'
import type { FtpChoice } from './ftp-options.ts'
import { openFtp } from './ftp.ts'

/** The files of an installation: where they lie, and the FTP server over which piles send and fetch them. */
export interface Files {
  readonly storage: FileStorage
  /** The FTP server as piles see it; null where none runs. */
  readonly ftpUrl: string | null
  /** From here on piles can sign in: the worlds are open. */
  serve(host: Pick<Host, 'world'>): void
  close(): Promise<void>
}

export interface FilesOptions {
  readonly dataDir: string
  /** Null starts no FTP server. */
  readonly ftp: FtpChoice | null
  readonly clock: Clock
  readonly ids: Ids
  readonly log: { warn(detail: object, message: string): void }
}

/** The FTP server cannot listen; `cause` is what the system said. */
export class FtpRefused extends Error {
  override readonly name = 'FtpRefused'
}

/** Opens them. The address is needed before the worlds are open, so nobody can sign in until they are. */
export async function openFiles({ dataDir, ftp: choice, ...options }: FilesOptions): Promise<Files> {
  const storage = openFileStorage(dataDir)
  let find = accountsOf({ world: () => null }, storage)
  const ftp =
    choice === null
      ? null
      : await openFtp({ ...options, ...choice, find: (name, password) => find(name, password) }).catch(
          (cause: unknown) => {
            throw new FtpRefused('the FTP server cannot listen', { cause })
          },
        )
  return {
    storage,
    ftpUrl: ftp?.url ?? null,
    serve(host) {
      find = accountsOf(host, storage)
    },
    close: async () => ftp?.close(),
  }
}
