import type { X509Certificate } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { Duplex } from 'node:stream'

/** The certificate a charge point showed at the TLS handshake, as far as who it is depends on it. */
export interface ShownCertificate {
  /** What is wrong with its chain, in the words of OpenSSL; null when it leads to an authority we trust. */
  readonly untrusted: string | null
  /** Whether our own authority signed it. */
  readonly isOurs: boolean
  /** Null when the subject has none, or several. */
  readonly commonName: string | null
  readonly organization: string | null
  /** Upper-case hex. */
  readonly serialNumber: string
  /** Milliseconds since 1970. */
  readonly notAfter: number
}

/** Whether a request came over TLS of our own. */
export const isSecure = (socket: Duplex): boolean => socket instanceof TLSSocket

/** The certificate of a connection's other side; null when it showed none. `ours` is the certificate of our authority. */
export function shownCertificate(socket: Duplex, ours: X509Certificate | null): ShownCertificate | null {
  if (!(socket instanceof TLSSocket)) return null
  const shown = socket.getPeerX509Certificate()
  if (shown === undefined) return null
  const { subject } = socket.getPeerCertificate()
  return {
    untrusted: socket.authorized ? null : String(socket.authorizationError),
    isOurs: ours !== null && shown.checkIssued(ours) && shown.verify(ours.publicKey),
    commonName: single(subject.CN),
    organization: single(subject.O),
    serialNumber: shown.serialNumber,
    notAfter: shown.validToDate.getTime(),
  }
}

/** Node answers an array for a name that stands several times, whatever its types say. */
const single = (name: unknown): string | null => (typeof name === 'string' ? name : null)
