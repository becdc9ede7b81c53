import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { Client } from 'basic-ftp'
import { expect, it, onTestFinished } from 'vitest'
import type { FtpAccount } from '#backend/files/account.ts'
import { openFtp } from '#backend/files/ftp.ts'
import type { FtpLimits } from '#backend/files/limits.ts'
import { realIds } from '#backend/ids.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { movedClock } from '#tests/support/time/moved-clock.ts'

/** The embedded FTP server as clients meet it: one account, one file, no way anywhere else. */

const password = 'secret1'

async function open(limits: Partial<FtpLimits> = {}, bytesLeft = Infinity) {
  const folder = temporaryFolder()
  const { clock, pass } = movedClock(0)
  const received: (readonly [string, number])[] = []
  const ended = new Set<string>()
  const image = join(folder, 'image')
  writeFileSync(image, 'firmware 2.0')
  const accounts: Readonly<Record<string, FtpAccount>> = {
    up: {
      kind: 'upload',
      file: join(folder, 'up', 'job-1'),
      bytesLeft: async () => bytesLeft,
      received: async (name, bytes) => void received.push([name, bytes]),
    },
    down: { kind: 'download', file: image, name: 'fw-2.0.bin' },
  }
  const ftp = await openFtp({
    host: '127.0.0.1',
    port: 0,
    advertised: null,
    passivePorts: null,
    find: async (name, said) => (said === password && !ended.has(name) ? (accounts[name] ?? null) : null),
    clock,
    ids: realIds,
    limits,
    log: { warn: () => undefined },
  })
  onTestFinished(() => ftp.close())
  const { port } = new URL(ftp.url)
  const files = (): readonly string[] => readdirSync(folder, { recursive: true }).map(String).toSorted()
  return { folder, received, ended, port: Number(port), pass, files, url: ftp.url }
}

async function signedIn(port: number, user: string): Promise<Client> {
  const client = new Client()
  onTestFinished(() => client.close())
  await client.access({ host: '127.0.0.1', port, user, password })
  return client
}

