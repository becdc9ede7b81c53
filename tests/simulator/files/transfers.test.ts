import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { random } from '#simulator/environment/random.ts'
import { netTransfer } from '#simulator/files/net-transfer.ts'
import type { FetchOutcome, StoreOutcome } from '#simulator/files/transfer.ts'
import { ftpServer } from '#tests/support/site/ftp-server.ts'
import { authority } from '#tests/support/site/pki.ts'
import type { Authority, Keyed } from '#tests/support/site/pki.ts'
import { ready } from '../rig.ts'

/** Files over real sockets. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const MANY = 10_000_000
/** What came over sockets. */
const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve))

let root: Authority
let own: Keyed
beforeAll(async () => {
  root = await authority('Root')
  own = await root.issue({ commonName: 'files.example', names: ['127.0.0.1'] })
})

const fetched = (url: string, most = MANY, trusted: Authority | null = root): Promise<FetchOutcome> =>
  new Promise((resolve) => void netTransfer(trusted?.chain).fetch(url, most, resolve))
const stored = (url: string, bytes: Uint8Array, trusted: Authority | null = root): Promise<StoreOutcome> =>
  new Promise((resolve) => void netTransfer(trusted?.chain).store(url, bytes, resolve))

/** Bytes of every value, more than one packet of them. */
const source = random(5)
const content = Buffer.from(Array.from({ length: 300_000 }, () => Math.floor(source.next() * 256)))

async function ftp(tls: Keyed | null = null) {
  const server = await ftpServer('127.0.0.1', tls)
  ends.push(() => server.close())
  return server
}
const ftps = () => ftp(own)

