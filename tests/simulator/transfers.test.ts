import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { random } from '#simulator/random.ts'
import { netTransfer } from '#simulator/wire/net-transfer.ts'
import type { Fetched, Stored } from '#simulator/wire/transfer.ts'
import { ftpServer } from '#tests/support/ftp-server.ts'

/** Files over real sockets. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const MANY = 10_000_000
const fetched = (url: string, most = MANY): Promise<Fetched> =>
  new Promise((resolve) => void netTransfer.fetch(url, most, resolve))
const stored = (url: string, content: Uint8Array): Promise<Stored> =>
  new Promise((resolve) => void netTransfer.store(url, content, resolve))

/** Bytes of every value, more than one packet of them. */
const source = random(5)
const content = Buffer.from(Array.from({ length: 300_000 }, () => Math.floor(source.next() * 256)))

async function ftp() {
  const server = await ftpServer()
  ends.push(() => server.close())
  return server
}

/** A web server of one account and one folder. */
async function web() {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { authorization } = request.headers
      if (authorization !== `Basic ${Buffer.from('pile:secret').toString('base64')}`) response.writeHead(401)
      else if (request.method === 'PUT') {
        const chunks: Buffer[] = []
        for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
        files.set(request.url ?? '', Buffer.concat(chunks))
        response.writeHead(201)
      } else response.writeHead(files.has(request.url ?? '') ? 200 : 404)
      response.end(request.method === 'GET' ? files.get(request.url ?? '') : undefined)
    }
    void answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  // A listening server has a socket address.
  const { port } = server.address() as AddressInfo
  return { url: `http://pile:secret@127.0.0.1:${port}`, files }
}

describe.each([
  ['FTP', ftp],
  ['HTTP', web],
])('over %s', (_, serve) => {
  it('stores a file and fetches it, byte by byte', async () => {
    const { url } = await serve()
    expect(await stored(`${url}/logs/a%20b.bin`, content)).toEqual({ ok: true })
    const back = await fetched(`${url}/logs/a%20b.bin`)
    expect(back.ok && Buffer.from(back.content).equals(content)).toBe(true)
  })

  it('says what is missing, refused, too big', async () => {
    const { url } = await serve()
    await stored(`${url}/file`, content)
    expect(await fetched(`${url}/other`)).toEqual({ ok: false, failure: 'missing' })
    const refused = { ok: false, failure: 'refused' }
    expect(await fetched(`${url.replace('secret', 'guess')}/file`)).toEqual(refused)
    expect(await stored(`${url.replace('secret', 'guess')}/file`, content)).toEqual(refused)
    expect(await fetched(`${url}/file`, content.length - 1)).toEqual({ ok: false, failure: 'too big' })
    expect((await fetched(`${url}/file`, content.length)).ok).toBe(true)
  })
})

it('notices a file that breaks off half way', async () => {
  const server = await ftp()
  server.files.set('half.bin', content)
  server.stopsAfter = content.length / 2
  expect(await fetched(`${server.url}/half.bin`)).toEqual({ ok: false, failure: 'broken off' })
})

it.each([
  ['ftp://127.0.0.1:1/file', 'unreachable'],
  ['http://127.0.0.1:2/file', 'unreachable'],
  ['gopher://127.0.0.1/file', 'unsupported'],
  ['somewhere', 'bad address'],
])('cannot reach %s', async (url, failure) => {
  expect(await fetched(url)).toEqual({ ok: false, failure })
  expect(await stored(url, content)).toEqual({ ok: false, failure })
})

it('says nothing of a transfer that was called off', async () => {
  const server = await ftp()
  server.files.set('file', content)
  let outcomes = 0
  const cancel = netTransfer.fetch(`${server.url}/file`, MANY, () => (outcomes += 1))
  cancel()
  await fetched(`${server.url}/file`)
  expect(outcomes).toBe(0)
})
