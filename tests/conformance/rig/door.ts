import type { Address } from '#simulator/wire/address.ts'
import type { Central } from './central.ts'
import { handshakeOf } from './handshake.ts'
import type { Handshake } from './handshake.ts'
import { serve } from './serve.ts'
import { tlsServer } from './tls.ts'
import type { Tls } from './tls.ts'

/** Where a charge point of ours comes in: without TLS, and with it when asked for. */
export interface Door {
  readonly address: Address
  readonly tls: Tls | null
  handshake(): Handshake | null
  close(): Promise<void>
}

export async function doorOf(of: {
  readonly central: Central
  readonly host: string
  readonly identity: string
  readonly isTls: boolean
}): Promise<Door> {
  const { central, host, identity, isTls } = of
  let latest: Handshake | null = null
  const open = (server?: Awaited<ReturnType<typeof tlsServer>>['server']) =>
    serve({
      port: 0,
      host,
      identity,
      connected: (socket, request) => {
        latest = handshakeOf(request)
        central.attach(socket)
      },
      ...(server !== undefined && { server }),
    })
  const plain = await open()
  const address = { url: `ws://${host}:${plain.port}/ocpp/{id}`, password: null }
  const handshake = (): Handshake | null => latest
  if (!isTls) return { address, tls: null, handshake, close: () => plain.close() }
  const { server, tls } = await tlsServer(host)
  const secure = await open(server)
  const own = await tls.root.issue({ commonName: identity })
  return {
    address: {
      ...address,
      secureUrl: `wss://${host}:${secure.port}/ocpp/{id}`,
      authority: tls.root.chain,
      certificate: () => own,
    },
    tls,
    handshake,
    async close() {
      await plain.close()
      await secure.close()
    },
  }
}
