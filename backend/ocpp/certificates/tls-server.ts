import { X509Certificate, constants, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { SecureContextOptions } from 'node:tls'
import { DAY, SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'
import { renewalOf } from './authority.ts'
import type { Authority } from './authority.ts'
import type { Pair } from './signing.ts'
import type { Log } from '../wire.ts'

/**
 * Where charge points connect over TLS (security whitepaper §3, profiles 2 and 3). A client certificate is asked for and
 * never demanded here: what a pile must show depends on its profile (handshake/handshake.ts).
 */
export interface TlsFiles {
  /** Certificate chains and their keys, PEM; one with an elliptic key and one with RSA serve every pile. */
  readonly certificates: readonly string[]
  readonly keys: readonly string[]
  /** Authorities besides our own that sign for charge points, PEM. */
  readonly authorities: readonly string[]
  /** Names and addresses of this server, for certificates of our own authority where none are given. */
  readonly names: readonly string[]
}

/** What keeps TLS from starting, in words for whoever started it. */
export class TlsUnusable extends Error {
  override readonly name = 'TlsUnusable'
}

export interface TlsServer {
  readonly server: Server
  /** Our authority's certificate. */
  readonly root: X509Certificate
  /** Reads the files anew, or renews our own certificates where they are due; connections that are open stay. */
  renew(): Promise<void>
  /** No more of our own certificates are renewed. */
  stop(): void
}

/**
 * The suites that the whitepaper demands of a central system (§3, "TLS with basic authentication"), those with forward
 * secrecy first, and the same ciphers with a key exchange that has it for certificates with RSA. TLS 1.3 has its own.
 */
export const cipherSuites = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
] as const

/** Milliseconds a client has for its TLS handshake, and then for its request. */
const patience = 10 * SECOND

interface Options extends TlsFiles {
  readonly authority: Authority
  readonly clock: Clock
  readonly log: Log
}

/** A server that is ready to listen. Throws TlsUnusable. */
export async function openTlsServer(options: Options): Promise<TlsServer> {
  const { authority, clock, log } = options
  const root = await authority.root()
  let pairs = await pairsOf(options)
  const server = createServer(
    {
      ...contextOf(options, root, pairs),
      requestCert: true,
      rejectUnauthorized: false,
      handshakeTimeout: patience,
      headersTimeout: patience,
      requestTimeout: patience,
    },
    (_request, response) => response.writeHead(404).end(),
  )
  server.on('tlsClientError', (error: NodeJS.ErrnoException, { remoteAddress }) =>
    log.warn({ address: remoteAddress, code: error.code, why: error.message }, 'TLS handshake failed'),
  )

  async function renew(): Promise<void> {
    if (options.certificates.length > 0 || pairs.some(isDue)) pairs = await pairsOf(options)
    server.setSecureContext(contextOf(options, root, pairs))
  }
  const isDue = ({ certificate }: Pair): boolean =>
    instant(clock.now()) >= renewalOf(instant(new X509Certificate(certificate).validToDate.getTime()))

  let stop = (): void => undefined
  function renewDaily(): void {
    stop = clock.after(DAY, () => {
      renewDaily()
      renew().catch((error: unknown) => log.error({ err: error }, 'the certificate of the server could not be renewed'))
    })
  }
  renewDaily()
  return { server, root: new X509Certificate(root), renew, stop: () => stop() }
}

async function pairsOf({ certificates, keys, names, authority }: Options): Promise<readonly Pair[]> {
  if (certificates.length === 0) return authority.server(names)
  return certificates.map((certificate, index) => readPair(certificate, keys[index] ?? ''))
}

function readPair(certificateFile: string, keyFile: string): Pair {
  const pair = { certificate: read('--tls-cert', certificateFile), key: read('--tls-key', keyFile) }
  const certificate = parsed('--tls-cert', certificateFile, () => new X509Certificate(pair.certificate))
  const key = parsed('--tls-key', keyFile, () => createPrivateKey(pair.key))
  if (!certificate.checkPrivateKey(key))
    throw new TlsUnusable(`--tls-key ${keyFile} is not the key of --tls-cert ${certificateFile}.`)
  return pair
}

function contextOf({ authorities }: TlsFiles, root: string, pairs: readonly Pair[]): SecureContextOptions {
  const trusted = authorities.map((file) => {
    const text = read('--tls-ca', file)
    parsed('--tls-ca', file, () => new X509Certificate(text))
    return text
  })
  const context: SecureContextOptions = {
    cert: pairs.map(({ certificate }) => certificate),
    key: pairs.map(({ key }) => key),
    ca: [root, ...trusted],
    minVersion: 'TLSv1.2',
    ciphers: cipherSuites.join(':'),
    honorCipherOrder: true,
    // Who comes back shows its certificate again, or a revoked one would go on to count.
    secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
  }
  try {
    createSecureContext(context)
  } catch (error) {
    throw new TlsUnusable(`TLS cannot be served: ${messageOf(error)}.`, { cause: error })
  }
  return context
}

function read(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new TlsUnusable(`${option} ${file} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

function parsed<Value>(option: string, file: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw new TlsUnusable(`${option} ${file} holds nothing of the kind in PEM: ${messageOf(error)}.`, { cause: error })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
