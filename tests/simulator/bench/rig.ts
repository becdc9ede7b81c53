import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { afterEach } from 'vitest'
import { root } from '#tests/support/root.ts'

/** The command line as a process of its own, and the least a central system can do. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The least a central system can do; it can be set to refuse the registration. */
export async function serve(registers = true): Promise<{ readonly url: string; readonly connections: () => number }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  ends.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  let transactions = 0
  const confs: Readonly<Record<string, () => unknown>> = {
    BootNotification: () => ({
      status: registers ? 'Accepted' : 'Rejected',
      currentTime: '2026-11-20T08:00:00.000Z',
      interval: 300,
    }),
    Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
    StartTransaction: () => ({ transactionId: (transactions += 1), idTagInfo: { status: 'Accepted' } }),
  }
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const [type, id, action] = JSON.parse(data.toString()) as [number, string, string]
      if (type === 2) socket.send(JSON.stringify([3, id, confs[action]?.() ?? {}]))
    })
  })
  // A listening server has a socket address.
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}/ocpp/{id}`, connections: () => server.clients.size }
}

export function start(args: readonly string[]): ChildProcess & { readonly lines: string[] } {
  const path = join(root, 'simulator/bench/cli.ts')
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  ends.push(() => child.kill('SIGKILL'))
  return Object.assign(child, { lines })
}

export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  await once(child, 'exit')
  return child.exitCode
}
