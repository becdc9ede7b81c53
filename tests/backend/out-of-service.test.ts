import { chmodSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { changeFact, storedIn } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { start } from '#tests/support/run/product.ts'

/** The product over an installation that is damaged: it says so at once or soon, and serves nothing of it. */

const OPERATOR = '0PL002'

/** Runs an installation with known piles once, and ends it. */
async function lived(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
  const directory = temporaryFolder()
  const first = begin(directory)
  await first.ready
  first.child.kill(signal)
  await first.exit
  return directory
}

const begin = (directory: string) =>
  start({ DATA_DIR: directory, LOG_LEVEL: 'fatal' }, 'backend/main.ts', '--no-demo', '--fixtures', '300')

interface Readiness {
  readonly status: number
  readonly body: { readonly data: { readonly worlds: readonly Readonly<Record<string, unknown>>[] } | null }
}

async function readiness(address: string): Promise<Readiness> {
  const response = await fetch(`${address}/readyz`)
  return { status: response.status, body: await response.json() }
}

/** What a charge point is told that connects: the status of the refusal, or `open`. */
function knock(address: string): Promise<number | 'open'> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ocpp/${OPERATOR}/CP000001`, ['ocpp1.6'])
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.once('open', () => resolve('open'))
    socket.once('error', reject)
  })
}

it('says at its start that the end of the facts is gone, and takes the operator out of service', async () => {
  const directory = await lived('SIGKILL')
  const log = join(directory, `${OPERATOR}.db-wal`)
  truncateSync(log, Math.floor(readFileSync(log).length * 0.9))
  const again = begin(directory)
  const address = await again.ready
  expect(again.said()).toMatch(
    /Operator 0PL002 is out of service.*cut at position \d+: the facts \d+ to \d+ were acknowl/u,
  )
  const { status, body } = await readiness(address)
  expect(status).toBe(503)
  expect(body.data?.worlds).toMatchObject([{ operator: OPERATOR, reason: 'damaged', position: expect.any(Number) }])
  expect(await knock(address)).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.exit).toBe(0)
})

it('finds a byte that has flipped long ago soon after its start, sends its piles away, and answers nobody from it', async () => {
  const directory = await lived('SIGTERM')
  const file = join(directory, `${OPERATOR}.db`)
  const packed = firstPacked(file)
  const bytes = readFileSync(file)
  const begins = packed.subarray(0, 100)
  // A page that nobody needs any more may hold them as well.
  for (let found = bytes.indexOf(begins); found !== -1; found = bytes.indexOf(begins, found + 1))
    bytes[found + 80] = (bytes[found + 80] ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(firstPacked(file)).not.toEqual(packed)
  const again = begin(directory)
  const address = await again.ready
  await expect.poll(async () => (await readiness(address)).status).toBe(503)
  const { body } = await readiness(address)
  expect(body.data?.worlds).toMatchObject([{ operator: OPERATOR, reason: 'damaged', detail: /at position \d+: /u }])
  await expect.poll(() => again.said()).toContain('the operator is out of service')
  expect(await knock(address)).toBe(503)
  const sign = { operatorCode: OPERATOR, account: 'admin00', password: 'start2test', captchaId: 'x', code: 'x' }
  const login = `${address}/user-service/auth/login/operator`
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(login, { method: 'POST', headers, body: JSON.stringify(sign) })).status).not.toBe(200)
})

function firstPacked(file: string): Buffer {
  const db = new Database(file, { readonly: true })
  const packed = "SELECT content FROM segments WHERE typeof(content) = 'blob' ORDER BY last"
  const content = db.prepare<[], Buffer>(packed).pluck().get()
  db.close()
  return content ?? expect.unreachable('nothing is packed')
}

it('names the file that cannot be opened at all', async () => {
  const directory = await lived('SIGTERM')
  const file = join(directory, `${OPERATOR}.db`)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, 100, 4_096))
  const again = begin(directory)
  expect(await again.exit).toBe(2)
  expect(again.said()).toMatch(/^DATA_DIR .* a broken one: .*0PL002\.db: file: .* npm run check-data says more\.\n$/u)
})

it('checks an installation by hand, while it is served and after it was broken', async () => {
  const directory = await lived('SIGTERM')
  const check = () => start({}, 'backend/operate/check-data.ts', directory)
  const serving = begin(directory)
  await serving.ready
  const online = check()
  expect(await online.exit).toBe(0)
  expect(online.said()).toMatch(
    /^platform: whole, 1 facts.*\n0PL002: whole, \d+ facts, the chain ends at \d+ with [0-9a-f]{16}\n$/u,
  )
  serving.child.kill('SIGTERM')
  await serving.exit
  const file = join(directory, `${OPERATOR}.db`)
  const { position } = storedIn(file).find(({ lifecycle }) => lifecycle === 'customer') ?? expect.unreachable()
  changeFact(file, Number(position), { data: { code: 'other' } })
  const offline = check()
  expect(await offline.exit).toBe(1)
  expect(offline.said()).toMatch(/0PL002: BROKEN.*\n {2}first broken position: \d+\n {2}changed at position \d+/u)
  const nothing = start({}, 'backend/operate/check-data.ts', temporaryFolder())
  expect(await nothing.exit).toBe(2)
  const help = start({}, 'backend/operate/check-data.ts', '--help')
  expect(await help.exit).toBe(0)
  expect(help.said()).toContain('npm run check-data --')
})

it('keeps all that it writes to itself, and closes what an earlier version has left open', async () => {
  const directory = await lived('SIGTERM')
  const open = (): readonly string[] =>
    ['.', ...readdirSync(directory)].filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)
  for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644)
  chmodSync(directory, 0o755)
  const again = begin(directory)
  await again.ready
  expect(open()).toEqual([])
  expect(readdirSync(directory)).toContain(`${OPERATOR}.db-wal`)
})
