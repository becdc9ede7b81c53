import { mkdir, open, rename, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

/**
 * One file over a data connection. What comes in is written beside its place and moved there when it is whole and on disk:
 * half a file is never a file. FTP ends a file by closing the connection, so a client that dies is told apart by a reset,
 * by its control connection (`isWanted`), or not at all.
 */

export type Received =
  | { readonly kind: 'whole'; readonly bytes: number }
  | { readonly kind: 'tooLarge' | 'stalled' | 'brokenOff' | 'notWritten' }

export interface Receiving {
  readonly socket: Socket
  readonly file: string
  /** Where it is written until it is whole: a name of this transfer alone. */
  readonly part: string
  readonly bytesMost: number
  readonly stallMs: number
  readonly clock: Clock
  /** Whether whoever sends is still there when the last byte has come. */
  readonly isWanted: () => Promise<boolean>
}

export async function receive(given: Receiving): Promise<Received> {
  const { socket, file, part, isWanted } = given
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(part, 'w')
    let outcome: Received
    try {
      outcome = await write(given, (chunk) => handle.appendFile(chunk))
      if (outcome.kind === 'whole') await handle.sync()
    } finally {
      await handle.close()
    }
    if (outcome.kind === 'whole' && !(await isWanted())) outcome = { kind: 'brokenOff' }
    if (outcome.kind === 'whole') await rename(part, file)
    return outcome
  } catch (error) {
    if (isFileError(error)) return { kind: 'notWritten' }
    throw error
  } finally {
    socket.destroy()
    await rm(part, { force: true }).catch(() => undefined)
  }
}

async function write(
  { socket, bytesMost, stallMs, clock }: Receiving,
  put: (chunk: Buffer) => Promise<void>,
): Promise<Received> {
  let bytes = 0
  const watch = watchStall(socket, stallMs, clock)
  try {
    const chunks: AsyncIterable<unknown> = socket
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('a data connection carries bytes')
      watch.moved()
      bytes += chunk.length
      if (bytes > bytesMost) return { kind: 'tooLarge' }
      await put(chunk)
    }
    return { kind: 'whole', bytes }
  } catch (error) {
    if (isFileError(error)) throw error
    return { kind: watch.isStalled() ? 'stalled' : 'brokenOff' }
  } finally {
    watch.end()
  }
}

/** What the file system says names the call it was asked for; what a socket says does, too, but for these. */
const ofSockets: ReadonlySet<unknown> = new Set(['read', 'connect', 'shutdown'])
const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !ofSockets.has(error.syscall)

export interface Sending {
  readonly socket: Socket
  readonly file: string
  /** The first byte to send (REST). */
  readonly from: number
  readonly stallMs: number
  readonly clock: Clock
}

/** Sends a file; whether all of it went out. */
export async function send({ socket, file, from, stallMs, clock }: Sending): Promise<boolean> {
  const watch = watchStall(socket, stallMs, clock)
  try {
    for await (const chunk of createReadStream(file, { start: from })) {
      if (!socket.write(chunk)) await drained(socket)
      watch.moved()
    }
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once('close', () => reject(new Error('closed')))
      socket.end(resolve)
    })
    return true
  } catch {
    return false
  } finally {
    watch.end()
    socket.destroy()
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Error('closed'))
    const closed = (): void => reject(new Error('closed'))
    socket.once('close', closed)
    socket.once('drain', () => {
      socket.off('close', closed)
      resolve()
    })
    return undefined
  })

/** Breaks a connection in which nothing moves. */
function watchStall(socket: Socket, stallMs: number, clock: Clock) {
  let isStalled = false
  const begin = (): (() => void) =>
    clock.after(stallMs, () => {
      isStalled = true
      socket.destroy(new Error('stalled'))
    })
  let cancel = begin()
  return {
    moved(): void {
      cancel()
      cancel = begin()
    },
    end: (): void => cancel(),
    isStalled: (): boolean => isStalled,
  }
}
