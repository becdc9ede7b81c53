import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { customer } from '#machines/master-data.ts'
import { read } from '#tests/support/code/sources.ts'
import type { Instant } from '#contracts/units.ts'
import { upgradeForm } from '#tests/support/site/upgrade-form.ts'
import { openInstallation } from './installation.ts'

/** What every request and every answer have in common (spec §7, §8), and what becomes of bad input. */

const signIn = '/user-service/auth/login/operator'
const by = { actor: { kind: 'system', process: 'test' }, correlation: 'test' } as const
const homepage = '/user-service/operator/homepage'

const misfits: Readonly<Record<string, { raw?: string; body?: unknown; headers?: Record<string, string> }>> = {
  'malformed JSON': { raw: '{"account":' },
  'text instead of JSON': { raw: 'account=admin00', headers: { 'content-type': 'text/plain' } },
  'a form': { raw: 'account=admin00', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'an array': { body: [] },
  null: { raw: 'null' },
  'a number': { raw: '7' },
  'wrong types': { body: { operatorCode: 7, account: {}, password: null, captchaId: [], code: true } },
  'a prototype': { raw: '{"__proto__":{"account":"admin00"}}' },
}

describe('a request that does not fit', () => {
  it('gets the catalogue’s answer, never a stack trace', async () => {
    const { call } = await openInstallation()
    for (const [name, more] of Object.entries(misfits)) {
      const answer = await call('POST', signIn, more)
      expect(answer, name).toMatchObject({ status: 400, code: 'REQUEST_ERROR', message: 'Request error' })
      expect(answer.text, name).not.toMatch(/stack|node_modules|\.ts/u)
    }
  })

  it('names each wrong field', async () => {
    const { call } = await openInstallation()
    const body = { operatorCode: 'lower', account: 'a'.repeat(201), password: 'x', captchaId: 'x', extra: 1 }
    const { data } = await call('POST', signIn, { body })
    expect(data.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'account',
      'code',
      'extra',
      'operatorCode',
    ])
  })

  it('is refused for a date that is none, by the name of its field', async () => {
    const { call, token } = await openInstallation()
    const draft = async (retrieveAt: string) =>
      call('POST', '/firmware-service/upgrades', { token: await token(), body: upgradeForm(retrieveAt as Instant) })
    for (const retrieveAt of ['2030-13-45T00:00:00.000Z', '2030-02-30T00:00:00.000Z'])
      expect(await draft(retrieveAt)).toMatchObject({
        status: 400,
        code: 'REQUEST_ERROR',
        data: { fields: [{ part: 'body', field: 'retrieveAt', rule: 'onCalendar' }] },
      })
    expect(await draft('2030-02-28T00:00:00.000Z')).toMatchObject({ status: 200 })
  })

  it('may say such a date where nothing is said of what it holds, however deep', async () => {
    const { call } = await openInstallation()
    const raw = `{"a":${'['.repeat(5_000)}"2030-02-30T00:00:00.000Z"${']'.repeat(5_000)}}`
    expect(await call('POST', '/payment-service/notifications', { raw })).toMatchObject({ status: 200 })
  })

  it('is refused for its query, unknown fields included', async () => {
    const { call } = await openInstallation()
    const queries = [
      'page=0',
      'page=1.5',
      'page=one',
      'size=101',
      'size=-1',
      'sort=drop table',
      'color=red',
      'page=1&page=2',
    ]
    for (const query of queries) {
      const answer = await call('GET', `${homepage}?${query}`)
      expect(answer, query).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
      expect(answer.data.fields, query).toMatchObject([{ part: 'query', field: query.split('=')[0] }])
    }
  })

  it('is refused when it is larger than 1 MB, also when it does not say so beforehand', async () => {
    const { call, address } = await openInstallation()
    const raw = JSON.stringify({ account: 'x'.repeat(10_000_000) })
    expect(await call('POST', signIn, { raw })).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    const chunk = 'x'.repeat(100_000)
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const outgoing = request(address + signIn, { method: 'POST', headers })
    for (let sent = 0; sent < 15; sent += 1) outgoing.write(chunk)
    const [answer] = await once(outgoing, 'response')
    expect(answer.statusCode).toBe(413)
    expect(await text(answer)).toContain('"code":"BODY_TOO_LARGE"')
    outgoing.destroy()
  })

  it('is refused when it is no HTTP, or its address is none', async () => {
    const { call, address } = await openInstallation()
    expect(await call('GET', '/user-service/%E0%A4%A')).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('HELO chargebook\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 400 Bad Request')
    expect(answer).toContain('"code":"REQUEST_ERROR"')
  })
})

