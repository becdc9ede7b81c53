import { expect, it } from 'vitest'
import { openGateway } from '#backend/ocpp/gateway.ts'
import type { WireListener } from '#backend/ocpp/gateway.ts'
import { watchLinks } from '#backend/areas/equipment/connectivity/process.ts'
import { openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { steppedClock } from '#tests/support/time/stepped-clock.ts'
import type { TestWorldOptions } from '#tests/support/site/world.ts'

const link = ({ world }: Site) => world.store.stateOf('pile-link', PILE)?.value
const SECOND = 1_000

/** A pile on a wire of memory that has booted, with a heartbeat of a minute, and then says nothing. */
async function silent(options: TestWorldOptions = {}) {
  const site = await openSite({ ...options, settings: { heartbeatSeconds: 60 } })
  const defects: unknown[] = []
  const defect = (detail: unknown) => void defects.push(detail)
  const gateway = openGateway(site.world, { log: { info: () => undefined, warn: () => undefined, error: defect } })
  const closed: number[] = []
  const close = (code: number): void => {
    closed.push(code)
    wired.closed(code)
  }
  const wired: WireListener = gateway.connect(PILE, { send: () => undefined, close })
  watchLinks(site.world, gateway, defect)
  await site.pass(0)
  wired.receive('[2,"1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]')
  await site.pass(0)
  expect(link(site)).toBe('Online')
  return { site, gateway, wired, closed, defects }
}

it('suspects a pile that was silent for more than one and a half heartbeats, until it shows itself', async () => {
  const { site, wired, defects } = await silent()
  await site.pass(90 * SECOND)
  expect(link(site)).toBe('Online')
  await site.pass(10 * SECOND)
  expect(link(site)).toBe('Suspect')
  wired.alive()
  await site.pass(10 * SECOND)
  expect(link(site)).toBe('Online')
  expect(defects).toEqual([])
})

it('forgives no silence that goes on', async () => {
  const { site } = await silent()
  await site.pass(180 * SECOND)
  const words = site.types().filter((type) => type === 'link.late' || type === 'link.recovered')
  expect(words).toEqual(['link.late'])
})

it('declares a pile dead that was silent for more than two heartbeats and a minute, and hangs up', async () => {
  const { site, gateway, closed, defects } = await silent()
  await site.pass(180 * SECOND)
  expect([link(site), closed]).toEqual(['Suspect', []])
  await site.pass(10 * SECOND)
  expect(link(site)).toBe('Offline')
  expect(closed).toHaveLength(1)
  expect(gateway.isConnected(PILE)).toBe(false)
  expect(site.types().filter((type) => type === 'link.dead')).toHaveLength(1)
  expect(defects).toEqual([])
})

it('neither gives a pile up nor forgives its silence because the wall was set', async () => {
  const clock = steppedClock()
  const { site, wired, closed } = await silent({ clock })
  await site.pass(30 * SECOND)
  clock.step(3_600 * SECOND)
  await site.pass(30 * SECOND)
  expect([link(site), closed]).toEqual(['Online', []])
  wired.alive()
  clock.step(-7_200 * SECOND)
  await site.pass(190 * SECOND)
  expect(link(site)).toBe('Offline')
})

it('closes links once that a crash left open', async () => {
  const site = await openSite()
  const gateway = openGateway(site.world, {
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  for (let restart = 0; restart < 2; restart += 1) {
    const unwatch = watchLinks(site.world, gateway, (error) => expect(error).toBeNull())
    await site.pass(0)
    unwatch()
  }
  expect(link(site)).toBe('Offline')
  const ends = site.world.store.facts('pile-link', PILE).filter(({ type }) => type === 'link.closed')
  expect(ends).toMatchObject([{ data: { code: 1006 } }])
})
