import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { captchaImage } from '#backend/http/session/captcha-image.ts'
import { listRequest } from '#backend/http/lists.ts'
import { healthEndpoints } from '#contracts/http/health.ts'
import { atlasEndpoints } from '#contracts/lab/atlas.calls.ts'
import { demoEndpoints } from '#contracts/lab/demo.calls.ts'
import { lifecycleEndpoints } from '#contracts/http/lifecycle.ts'
import { userEndpoints } from '#contracts/system/account.calls.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { adminAccount, openAccount, openInstallation } from './installation.ts'

describe('the console’s files', () => {
  it('are served with the start page for every page, and never for a call or a file that is not there', async () => {
    const consoleDir = builtConsole()
    const { call } = await openInstallation({ consoleDir })
    for (const page of [
      '/',
      '/homePage',
      '/0PL002/login',
      '/systemMonitoring/Connector',
      '/vehicleManage/list/accountBill/7',
    ]) {
      const answer = await call('GET', page)
      expect(answer, page).toMatchObject({ status: 200, text: '<title>Chargebook</title>' })
      expect(answer.headers.get('cache-control'), page).toBe('no-cache')
    }
    const asset = await call('GET', '/assets/main-abc.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const missing of [
      '/assets/gone-abc.js',
      '/gone.js',
      '/charge-service/gone',
      '/ocpp/0PL002/CP1',
      '/assets/..%2f..%2fetc',
    ]) {
      expect(await call('GET', missing), missing).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
    }
    expect(await call('POST', '/homePage')).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
  })

  it('are not needed: without them the calls answer all the same', async () => {
    const { call } = await openInstallation({ consoleDir: join(temporaryFolder(), 'no-such-folder') })
    expect(await call('GET', '/homePage')).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200, data: { status: 'ok' } })
  })
})

describe('the documentation', () => {
  it('is OpenAPI 3.1 of every call, from the values that decode them', async () => {
    const { call } = await openInstallation()
    const document = JSON.parse((await call('GET', '/openapi.json')).text)
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, summary } of [
      ...userEndpoints,
      ...lifecycleEndpoints,
      ...atlasEndpoints,
      ...demoEndpoints,
      ...healthEndpoints,
    ]) {
      expect(document.paths[path][method.toLowerCase()], path).toMatchObject({ summary })
    }
    const signIn = document.paths['/user-service/auth/login/operator'].post
    expect(signIn.security).toEqual([])
    expect(signIn.requestBody.content['application/json'].schema).toMatchObject({
      required: ['operatorCode', 'account', 'password', 'captchaId', 'code'],
      additionalProperties: false,
    })
    expect(Object.keys(signIn.responses)).toEqual(['200', '400', '422', '423', '500'])
  })

  it('has a page, with everything it needs from this server', async () => {
    const { call } = await openInstallation()
    const page = await call('GET', '/docs/')
    expect(page.headers.get('content-type')).toContain('text/html')
    const needed = [...page.text.matchAll(/(?:src|href)="\.?\/?([^"]+)"/gu)].map(([, path]) => path ?? '')
    expect(needed.length).toBeGreaterThan(3)
    for (const path of needed) {
      expect(path).not.toMatch(/^https?:/u)
      expect(await call('GET', `/docs/${path}`), path).toMatchObject({ status: 200 })
    }
  })
})

describe('the figures', () => {
  it('count requests by route, facts, batches and listeners, and name no token', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    await call('DELETE', `/user-service/auth/token/${mine}`, { token: mine })
    await call('GET', '/no/such/page')
    const { text, headers } = await call('GET', '/metrics')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/user-service/auth/login/operator",status="200"} 1',
    )
    expect(text).toContain('route="/user-service/auth/token/:accessToken"')
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
    expect(text).toContain('facts_total{operator="0PL002"} 2')
    expect(text).toContain('live_subscribers{operator="0PL002"} 0')
    expect(text).toMatch(/^process_resident_memory_bytes \d/mu)
    expect(text).not.toContain(mine)
  })

  it('count what a world commits and what charge points ask', async () => {
    const { server, call, world } = await openInstallation()
    await openAccount(world('0PL002'), 'A8', adminAccount({ account: 'another00' }))
    server.metrics.ocppCall('Heartbeat', 'result', 0.002)
    const { text } = await call('GET', '/metrics')
    expect(text).toContain('append_batch_facts_count{operator="0PL002"} 1')
    expect(text).toContain('facts_appended_total{operator="0PL002"} 1')
    expect(text).toContain('ocpp_call_duration_seconds_count{action="Heartbeat",outcome="result"} 1')
  })
})

describe('the parts', () => {
  it('compresses long answers and leaves short ones alone', async () => {
    const { address } = await openInstallation()
    const long = await fetch(`${address}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
    expect(long.headers.get('content-encoding')).toBe('gzip')
    const short = await fetch(`${address}/healthz`, { headers: { 'accept-encoding': 'gzip' } })
    expect(short.headers.get('content-encoding')).toBeNull()
  })

  it('splits a list query into page, order and filters', () => {
    expect(listRequest({})).toEqual({ page: 1, size: 10, sort: null, filters: {} })
    const query = { page: 3, size: 50, sort: '-startedAt', status: 'PAY_FAIL', connectorId: 2, pileId: undefined }
    expect(listRequest(query)).toEqual({
      page: 3,
      size: 50,
      sort: '-startedAt',
      filters: { status: 'PAY_FAIL', connectorId: 2 },
    })
  })

  it('draws every letter and digit of a captcha, and leaves other characters blank', () => {
    const draw = (text: string): string => captchaImage(text, () => 0.5)
    const drawn = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map(draw)
    expect(new Set([...drawn, draw(' ')]).size).toBe(37)
    expect(draw('é')).toBe(draw(' '))
    expect(draw('a')).toBe(draw('A'))
  })

  it('closes while consoles listen', async () => {
    const { address, token, server } = await openInstallation()
    const response = await fetch(`${address}/live-service/feed`, {
      headers: { authorization: `Bearer ${await token()}` },
    })
    await server.close()
    expect(await response.text()).toContain('event: hello')
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })

  it('closes without waiting for a connection that was busy when it began', async () => {
    const { address, server } = await openInstallation()
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/openapi.json`)))
    // The clock stands still, so nothing cuts connections by force: a server that waits for one fails by time-out.
    await Promise.all([server.close(), ...responses.map((response) => response.text())])
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })
})

/** A folder that looks like a built console. */
function builtConsole(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Chargebook</title>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  return folder
}