/** A web server of one account and one folder; it sends on from /moved/… to /… and from /to/… to that URL. */
async function web(tls: Keyed | null = null) {
  const files = new Map<string, Buffer>()
  const serve: RequestListener = (request, response) => {
    const answer = async (): Promise<void> => {
      const { headers, url = '' } = request
      if (headers.authorization !== `Basic ${Buffer.from('pile:secret').toString('base64')}`) response.writeHead(401)
      else if (url.startsWith('/moved/')) response.writeHead(307, { location: url.slice('/moved'.length) })
      else if (url.startsWith('/to/')) response.writeHead(302, { location: url.slice('/to/'.length) })
      else if (request.method === 'PUT') {
        const chunks: Buffer[] = []
        for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
        files.set(url, Buffer.concat(chunks))
        response.writeHead(201)
      } else response.writeHead(files.has(url) ? 200 : 404)
      response.end(request.method === 'GET' ? files.get(url) : undefined)
    }
    void answer()
  }
  const server = tls === null ? createServer(serve) : createSecureServer({ cert: tls.chain, key: tls.key }, serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  // A listening server has a socket address.
  const { port } = server.address() as AddressInfo
  return { url: `${tls === null ? 'http' : 'https'}://pile:secret@127.0.0.1:${port}`, files }
}
const secureWeb = () => web(own)

describe.each([
  ['FTP', () => ftp()],
  ['FTP with TLS', ftps],
  ['HTTP', () => web()],
  ['HTTPS', secureWeb],
])('over %s', (_, serve) => {
  it('stores a file and fetches it, byte by byte', async () => {
    const { url } = await serve()
    expect(await stored(`${url}/logs/a%20b.bin`, content)).toEqual({ ok: true })
    const back = await fetched(`${url}/logs/a%20b.bin`)
    expect(back.ok && Buffer.from(back.content).equals(content)).toBe(true)
  })

  it('reports what is missing, refused, too big', async () => {
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

describe.each([
  ['FTP', ftp],
  ['HTTP', web],
])('over %s with TLS', (_, serve) => {
  it('trusts only the given authority, and sends nothing to others', async () => {
    const stranger = await authority('Stranger')
    const { files, url } = await serve(own)
    const untrusted = { ok: false, failure: 'untrusted' }
    for (const trusted of [stranger, null]) {
      expect(await fetched(`${url}/file`, MANY, trusted)).toEqual(untrusted)
      expect(await stored(`${url}/file`, content, trusted)).toEqual(untrusted)
    }
    expect(files.size).toBe(0)
  })

  it.each([
    ['another name', { names: ['127.0.0.2'] }],
    ['an end in the past', { names: ['127.0.0.1'], from: 0, to: 1_000 }],
  ])('refuses a server whose certificate has %s', async (_, wrong) => {
    const { url } = await serve(await root.issue({ commonName: 'files.example', ...wrong }))
    expect(await fetched(`${url}/file`)).toEqual({ ok: false, failure: 'untrusted' })
  })
})

describe.each([
  ['FTP', ftp],
  ['HTTP', web],
])('a pile, over %s with TLS', (_, serve) => {
  const log = { logType: 'DiagnosticsLog', requestId: 7 }
  const orders = [
    [
      'UpdateFirmware',
      'FirmwareStatusNotification',
      (location: string) => ({ location, retrieveDate: '2026-11-20T08:00:00Z' }),
    ],
    ['GetDiagnostics', 'DiagnosticsStatusNotification', (location: string) => ({ location })],
    ['GetLog', 'LogStatusNotification', (remoteLocation: string) => ({ ...log, log: { remoteLocation } })],
  ] as const

  it.each(orders)(
    'that knows the authority does %s, and one that does not says so',
    async (action, notice, payload) => {
      const stranger = await authority('Stranger')
      const { files, url } = await serve(own)
      files.set(`${url.startsWith('ftp') ? '' : '/'}file`, content)
      const ended = async (trusted: Authority) => {
        const { ask, clock, received } = ready({ transfer: netTransfer(trusted.chain) })
        ask(action, payload(action === 'UpdateFirmware' ? `${url}/file` : url))
        while (received(notice).length < 2) {
          clock.advance(10)
          await turn()
        }
        return received(notice)[1]?.['status']
      }
      const failed = { UpdateFirmware: 'DownloadFailed', GetDiagnostics: 'UploadFailed', GetLog: 'UploadFailure' }
      expect(await ended(root)).toBe(action === 'UpdateFirmware' ? 'Downloaded' : 'Uploaded')
      expect(await ended(stranger)).toBe(failed[action])
    },
  )
})

it('does not send plain text to a server without TLS where TLS is required', async () => {
  const { commands, url } = await ftp()
  expect(await fetched(`${url.replace('ftp:', 'ftps:')}/file`)).toEqual({ ok: false, failure: 'broken off' })
  expect(commands).not.toContain('USER')
})

describe('a web server that redirects', () => {
  it('is followed', async () => {
    const { files, url } = await web()
    expect(await stored(`${url}/moved/file`, content)).toEqual({ ok: true })
    expect(files.get('/file')?.equals(content)).toBe(true)
    expect((await fetched(`${url}/moved/moved/file`)).ok).toBe(true)
    expect(await fetched(`${url}${'/moved'.repeat(9)}/file`)).toEqual({ ok: false, failure: 'broken off' })
  })

  it('is not followed from HTTPS to HTTP, and elsewhere never with the account', async () => {
    const open = await web()
    open.files.set('/file', content)
    const bare = open.url.replace('pile:secret@', '')
    const { url } = await secureWeb()
    const other = await web()
    expect(await fetched(`${url}/to/${bare}/file`)).toEqual({ ok: false, failure: 'broken off' })
    expect(await fetched(`${other.url}/to/${bare}/file`)).toEqual({ ok: false, failure: 'refused' })
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

it('reports nothing of a transfer that was cancelled', async () => {
  const server = await ftp()
  server.files.set('file', content)
  let outcomes = 0
  const cancel = netTransfer().fetch(`${server.url}/file`, MANY, () => (outcomes += 1))
  cancel()
  await fetched(`${server.url}/file`)
  expect(outcomes).toBe(0)
})
