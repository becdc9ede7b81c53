import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, it } from 'vitest'
import { textFrame } from '#backend/ocpp/text-frame.ts'

/** What a peer reads of a frame that a server writes under its WebSocket. */
async function read(frame: Buffer): Promise<unknown> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (_, { socket }) => socket.write(frame))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : expect.unreachable()
  const peer = new WebSocket(`ws://127.0.0.1:${port}`)
  const [data, isBinary]: unknown[] = await once(peer, 'message')
  peer.terminate()
  server.close()
  return [String(data), isBinary]
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('says a text of %i bytes in one frame', async (length) => {
  const text = 'x'.repeat(length)
  expect(await read(textFrame(text))).toEqual([text, false])
})

it.each(['zażółć', '😀'.repeat(40), '中'.repeat(30_000), '\uD800'])('counts bytes and not characters', async (text) => {
  expect(await read(textFrame(text))).toEqual([text.toWellFormed(), false])
})
