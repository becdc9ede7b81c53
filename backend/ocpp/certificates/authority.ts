import { DAY, HOUR, SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'
import type { Ids } from '#backend/ids.ts'
import type { Vault } from '#backend/store/vault.ts'
import type { Pair, SigningRequest, Term } from './signing.ts'

/**
 * The installation's own authority. It signs for charge points that ask (SignCertificate), and for the server where nobody
 * gave a certificate. Its key is made when it is first needed and lies in the vault of the installation. The library is
 * loaded then, too: most starts need neither.
 */
export interface Authority {
  /** The root's certificate (PEM), which piles install as CentralSystemRootCertificate. */
  root(): Promise<string>
  /** Reads a signing request; a string says what is wrong with it. */
  read(csr: string): Promise<SigningRequest | string>
  sign(request: SigningRequest, organization: string): Promise<Signed>
  /** Certificates of the server for these names, one with an elliptic key and one with RSA: piles know either. */
  server(names: readonly string[]): Promise<readonly Pair[]>
}

export interface Signed {
  /** PEM: the certificate, then the root. */
  readonly chain: string
  readonly serialNumber: string
  readonly notAfter: Instant
}

/** How long certificates are good for. */
const rootDays = 20 * 365
const certificateDays = 365
/** One that ends within so many days is due for another. */
const renewalDays = 30
/** Clocks of piles may be late. */
const backdated = HOUR

const subject = 'authority'
const serialBytes = 16

interface Options {
  readonly vault: Vault
  readonly clock: Clock
  readonly ids: Ids
}

/** The instant from which a certificate should be replaced. */
export const renewalOf = (notAfter: Instant): Instant => instant(Date.parse(notAfter) - renewalDays * DAY)

export function openAuthority({ vault, clock, ids }: Options): Authority {
  let opening: Promise<Pair> | null = null
  const library = () => import('./signing.ts')

  function term(days: number): Term {
    // Certificates know no milliseconds.
    const now = Math.floor(clock.now() / SECOND) * SECOND
    // The first digit keeps the number positive and of one length.
    const serialNumber = `4${ids.token(serialBytes).slice(1)}`.toUpperCase()
    return { serialNumber, notBefore: new Date(now - backdated), notAfter: new Date(now + days * DAY) }
  }

  async function open(): Promise<Pair> {
    const [certificate, key] = [vault.get(subject, 'certificate'), vault.get(subject, 'key')]
    if (certificate !== null && key !== null) return { certificate, key }
    const { makeRoot } = await library()
    const chosen = term(rootDays)
    const commonName = `Chargebook Root ${chosen.serialNumber.slice(0, 8)}`
    const made = await makeRoot(chosen, { commonName, organization: 'Chargebook' })
    vault.set(subject, 'key', made.key)
    vault.set(subject, 'certificate', made.certificate)
    return made
  }

  const pair = (): Promise<Pair> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    root: async () => (await pair()).certificate,
    read: async (csr) => (await library()).readRequest(csr),
    async sign(request, organization) {
      const { signRequest } = await library()
      const root = await pair()
      const chosen = term(certificateDays)
      const certificate = await signRequest(root, chosen, { request, organization })
      const { serialNumber, notAfter } = chosen
      return { chain: `${certificate}\n${root.certificate}\n`, serialNumber, notAfter: instant(notAfter.getTime()) }
    },
    async server(names) {
      const { makeServer } = await library()
      const root = await pair()
      const made = []
      for (const algorithm of ['EC', 'RSA'] as const)
        made.push(await makeServer(root, term(certificateDays), { names, algorithm }))
      return made
    },
  }
}