describe('every answer', () => {
  it('speaks the language of the request, English where it has none', async () => {
    const { call } = await openInstallation()
    const folders = { en: 'en', de: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', fr: 'fr', pl: 'pl' }
    for (const [lang, folder] of Object.entries(folders)) {
      const texts: Record<string, string> = JSON.parse(read(`locales/${folder}/failure.json`).text)
      const message = texts['failure.ADDRESS_ERROR']
      const answer = await call('GET', `/nowhere-service/x?lang=${lang}`)
      expect(answer, lang).toMatchObject({ status: 404, code: 'ADDRESS_ERROR', message })
    }
    expect((await call('GET', '/nowhere-service/x')).message).toBe('Request address error')
  })

  it('takes lang and v with every call', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    for (const path of [
      homepage,
      '/user-service/person/operator/info',
      '/healthz',
      '/lifecycle-service/account/A1/facts',
    ]) {
      expect(await call('GET', `${path}?lang=fr&v=1795161096228`, { token: mine })).toMatchObject({
        status: 200,
        code: 200,
      })
    }
  })

  it('names its request, is not cached and carries the protections of a browser', async () => {
    const { call, log } = await openInstallation()
    const { headers } = await call('GET', homepage)
    const id = headers.get('x-request-id') ?? 'none'
    expect(log.some((line) => line.includes(id) && line.includes('"msg":"request"'))).toBe(true)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('hides a defect and writes it to the log', async () => {
    const { call, token, world, log } = await openInstallation()
    const mine = await token()
    const { factsDb: db } = world('0PL002').store
    db.exec('ALTER TABLE segments RENAME TO elsewhere')
    const broken = await call('GET', '/lifecycle-service/account/A1/facts', { token: mine })
    expect(broken).toMatchObject({ status: 500, code: 'SERVER_INTERNAL', message: 'Server internal error', data: null })
    expect(broken.text).not.toMatch(/table|stack/u)
    expect(log.some((line) => line.includes('a request met a defect') && line.includes('stack'))).toBe(true)
    expect(await call('GET', '/healthz')).toMatchObject({ code: 200 })
    expect(await call('GET', '/readyz')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    db.exec('ALTER TABLE elsewhere RENAME TO segments')
    expect(await call('GET', '/readyz')).toMatchObject({ status: 200 })
  })

  it('says that it is not ready while a disk is full, and refuses with 503', async () => {
    const { call, signIn, world, clock, log } = await openInstallation()
    const { store, commandBus } = world('0PL002')
    store.factsDb.pragma(`max_page_count = ${String(store.factsDb.pragma('page_count', { simple: true }))}`)
    const large: CommandHandler<string, void> = (tx, id) => {
      tx.dispatch(customer, { id, command: 'register', body: { code: id.padEnd(100_000) } })
    }
    await expect(commandBus.run(large, 'C1', by)).rejects.toMatchObject({ name: 'Unwritable' })
    const why = { worlds: [{ operator: '0PL002', reason: 'unwritable', position: null }] }
    expect(await call('GET', '/readyz')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', data: why })
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(log.some((line) => line.includes('a world cannot be written'))).toBe(true)
    store.vault.set = () => {
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
    }
    expect(await signIn()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    store.factsDb.pragma('max_page_count = 1000000')
    clock.move(1_000)
    expect(await call('GET', '/readyz')).toMatchObject({ status: 200 })
  })

  it('does not keep the connection of a peer that sends noise and never hangs up', async () => {
    const { address } = await openInstallation()
    const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    socket.write('\0\0\r\n\r\n')
    await once(socket, 'end')
    const gone = new Promise((resolve) => socket.once('close', resolve))
    // Only a connection that is gone answers with a reset.
    const poke = (): unknown => socket.destroyed || socket.write('still here', () => setImmediate(poke))
    poke()
    await gone
  })
})
