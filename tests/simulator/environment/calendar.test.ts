import { describe, expect, it } from 'vitest'
import { HOUR, MORNING, rig } from '../rig.ts'

/** A pile before a central system whose clock is so far ahead. */
function ahead(ms: number, configuration: Readonly<Record<string, string>> = {}) {
  const bench = rig({ configuration })
  const currentTime = (): string => new Date(bench.clock.now() + ms).toISOString()
  bench.system.answering('BootNotification', () => ({
    conf: { status: 'Accepted', currentTime: currentTime(), interval: 300 },
  }))
  bench.system.answering('Heartbeat', () => ({ conf: { currentTime: currentTime() } }))
  bench.up()
  return bench
}

describe('the time of the pile', () => {
  it.each([3 * HOUR, -3 * HOUR])('is that of the central system, %i ms away', (ms) => {
    const { charging, received } = ahead(ms)
    charging()
    const started = Date.parse(String(received('StartTransaction')[0]?.['timestamp']))
    expect(started - MORNING - ms).toBeLessThan(10_000)
    expect(Date.parse(String(received('StatusNotification').at(-1)?.['timestamp'])) - started).toBe(0)
  })

  it('may jump without a watt-hour being counted or lost', () => {
    const { charging, clock, pile, system } = ahead(0)
    charging()
    system.answering('Heartbeat', () => ({ conf: { currentTime: '2026-11-21T08:00:00Z' } }))
    clock.advance(HOUR)
    pile.swipe(1, 'TAG00000001')
    expect(pile.connector(1).meter.registerWh - 1_000).toBeCloseTo(11_040, -1)
  })

  it('is not set for the sake of a message on its way, nor by what is no time', () => {
    const { charging, clock, system, received } = ahead(900)
    system.answering('Heartbeat', () => ({ conf: { currentTime: 'tea time' } }))
    clock.advance(301_000)
    charging()
    expect(received('StartTransaction')[0]?.['timestamp']).toBe(new Date(clock.now() - 1_000).toISOString())
  })

  it('decides when readings on the clock are due', () => {
    const { clock, system, received } = ahead(0, { ClockAlignedDataInterval: '900' })
    const later = (): string => new Date(clock.now() + 50 * 60_000).toISOString()
    system.answering('Heartbeat', () => ({ conf: { currentTime: later() } }))
    clock.runUntil(MORNING + 599_000)
    expect(received('MeterValues')).toEqual([])
    clock.runUntil(MORNING + 601_000)
    expect(received('MeterValues')).toMatchObject([1, 2].map((connectorId) => ({ connectorId })))
    expect(JSON.stringify(received('MeterValues'))).toContain('2026-11-20T09:00:00')
  })
})
