import { enrol } from './certificates/certificates.ts'
import { openNetwork } from './network.ts'
import type { Network, NetworkOptions } from './network.ts'
import { openStation } from './station.ts'
import type { Station } from './station.ts'

/** A network whose piles connect over one kind of wire: what holds of frames holds of all. */

export const wires = ['plain sockets', 'TLS', 'mutual TLS'] as const
export type WireKind = (typeof wires)[number]

export async function openOver(wire: WireKind, options: NetworkOptions = {}): Promise<Network> {
  if (wire === 'plain sockets') return openNetwork(options)
  const network = await openNetwork({ ...options, tls: {} })
  const ca = await network.authority.root()
  const connect = async (pileId = 'CP1'): Promise<Station> => {
    const shown = wire === 'mutual TLS' ? await enrol(network, pileId) : {}
    return openStation(secureUrl(network, pileId), { tls: { ca, ...shown } })
  }
  return {
    ...network,
    connect,
    async booted(pileId) {
      const station = await connect(pileId)
      await station.confirmed('BootNotification', { chargePointVendor: 'Vendor', chargePointModel: 'Model' })
      return station
    },
  }
}

/** Where a pile connects over TLS. */
export function secureUrl({ tls }: Network, pileId: string): string {
  if (tls === null) throw new Error('this network serves no TLS')
  return tls.url(pileId)
}
