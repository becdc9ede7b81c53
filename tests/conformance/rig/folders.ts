import { ftpServer } from '#tests/support/site/ftp-server.ts'
import type { FtpServer } from '#tests/support/site/ftp-server.ts'
import type { Folder } from './bench.ts'

/** The folder of a stage: its server listens from the first time it is asked for. */
export function foldersAt(host: string): { open(): Promise<Folder>; close(): Promise<void> } {
  let server: Promise<FtpServer> | null = null
  return {
    open: () => (server ??= ftpServer(host)),
    close: async () => (await server)?.close(),
  }
}
