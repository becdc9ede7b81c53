import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** What a charge point proved itself by when it connected. */
export interface Handshake {
  /** The password of Basic auth, when the user was the charge point. */
  readonly password: Buffer | null
  /** `TLSv1.2`, or null without TLS. */
  readonly protocol: string | null
  /** Of the certificate it showed. */
  readonly commonName: string | null
  readonly serialNumber: string | null
}

export function handshakeOf({ headers, socket, url = '' }: IncomingMessage): Handshake {
  const [, basic] = /^Basic (.+)$/u.exec(headers.authorization ?? '') ?? []
  const credentials = Buffer.from(basic ?? '', 'base64')
  const user = Buffer.from(`${decodeURIComponent(url.split('/').at(-1) ?? '')}:`)
  const isOwn = credentials.subarray(0, user.length).equals(user)
  const shown = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  return {
    password: isOwn ? credentials.subarray(user.length) : null,
    protocol: socket instanceof TLSSocket ? socket.getProtocol() : null,
    commonName: shown === undefined ? null : (/^CN=(.+)$/mu.exec(shown.subject)?.[1] ?? null),
    serialNumber: shown?.serialNumber ?? null,
  }
}
