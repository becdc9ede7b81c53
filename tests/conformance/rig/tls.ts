import { createServer } from 'node:https'
import type { Server } from 'node:https'
import { authority } from '#tests/support/site/pki.ts'
import type { Authority, Keyed } from '#tests/support/site/pki.ts'

/** The TLS of a central system under whose authority charge points stand. */
export interface Tls {
  /** Signs the central system's certificate, and those of charge points. */
  readonly root: Authority
  /** From now on the server shows another certificate. */
  show(certificate: Keyed): void
  /** The good one again. */
  showOwn(): void
}

/** A server that asks for certificates and takes whatever is shown: the script judges it. */
export async function tlsServer(host: string): Promise<{ readonly server: Server; readonly tls: Tls }> {
  const root = await authority('Central System Root')
  const own = await root.issue({ commonName: 'central.example', names: [host] })
  const shows = ({ chain, key }: Keyed) => ({ cert: chain, key, ca: root.chain })
  const server = createServer({ ...shows(own), minVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: false })
  server.on('tlsClientError', () => undefined)
  const show = (certificate: Keyed): void => server.setSecureContext(shows(certificate))
  return { server, tls: { root, show, showOwn: () => show(own) } }
}
