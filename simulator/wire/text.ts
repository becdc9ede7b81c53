import { WebSocket } from 'ws'
import { basicOf, urlOf } from './address.ts'
import type { Address } from './address.ts'
import { isUntrusted, tlsOf } from './tls.ts'
import { SUBPROTOCOL } from './wire.ts'
import type { Access, CloseReason } from './wire.ts'

/** A connection that carries text, whatever the text says. */

const HANDSHAKE_MS = 30_000
/** A central system sends nothing longer to a pile. */
const LONGEST_FRAME_BYTES = 256 * 1024

/** Who uses a connection. After `closed` there are no more. */
export interface TextCallbacks {
  opened(): void
  received(text: string): void
  /** The connection is gone, or never came about: with the HTTP status of a refused handshake. */
  closed(why: CloseReason): void
}

export interface TextWire {
  send(text: string): void
  /** Closes with a close frame; `closed` follows. */
  close(): void
}

/** Starts to connect a pile. Returns at once; `opened` or `closed` follow, never before it has returned. */
export type ConnectText = (pileId: string, end: TextCallbacks) => TextWire

/** Connects over the network. */
export const textWire =
  (address: Address): ConnectText =>
  (pileId, end) => {
    const socket = openSocket(address, { pileId, access: undefined }, end)
    return { send: (text) => socket.send(text), close: () => closeSocket(socket) }
  }

export const closeSocket = (socket: WebSocket): void => socket.close(1000, 'closed by the pile')

interface Who {
  readonly pileId: string
  readonly access: Access | undefined
}

/** A WebSocket of a pile with nothing around it. */
export function openSocket(address: Address, { pileId, access }: Who, end: TextCallbacks): WebSocket {
  const socket = new WebSocket(urlOf(address, pileId, access), [SUBPROTOCOL], {
    ...tlsOf(address, pileId, access),
    perMessageDeflate: false,
    skipUTF8Validation: true,
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: LONGEST_FRAME_BYTES,
    headers: basicOf(address, pileId, access),
  })
  let failed: CloseReason | null = null
  socket.on('open', () => end.opened())
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data)) end.received(data.toString())
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
  socket.on('close', (code: number, reason: Buffer) => end.closed(failed ?? { code, reason: String(reason) }))
  return socket
}
