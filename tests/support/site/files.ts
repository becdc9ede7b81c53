import { Readable, Writable } from 'node:stream'
import { Client } from 'basic-ftp'
import { onTestFinished } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openFiles } from '#backend/files/service.ts'
import type { Files } from '#backend/files/service.ts'
import { realIds } from '#backend/ids.ts'
import type { World } from '#backend/world.ts'
import { temporaryFolder } from '../folder.ts'

/** A real FTP server of the product's own, and a real client as piles have one. */

/** Opens files with an FTP server; they are closed when the test has finished. */
export async function openTestFiles(): Promise<Files & { readonly ftpUrl: string }> {
  const ftp = { host: '127.0.0.1', port: 0, advertised: null, passivePorts: null }
  const log = { warn: () => undefined }
  const files = await openFiles({ dataDir: temporaryFolder(), ftp, clock: realClock, ids: realIds, log })
  onTestFinished(() => files.close())
  return { ...files, ftpUrl: files.ftpUrl ?? '' }
}

/** Lets the piles of one world in. */
export const serveWorld = (files: Files, world: World): void =>
  files.serve({ world: (code) => (code === world.code ? world : null) })

async function signedIn(address: string): Promise<Client> {
  const { hostname, port, username, password } = new URL(address)
  const client = new Client()
  await client.access({ host: hostname, port: Number(port), user: username, password })
  return client
}

/** Puts a file where an address leads, as a pile does. */
export async function putFile(address: string, name: string, text: string): Promise<void> {
  const client = await signedIn(address)
  try {
    await client.ensureDir(new URL(address).pathname)
    await client.uploadFrom(Readable.from([text]), name)
  } finally {
    client.close()
  }
}

/** Fetches the file that an address names. */
export async function fetchFile(address: string): Promise<string> {
  const client = await signedIn(address)
  const parts: Buffer[] = []
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      parts.push(chunk)
      done()
    },
  })
  try {
    await client.downloadTo(into, decodeURIComponent(new URL(address).pathname))
    return Buffer.concat(parts).toString()
  } finally {
    client.close()
  }
}
