import { once } from 'node:events'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Schema } from 'effect'
import { WebSocketServer } from 'ws'
import { addBenchPiles } from '#contracts/lab/bench.calls.ts'
import { envelope } from '#contracts/endpoint.ts'

/** Does what adds a pile to the bench, and answers its name: other tests add piles at the same time. */
export async function addedBy(page: Page, add: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname.endsWith(addBenchPiles.path) &&
        response.request().method() === addBenchPiles.method,
    ),
    add(),
  ])
  // A refusal is told as it was.
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data } = Schema.decodeUnknownSync(envelope(addBenchPiles.answer))(await answer.json())
  expect(data?.ids).toHaveLength(1)
  return data?.ids[0] ?? ''
}

/** The central system elsewhere that the server was started with (`--bench-url`): it is there only while a test opens it. */

const port = Number(process.env['E2E_AWAY_PORT'])
export const awayAddress = `ws://127.0.0.1:${port}/ocpp/{id}`

interface Away {
  close(): void
}

/** Opens it: it answers every call by this payload, or by this text when that is no JSON. */
export async function openAway(answer: (action: string) => object | string): Promise<Away> {
  const server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const [type, id, action]: readonly unknown[] = JSON.parse(data.toString())
      if (type !== 2) return
      const payload = answer(String(action))
      socket.send(typeof payload === 'string' ? payload : JSON.stringify([3, id, payload]))
    }),
  )
  return {
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
