import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openNetwork, operator } from '../network.ts'

/** Peers that do what no library for WebSockets would do. */

const handshake = [
  `GET /ocpp/${operator}/CP1 HTTP/1.1`,
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: ocpp1.6',
  '\r\n',
].join('\r\n')

/** A short text as the frame of a client: masked, with zeros. */
function masked(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes])
}

const heartbeat = masked('[2,"1","Heartbeat",{}]')
const boot = masked('[2,"0","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]')

/** Connects and writes all of this at once. */
function peerOf(port: number, ...begin: readonly (string | Buffer)[]): { readonly socket: Socket; heard(): string } {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (data) => {
    heard += data.toString('latin1')
  })
  socket.write(Buffer.concat(begin.map((part) => Buffer.from(part))))
  return { socket, heard: () => heard }
}

it('hears what comes in one piece with the handshake', async () => {
  const network = await openNetwork({ isLively: true })
  const { socket, heard } = peerOf(network.port, handshake, boot, heartbeat)
  await network.until(() => heard().includes('"0"') && heard().includes('"1"'))
  expect(heard()).toMatch(/\[3,"0",\{"status":"Accepted".*\[3,"1",\{"currentTime"/su)
  socket.destroy()
  await network.close()
})

it('closes though a peer answers the close with what is no frame', async () => {
  const network = await openNetwork({ isLively: true })
  const { socket, heard } = peerOf(network.port, handshake, boot)
  await network.until(() => heard().includes('"0"'))
  const closed = once(socket, 'close')
  socket.once('data', () => socket.write(Buffer.from([0x81, 0x01, 0x78])))
  await network.close()
  await closed
  expect(network.lines.some(({ message }) => message === 'connection failed')).toBe(true)
})
