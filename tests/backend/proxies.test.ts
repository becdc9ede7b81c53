import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { noProxies, proxiesOf } from '#backend/proxies.ts'
import type { Proxies } from '#backend/proxies.ts'
import { start } from '#tests/support/run/product.ts'

/** Who is asking, behind proxies that are trusted and those that are not. */

function proxies(text: string): Proxies {
  const read = proxiesOf(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}

it.each([
  ['nobody stands in front', noProxies, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a stranger names another', proxies('10.0.0.0/8'), '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a proxy names who asks', proxies('10.0.0.0/8'), '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  [
    'a proxy passes on what who asks has made up',
    proxies('10.1.2.3'),
    '10.1.2.3',
    '192.0.2.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two proxies stand in a row', proxies('10.1.2.3, fd00::/8'), 'fd00::5', '203.0.113.9,10.1.2.3', '203.0.113.9'],
  ['a proxy speaks through a socket of IPv6', proxies('127.0.0.1'), '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy names nobody', proxies('10.1.2.3'), '10.1.2.3', undefined, '10.1.2.3'],
  ['a proxy names what is no address', proxies('10.1.2.3'), '10.1.2.3', 'unknown', '10.1.2.3'],
])('knows who asks where %s', (_, chosen, address, forwardedFor, client) => {
  expect(chosen.clientOf(address, forwardedFor)).toBe(client)
})

it.each(['caddy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.1;10.0.0.2'])('trusts no %s', (text) => {
  expect(proxiesOf(text)).toContain('TRUSTED_PROXIES must be addresses or networks')
})

it('names who asks behind its proxy, for people and for charge points', async () => {
  const { ready, said } = start({ LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }, 'backend/main.ts', '--no-demo')
  const address = await ready
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  await fetch(`${address}/healthz`, { headers })
  await expect.poll(said).toMatch(/"ip":"203\.0\.113\.9".*"request"/u)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ocpp/0PL002/CP-1`, 'ocpp1.6', { headers })
  onTestFinished(() => socket.terminate())
  await once(socket, 'error')
  await expect.poll(said).toMatch(/"address":"203\.0\.113\.9".*"connection refused"/u)
})
