import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, FTPError } from 'basic-ftp'
import type { Cancel } from '../environment/clock.ts'
import { exchange, SILENCE_MS } from './http-exchange.ts'
import type { Exchange } from './http-exchange.ts'
import { filesTlsOf, isUntrusted } from '../wire/tls.ts'
import { TransferError } from './transfer.ts'
import type { Transfer, TransferFailure } from './transfer.ts'

/**
 * Files over FTP, FTP with TLS (RFC 4217), HTTP and HTTPS; nothing touches a disk. Servers are trusted for Node's own roots,
 * and for the authority that vouches for the central system (PEM) when there is one.
 */
export function netTransfer(authority?: string): Transfer {
  const trust = filesTlsOf(authority)
  return {
    fetch: (from, most, done) =>
      begun(async (signal) => ({ ok: true, content: await fetched(from, most, { signal, trust }) }) as const, done),
    store: (to, content, done) =>
      begun(async (signal) => {
        await stored(to, content, { signal, trust })
        return { ok: true } as const
      }, done),
  }
}

/** The settings of all transfers. */
type Terms = Pick<Exchange, 'signal' | 'trust'>

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

async function fetched(from: string, most: number, terms: Terms): Promise<Uint8Array> {
  const url = urlOf(from)
  const sink = new Sink(most)
  if (isFtp(url)) await withFtp(url, terms, (client) => client.downloadTo(sink, pathOf(url)))
  else await pipeline(await exchange(url, { ...terms, method: 'GET' }), sink)
  return Buffer.concat(sink.chunks)
}

async function stored(to: string, content: Uint8Array, terms: Terms): Promise<void> {
  const url = urlOf(to)
  if (isFtp(url)) await withFtp(url, terms, (client) => client.uploadFrom(Readable.from([content]), pathOf(url)))
  else (await exchange(url, { ...terms, method: 'PUT', body: content })).resume()
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

async function withFtp(url: URL, { signal, trust }: Terms, run: (client: Client) => Promise<unknown>): Promise<void> {
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
      secureOptions: { ...trust },
    })
    await run(client)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
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
  if (isUntrusted(cause)) return 'untrusted'
  return nobodyThere.has(codeOf(cause)) ? 'unreachable' : 'broken off'
}

const nobodyThere: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'])

/** The system's code of an error. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
