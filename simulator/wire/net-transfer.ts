import { Readable, Writable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import type { Cancel } from '../clock.ts'
import type { Transfer, TransferFailure } from './transfer.ts'

/** Files over FTP, FTP with TLS, HTTP and HTTPS; nothing touches a disk. Certificates are checked by Node's own roots. */
export const netTransfer: Transfer = {
  fetch: (from, most, done) =>
    begun(async (signal) => ({ ok: true, content: await fetched(from, most, signal) }) as const, done),
  store: (to, content, done) =>
    begun(async (signal) => {
      await stored(to, content, signal)
      return { ok: true } as const
    }, done),
}

/** Runs a transfer until it is over, or broken off from outside. */
function begun<Success extends { readonly ok: true }>(
  run: (signal: AbortSignal) => Promise<Success>,
  done: (outcome: Success | Failure) => void,
): Cancel {
  const bound = new AbortController()
  const deliver = async (): Promise<void> => {
    const outcome = await run(bound.signal).catch((cause: unknown): Failure => ({
      ok: false,
      failure: failureOf(cause),
    }))
    if (!bound.signal.aborted) done(outcome)
  }
  void deliver()
  return () => bound.abort()
}

interface Failure {
  readonly ok: false
  readonly failure: TransferFailure
}

/** A server that says nothing for so long is not there. */
const SILENCE_MS = 30_000

class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly failure: TransferFailure

  constructor(failure: TransferFailure) {
    super(failure)
    this.failure = failure
  }
}

async function fetched(from: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const url = urlOf(from)
  if (isFtp(url)) {
    const sink = new Sink(most)
    await withFtp(url, signal, (client) => client.downloadTo(sink, pathOf(url)))
    return Buffer.concat(sink.chunks)
  }
  const { body } = await http(url, { method: 'GET' }, signal)
  const sink = new Sink(most)
  if (body !== null) await body.pipeTo(Writable.toWeb(sink))
  return Buffer.concat(sink.chunks)
}

async function stored(to: string, content: Uint8Array, signal: AbortSignal): Promise<void> {
  const url = urlOf(to)
  // A copy is of plain memory, as bodies are wanted.
  if (!isFtp(url)) await http(url, { method: 'PUT', body: new Uint8Array(content) }, signal)
  else await withFtp(url, signal, (client) => client.uploadFrom(Readable.from([content]), pathOf(url)))
}

function urlOf(text: string): URL {
  if (!URL.canParse(text)) throw new TransferError('bad address')
  const url = new URL(text)
  if (!/^(?:ftps?|https?):$/u.test(url.protocol)) throw new TransferError('unsupported')
  return url
}

const isFtp = ({ protocol }: URL): boolean => protocol.startsWith('ftp')

/** Paths begin where the login leads to (RFC 1738 §3.2.2). */
const pathOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1))

async function withFtp(url: URL, signal: AbortSignal, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(SILENCE_MS)
  const close = (): void => client.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    await client.access({
      host: url.hostname,
      ...(url.port !== '' && { port: Number(url.port) }),
      ...(url.username !== '' && { user: decodeURIComponent(url.username) }),
      password: decodeURIComponent(url.password),
      secure: url.protocol === 'ftps:',
    })
    await run(client)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

async function http(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const headers = user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
  const response = await fetch(bare, {
    ...init,
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(SILENCE_MS)]),
  })
  const refusals = new Map<number, TransferFailure>([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'missing'],
    [410, 'missing'],
  ])
  if (!response.ok) throw new TransferError(refusals.get(response.status) ?? 'broken off')
  return response
}

/** Takes so many bytes and no more. */
class Sink extends Writable {
  readonly chunks: Buffer[] = []
  readonly #most: number
  #length = 0

  constructor(most: number) {
    super()
    this.#most = most
  }

  override _write(chunk: Uint8Array, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#length += chunk.length
    if (this.#length > this.#most) return done(new TransferError('too big'))
    this.chunks.push(Buffer.from(chunk))
    done()
  }
}

/** Replies of an FTP server (RFC 959 §4.2). */
const NOT_LOGGED_IN = 530
const NO_SUCH_FILE = 550

function failureOf(cause: unknown): TransferFailure {
  if (cause instanceof TransferError) return cause.failure
  if (cause instanceof FTPError && cause.code === NOT_LOGGED_IN) return 'refused'
  if (cause instanceof FTPError && cause.code === NO_SUCH_FILE) return 'missing'
  return nobodyThere.has(codeOf(cause)) ? 'unreachable' : 'broken off'
}

const nobodyThere: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'])

/** The system's code of an error, which `fetch` wraps. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : codeOf(cause.cause)
}
