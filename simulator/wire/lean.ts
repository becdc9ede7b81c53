import { WebSocket } from 'ws'
import type { Clock } from '../environment/clock.ts'
import { basicOf, urlOf } from './address.ts'
import type { Address } from './address.ts'
import { Pings } from './pings.ts'
import { Rpc } from './rpc.ts'
import { isUntrusted, tlsOf } from './tls.ts'
import { SUBPROTOCOL } from './wire.ts'
import type { CloseReason, Connect, WireCallbacks, Wire } from './wire.ts'

const HANDSHAKE_MS = 30_000
/** A central system sends nothing longer to a pile. */
const LONGEST_FRAME_BYTES = 256 * 1024

/** A real WebSocket with nothing around it: a fifth of the cost of `socket.ts`, for fleets of thousands. */
export const leanWire =
  (address: Address, clock: Clock): Connect =>
  (pileId, end, access) => {
    const socket = new WebSocket(urlOf(address, pileId, access), [SUBPROTOCOL], {
      ...tlsOf(address, pileId, access),
      perMessageDeflate: false,
      skipUTF8Validation: true,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LONGEST_FRAME_BYTES,
      headers: basicOf(address, pileId, access),
    })
    const rpc = new Rpc(clock, end, (text) => socket.send(text))
    const pings = new Pings(clock, socket)
    listen(socket, { rpc, end })
    return {
      call: (action, payload, settled) => rpc.call(action, payload, settled),
      pingEvery: (ms) => pings.every(ms),
      close: () => socket.close(1000, 'closed by the pile'),
      cut: () => socket.terminate(),
    } satisfies Wire
  }

function listen(socket: WebSocket, { rpc, end }: { rpc: Rpc; end: WireCallbacks }): void {
  let failed: CloseReason | null = null
  socket.on('open', () => end.opened())
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data)) rpc.receive(data.toString())
  })
  socket.on('error', (cause: Error) => {
    // The HTTP status of a refused handshake stands in the message only.
    const status = /Unexpected server response: (\d{3})/u.exec(cause.message)?.[1]
    failed ??= {
      code: status === undefined ? 1006 : Number(status),
      reason: cause.message,
      ...(isUntrusted(cause) && { isUntrusted: true }),
    }
  })
  socket.on('close', (code: number, reason: Buffer) => {
    rpc.abandon()
    end.closed(failed ?? { code, reason: String(reason) })
  })
}
