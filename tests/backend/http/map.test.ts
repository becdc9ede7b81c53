import { expect, it, onTestFinished } from 'vitest'
import pino from 'pino'
import { openMap } from '#backend/http/map/map-source.ts'
import { mapKey, mapService, mapSession } from '#tests/support/site/map-service.ts'
import type { MapService } from '#tests/support/site/map-service.ts'
import { testClock } from '#tests/support/site/world.ts'
import { admin, openInstallation } from './installation.ts'

/** The map of a provider: what it is asked for, and what happens where it refuses. */

const DAY_MS = 86_400_000

async function opened(provider: 'Bing' | 'Google', key: string = mapKey) {
  const clock = testClock()
  const service = await mapService({ expiry: (clock.now() + 14 * DAY_MS) / 1_000 })
  onTestFinished(() => service.close())
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => log.push(line) })
  return { clock, service, log, map: openMap({ provider, key, url: service.url }, { clock, log: logger }) }
}

const asks = ({ asked }: MapService): readonly string[] => asked.map(({ line }) => line)

it('asks Google for a session in a language, once until it ends', async () => {
  const { clock, service, map } = await opened('Google')
  const [tiles] = await Promise.all([map.tiles('zh-Hant'), map.tiles('zh-Hant')])
  const url = `${service.url}/v1/2dtiles/{z}/{x}/{y}?session=${mapSession}&key=${mapKey}`
  expect(tiles).toMatchObject({ provider: 'Google', url, side: 256, subdomains: [] })
  expect(asks(service)).toEqual([`POST /v1/createSession?key=${mapKey}`])
  expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ mapType: 'roadmap', language: 'zh-Hant', region: 'TW' })
  await map.tiles('pl')
  expect(service.asked).toHaveLength(2)
  clock.advance(13 * DAY_MS)
  await map.tiles('pl')
  expect(service.asked).toHaveLength(2)
  clock.advance(DAY_MS)
  await map.tiles('pl')
  expect(service.asked).toHaveLength(3)
})

it('asks Bing for the address of its pictures, with those who made them', async () => {
  const { service, map } = await opened('Bing')
  expect(await map.tiles('fr')).toEqual({
    provider: 'Bing',
    url: `${service.url}/picture?host={subdomain}&at={quadkey}&mkt=fr`,
    subdomains: ['t0', 't1'],
    side: 256,
    zoomMax: 19,
    attribution: '© 2026 Microsoft Corporation, © 2026 TomTom',
  })
})

it.each(['Bing', 'Google'] as const)(
  'does without %s while it refuses, and asks again after a minute',
  async (name) => {
    const { clock, service, log, map } = await opened(name)
    service.refuse(true)
    expect(await map.tiles('en')).toBeNull()
    expect(await map.tiles('en')).toBeNull()
    expect(service.asked).toHaveLength(1)
    expect(log.join('')).toContain('it answers 403')
    expect(log.join('')).not.toContain(mapKey)
    service.refuse(false)
    clock.advance(60_000)
    expect(await map.tiles('en')).toMatchObject({ provider: name })
  },
)

it('tells whoever is signed in, and lets pages fetch pictures from there and nothing else', async () => {
  const { service, map } = await opened('Google')
  const { address, call, token } = await openInstallation({ map })
  const { data } = await call('GET', '/place-service/map?language=en', { token: await token(admin) })
  expect(data.tiles).toMatchObject({ provider: 'Google', attribution: '© Google' })
  expect((await call('GET', '/place-service/map?language=en')).status).toBe(401)
  const wrong = await call('GET', '/place-service/map?language=../x', { token: await token(admin) })
  expect([wrong.status, wrong.data.fields[0].field]).toEqual([400, 'language'])
  const policy = (await fetch(`${address}/readyz`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`img-src 'self' data: blob: https://tile.googleapis.com ${service.url};`)
  expect(policy).toContain("default-src 'self';")
})

it('has only the map of its own where no provider was chosen', async () => {
  const { call, token } = await openInstallation()
  const { data } = await call('GET', '/place-service/map?language=en', { token: await token(admin) })
  expect(data).toEqual({ tiles: null })
})