/** A control connection on which a test says what it likes. */
async function bare(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let rest = ''
  const dispatch = (line: string): void => {
    const next = waiting.shift()
    if (next === undefined) lines.push(line)
    else next(line)
  }
  socket.on('data', (bytes: Buffer) => {
    const parts = (rest + bytes.toString()).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) dispatch(line)
  })
  socket.on('close', () => dispatch('closed'))
  const hear = (): Promise<string> => {
    const line = lines.shift()
    return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line)
  }
  const ask = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`)
    return hear()
  }
  expect(await hear()).toMatch(/^220 /u)
  return { socket, hear, ask }
}

/** Signed in, with a data connection open. */
async function atData(port: number, user: string) {
  const control = await bare(port)
  await control.ask(`USER ${user}`)
  await control.ask(`PASS ${password}`)
  const told = await control.ask('EPSV')
  const data: Socket = connect(Number(/\|(\d+)\|/u.exec(told)?.[1]), '127.0.0.1')
  data.on('error', () => undefined)
  onTestFinished(() => void data.destroy())
  await new Promise((resolve) => data.once('connect', resolve))
  return { ...control, data }
}

it('takes one file, in whatever folder the pile believes to be', async () => {
  const { port, received, folder, files } = await open()
  const client = await signedIn(port, 'up')
  await client.ensureDir('logs/2026')
  await client.uploadFrom(Readable.from(['line 1\n', 'line 2\n']), '../../../etc/diagnostics.txt')
  expect(received).toEqual([['diagnostics.txt', 14]])
  expect(readFileSync(join(folder, 'up', 'job-1'), 'utf8')).toBe('line 1\nline 2\n')
  expect(files()).toEqual(['image', 'up', 'up/job-1'])
})

it('gives the one file of the account, whole or from somewhere on, and nothing else', async () => {
  const { port } = await open()
  const client = await signedIn(port, 'down')
  expect(await client.size('firmware/fw-2.0.bin')).toBe(12)
  expect((await client.list()).map(({ name, size }) => [name, size])).toEqual([['fw-2.0.bin', 12]])
  for (const [from, wanted] of [
    [0, 'firmware 2.0'],
    [9, '2.0'],
  ] as const) {
    let text = ''
    const into = new Writable({
      write(chunk, _, done) {
        text += String(chunk)
        done()
      },
    })
    await client.downloadTo(into, '/firmware/fw-2.0.bin', from)
    expect(text).toBe(wanted)
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await expect(client.downloadTo(nowhere, '../image')).rejects.toThrow('550')
  await expect(client.uploadFrom(Readable.from(['x']), 'fw-2.0.bin')).rejects.toThrow('550')
})

it('shows an upload nothing of what it has put there', async () => {
  const { port } = await open()
  const client = await signedIn(port, 'up')
  await client.uploadFrom(Readable.from(['mine']), 'a.txt')
  expect(await client.list()).toEqual([])
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await expect(client.downloadTo(nowhere, 'a.txt')).rejects.toThrow('550')
})

it('lets nobody in with a wrong password, or after the job, and hangs up after three', async () => {
  const { port, ended } = await open()
  const client = await signedIn(port, 'up')
  ended.add('up')
  await expect(client.uploadFrom(Readable.from(['late']), 'a.txt')).rejects.toThrow('530')
  const { ask, hear } = await bare(port)
  expect(await ask('EPSV')).toMatch(/^530 /u)
  for (const code of ['530', '530', '421']) {
    await ask('USER up')
    expect(await ask(`PASS ${password}`)).toMatch(new RegExp(`^${code} `, 'u'))
  }
  expect(await hear()).toBe('closed')
})

it('keeps nothing of a file that is too large', async () => {
  const { port, received, files } = await open({ uploadMost: 1_000 })
  const client = await signedIn(port, 'up')
  await expect(client.uploadFrom(Readable.from([Buffer.alloc(1_001)]), 'a')).rejects.toThrow(/552|reset|EPIPE/u)
  await expect.poll(files).toEqual(['image', 'up'])
  expect(received).toEqual([])
})

it('keeps nothing of a file that stalls half way', async () => {
  const { port, pass, received, files } = await open({ stallMs: 1_000 })
  const { socket, hear, data } = await atData(port, 'up')
  socket.write('STOR a.txt\r\n')
  expect(await hear()).toMatch(/^150 /u)
  data.write('half a file')
  await expect.poll(files).toHaveLength(3)
  // Whatever has arrived by now, nothing moves for a second.
  await expect
    .poll(async () => {
      pass(1_000)
      return files()
    })
    .toEqual(['image', 'up'])
  expect(await hear()).toMatch(/^426 /u)
  expect(received).toEqual([])
})

it.each([
  ['resets its data connection', ({ data }: Bare) => data.resetAndDestroy()],
  ['breaks off', ({ socket }: Bare) => socket.write('ABOR\r\n')],
  ['goes away', ({ socket }: Bare) => socket.destroy()],
])('keeps nothing of a file whose sender %s', async (_, leave) => {
  const { port, received, files } = await open()
  const control = await atData(port, 'up')
  control.socket.write('STOR a.txt\r\n')
  await control.hear()
  control.data.write('half a file')
  await expect.poll(files).toHaveLength(3)
  leave(control)
  await expect.poll(files).toEqual(['image', 'up'])
  expect(received).toEqual([])
})

type Bare = Awaited<ReturnType<typeof atData>>

it('counts a file as received only when the account lived until its end', async () => {
  const { port, ended, received, files } = await open()
  const { socket, hear, data } = await atData(port, 'up')
  socket.write('STOR a.txt\r\n')
  await hear()
  data.write('all of it')
  ended.add('up')
  data.end()
  expect(await hear()).toMatch(/^426 /u)
  expect([received, files()]).toEqual([[], ['image', 'up']])
})

it('opens data connections to the client alone and never calls back', async () => {
  const { port } = await open()
  const { ask } = await bare(port)
  await ask('USER down')
  await ask(`PASS ${password}`)
  expect(await ask('PORT 127,0,0,1,0,25')).toMatch(/^502 /u)
  expect(await ask('EPRT |1|127.0.0.1|25|')).toMatch(/^502 /u)
  expect(await ask('RETR fw-2.0.bin')).toMatch(/^425 /u)
  expect(await ask('PASV')).toMatch(/^227 .*\(127,0,0,1,\d+,\d+\)$/u)
})

it('closes a data port that nobody comes to, and a client that says nothing', async () => {
  const { port, pass } = await open({ dataWithinMs: 1_000, idleMs: 5_000 })
  const { ask, hear } = await bare(port)
  await ask('USER down')
  await ask(`PASS ${password}`)
  await ask('EPSV')
  expect(await ask('RETR fw-2.0.bin')).toMatch(/^150 /u)
  pass(1_000)
  expect(await hear()).toMatch(/^425 /u)
  pass(5_000)
  expect(await hear()).toMatch(/^421 /u)
  expect(await hear()).toBe('closed')
})

it('reads commands that come in pieces, and hangs up on one without end', async () => {
  const { port } = await open({ lineMost: 64 })
  const { socket, ask, hear } = await bare(port)
  socket.write('NO')
  expect(await ask('OP')).toMatch(/^200 /u)
  socket.write('SYST\r\nNOOP\n')
  expect([await hear(), await hear()].map((line) => line.slice(0, 3))).toEqual(['215', '200'])
  socket.write('A'.repeat(65))
  expect(await hear()).toMatch(/^500 /u)
})

it('takes no more clients of one address than it says', async () => {
  const { port } = await open({ connectionsPerAddress: 1 })
  await bare(port)
  const second = connect(port, '127.0.0.1')
  const said = await new Promise<string>((resolve) => second.once('data', (bytes: Buffer) => resolve(String(bytes))))
  expect(said).toMatch(/^421 /u)
})

it('tells a pile that the disk takes nothing', async () => {
  const { port, folder, received } = await open()
  writeFileSync(join(folder, 'up'), 'a file where the folder should be')
  const { socket, hear } = await atData(port, 'up')
  socket.write('STOR a.txt\r\n')
  expect(await hear()).toMatch(/^150 /u)
  expect(await hear()).toMatch(/^452 /u)
  expect(received).toEqual([])
})

it('takes no more than there is room for, and leaves nothing half of it', async () => {
  for (const left of [0, 4]) {
    const { port, files, received } = await open({}, left)
    const client = await signedIn(port, 'up')
    await expect(client.uploadFrom(Readable.from(['five!']), 'log.zip')).rejects.toThrow('552')
    expect([received, files().filter((name) => name.includes('job'))]).toEqual([[], []])
  }
})
