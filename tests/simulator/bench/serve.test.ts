import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { faultNames } from '#contracts/lab/faults.ts'
import { serve, start } from './rig.ts'

describe('the control surface', () => {
  const open = async () => {
    const child = start(['serve', '--url', (await serve()).url, '--piles', '1', '--interval', '1'])
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
    return { piles, send, status, url }
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

  it('explains itself at its address: its piles, their state, and every command that it knows', async () => {
    const { url } = await open()
    const response = await fetch(url)
    const page = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('CP000001/1')
    const calls = [...page.matchAll(/curl -X POST ([^ <]+)(?: -d &#39;(.*?)&#39;)?</gu)]
    expect(calls.length).toBeGreaterThan(15)
    for (const [, address = '', body = ''] of calls) {
      const sent = await fetch(address, { method: 'POST', body: body.replaceAll('&quot;', '"') })
      // 409: the pile itself refuses, for instance to heal what is not broken. The command is known.
      expect([address, sent.status]).toEqual([address, sent.status === 409 ? 409 : 200])
    }
  })

  it('moves nothing for a page of another site, nor under a name of its own', async () => {
    const { url } = await open()
    const order = `${url}/piles/CP000001/drop`
    expect((await fetch(order, { method: 'POST', headers: { origin: 'https://example.org' } })).status).toBe(403)
    const { port } = new URL(url)
    const rebound = await new Promise((resolve) => {
      request({ port, host: '127.0.0.1', path: '/piles', headers: { host: `example.org:${port}` } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end()
    })
    expect(rebound).toBe(403)
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
