import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { faultNames } from '#contracts/lab/faults.ts'
import { options, pilesOf, tagsOf } from '#simulator/bench/options.ts'
import { root } from '#tests/support/root.ts'

/** The command line and the control surface, as processes of their own. */

const URL_TEMPLATE = 'ws://127.0.0.1:1/ocpp/{id}'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The least a central system can do; it can be set to refuse the registration. */
async function serve(registers = true): Promise<{ readonly url: string; readonly connections: () => number }> {
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

function start(file: 'cli' | 'control', args: readonly string[]): ChildProcess & { readonly lines: string[] } {
  const path = join(root, `simulator/bench/${file}.ts`)
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  ends.push(() => child.kill('SIGKILL'))
  return Object.assign(child, { lines })
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  await once(child, 'exit')
  return child.exitCode
}

describe('the command line', () => {
  it('names its piles and cards', () => {
    const parsed = options([
      '--url',
      URL_TEMPLATE,
      '--piles',
      '2',
      '--prefix',
      'P',
      '--width',
      '3',
      '--first',
      '9',
      '--seed',
      '0',
    ])
    if (!parsed.ok) throw new Error(parsed.complaint)
    expect(parsed.options.seed).toBe(0)
    expect(pilesOf(parsed.options).map(({ id }) => id)).toEqual(['P009', 'P010'])
    expect(tagsOf(parsed.options)).toEqual(['TAG00000001', 'TAG00000002', 'TAG00000003', 'TAG00000004'])
  })

  it.each([
    [[], '--url is needed'],
    [['--url', 'http://x/{id}'], 'begins with ws://'],
    [['--url', 'ws://x/'], 'holds {id}'],
    [['--url', URL_TEMPLATE, '--piles', '0'], '--piles is a whole number from 1'],
    [['--url', URL_TEMPLATE, '--duration', '10000000'], '--duration is a number from 0 to 2000000'],
    [['--url', URL_TEMPLATE, '--faults', '2'], '--faults is a number from 0 to 1'],
    [['--url', URL_TEMPLATE, '--wire', 'string'], '--wire is auto, rpc or lean'],
    [['--url', 'ws://x/{id}/ocpp', '--wire', 'rpc'], '{id} at the end'],
    [['--colour', 'green'], '--colour'],
    [['--url', URL_TEMPLATE, '--profile', '4'], '--profile is a whole number from 0 to 3'],
    [['--url', URL_TEMPLATE, '--secure-url', 'ws://x/{id}'], '--secure-url begins with wss://'],
    [['--url', URL_TEMPLATE, '--cert', 'package.json'], '--cert and --key belong together'],
    [['--url', URL_TEMPLATE, '--ca', 'no-such-file.pem'], 'there is no file no-such-file.pem'],
  ])('complains about %j', (argv, complaint) => {
    const parsed = options(argv)
    expect(parsed.ok ? '' : parsed.complaint).toContain(complaint)
  })

  it('drives a fleet and ends with 0 when all went well', async () => {
    const args = [
      '--url',
      (await serve()).url,
      '--piles',
      '5',
      '--speed',
      '600',
      '--gap',
      '5',
      '--duration',
      '2',
      '--json',
      '--ramp',
      '0.1',
    ]
    const child = start('cli', args)
    expect(await ended(child)).toBe(0)
    const report = JSON.parse(child.lines.at(-1) ?? '') as Record<string, number>
    expect(report).toMatchObject({ final: true, piles: 5, registered: 5, kept: 0, errors: 0, failures: {} })
    expect(report['confirmed']).toBe(report['sessions'])
    expect(report['sessions']).toBeGreaterThan(0)
  })

  it('ends with 1 when piles are not accepted, 2 for a wrong line, 130 when interrupted', async () => {
    const refused = start('cli', ['--url', (await serve(false)).url, '--piles', '2', '--duration', '1', '--quiet'])
    expect(await ended(refused)).toBe(1)
    expect(refused.lines.join('\n')).toContain('2 piles were never accepted')
    const wrong = start('cli', ['--piles', '2'])
    expect(await ended(wrong)).toBe(2)
    expect(wrong.lines.join('\n')).toContain('--url is needed')
    const { connections, url } = await serve()
    const child = start('cli', ['--url', url, '--piles', '2', '--json', '--quiet'])
    await expect.poll(connections).toBe(2)
    child.kill('SIGINT')
    expect(await ended(child)).toBe(130)
  })

  it('explains itself', async () => {
    const child = start('cli', ['--help'])
    expect(await ended(child)).toBe(0)
    expect(child.lines.join('\n')).toContain('npm run simulate -- --url')
  })
})

describe('the control surface', () => {
  const open = async () => {
    const child = start('control', ['--url', (await serve()).url, '--piles', '1', '--interval', '1'])
    await expect.poll(() => child.lines.length).toBeGreaterThan(0)
    const { url, piles } = JSON.parse(child.lines[0] ?? '') as { url: string; piles: string[] }
    const send = async (path: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(url + path, init)
      // The view of a pile, or {error}.
      return { status: response.status, body: (await response.json()) as never }
    }
    const status = async (): Promise<string> => {
      const { body } = await send('/piles/CP000001')
      return (body as { connectors: { status: string }[] }).connectors[0]?.status ?? ''
    }
    return { piles, send, status }
  }

  it('plugs, swipes, suspends, resumes, stops, drops and restores [R0.5.02]', async () => {
    const { piles, send, status } = await open()
    const at = '/piles/CP000001/connectors/1'
    expect(piles).toEqual(['CP000001'])
    await expect.poll(status).toBe('Available')
    expect((await send(`${at}/plug`, { soc: 0.4 })).status).toBe(200)
    expect((await send(`${at}/plug`, {})).status).toBe(409)
    expect(await status()).toBe('Preparing')
    await send(`${at}/swipe`, { idTag: 'TAG00000001' })
    await expect.poll(status).toBe('Charging')
    await send(`${at}/suspend`, {})
    expect(await status()).toBe('SuspendedEVSE')
    await send(`${at}/resume`, {})
    expect(await status()).toBe('Charging')
    await send('/piles/CP000001/drop', {})
    await expect.poll(async () => (await send('/piles/CP000001')).body).toMatchObject({ isConnected: false })
    await send(`${at}/swipe`, { idTag: 'TAG00000001' })
    expect((await send('/piles/CP000001')).body).toMatchObject({ kept: 1 })
    await send('/piles/CP000001/restore', {})
    await expect.poll(async () => (await send('/piles/CP000001')).body).toMatchObject({ kept: 0 })
    await send(`${at}/unplug`, {})
    expect(await status()).toBe('Available')
  })

  it.each(['/piles/CP000001/toString', '/piles/CP000001/connectors/1/constructor'])(
    'knows no command %s',
    async (path) => {
      const { send } = await open()
      expect((await send(path, {})).status).toBe(404)
    },
  )

  it('plays mishaps of the line: a lost stop, a late queue, a second boot, a second connection', async () => {
    const { send, status } = await open()
    const order = async (verb: string, body: unknown = {}) => (await send(`/piles/CP000001/${verb}`, body)).status
    await expect.poll(status).toBe('Available')
    await expect.poll(async () => (await send('/piles/CP000001')).body).toMatchObject({ isRegistered: true })
    for (const verb of ['repeat', 'loseStop', 'bootAgain', 'forgetProfile', 'replaceSocket'])
      expect(await order(verb)).toBe(200)
    expect(await order('late', { ms: 1_000 })).toBe(200)
    expect(await order('late', { ms: 'long' })).toBe(400)
    const connected = { isConnected: true, isRegistered: true }
    await expect.poll(async () => (await send('/piles/CP000001')).body).toMatchObject(connected)
  })

  it('lets file transfers fail on demand', async () => {
    const { send } = await open()
    const order = (mishap: unknown) => send('/piles/CP000001/mishap', { mishap })
    expect(await order('missing')).toMatchObject({ status: 200, body: { mishap: 'missing' } })
    expect(await order(null)).toMatchObject({ status: 200, body: { mishap: null } })
    expect((await order('lost')).status).toBe(400)
  })

  it('raises and heals each of the fourteen faults [R0.5.02]', async () => {
    const { send } = await open()
    expect((await send('/faults')).body).toEqual(faultNames)
    for (const fault of faultNames) {
      expect((await send('/piles/CP000001/connectors/2/fault', { fault })).status).toBe(200)
      expect(JSON.stringify((await send('/piles/CP000001')).body)).toContain(fault)
      expect((await send('/piles/CP000001/connectors/2/heal', { fault })).status).toBe(200)
    }
  })

  it('plays a whole story', async () => {
    const { send } = await open()
    const story = { idTag: 'TAG00000001', chargesMs: 500 }
    const { body } = await send('/piles/CP000001/connectors/1/stories/plug-to-paid', story)
    expect(body).toMatchObject({ transactionId: 1 })
  })

  it('answers what is not there with 404 and what is wrong with 400', async () => {
    const { send } = await open()
    const codes: Readonly<Record<string, number>> = {
      '/piles/CP9': 404,
      '/nothing': 404,
      '/piles/CP000001/connectors/9/plug': 404,
      '/piles/CP000001/connectors/1/dance': 404,
      '/piles/CP000001/dance': 404,
      '/piles/CP000001/connectors/1/swipe': 400,
      '/piles/CP000001/connectors/1/fault': 400,
      '/piles/%E0%A4%A': 400,
    }
    for (const [path, code] of Object.entries(codes)) {
      const { body, status } = await send(path, { fault: 'boredom' })
      expect([path, status]).toEqual([path, code])
      expect(body).toHaveProperty('error')
    }
  })
})
