import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rawMost } from '#contracts/ocpp/quirk.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import type { Station } from '../station.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

const facts = (lifecycle: string, id: string) =>
  network.world.store
    .facts(lifecycle, id)
    .map(({ type, data }) => ({ type, data: data as Readonly<Record<string, unknown>> }))
const warnings = () => network.lines.filter(({ level }) => level === 'warn')
const start = { connectorId: 1, idTag: 'good', meterStart: 1_000, timestamp: '2026-11-20T07:00:00.000Z' }

describe('a lenient pile', () => {
  it('that boots with forty unknown fields of 10 kB each is accepted; one warning names one, and no fact holds them', async () => {
    const odd = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`extra${n}`, `secret${'x'.repeat(10_000)}`]))
    const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model', ...odd }
    expect(await station.ask('BootNotification', boot)).toMatchObject([3, expect.anything(), { status: 'Accepted' }])
    expect(warnings()).toMatchObject([{ detail: { kind: 'unknownField', field: 'extra0', count: 40, raw: null } }])
    expect(JSON.stringify(warnings()).length).toBeLessThan(500)
    const kept = JSON.stringify(facts('pile-link', 'CP1'))
    expect(kept).not.toContain('secret')
    expect(kept.length).toBeLessThan(5_000)
  })

  it('whose names are endless is told by their beginning', async () => {
    const boot = { chargePointVendor: 'V'.repeat(10_000), chargePointModel: 'M', ['f'.repeat(10_000)]: 1 }
    await station.ask('BootNotification', boot)
    const [booted] = facts('pile-link', 'CP1')
      .filter(({ type }) => type === 'link.booted')
      .slice(-1)
    expect(booted?.data['vendor']).toBe('V'.repeat(20))
    const seen = facts('pile-link', 'CP1').filter(({ type }) => type === 'link.quirkSeen')
    for (const { data } of seen) expect(JSON.stringify(data).length).toBeLessThan(4 * rawMost)
  })

  it.each([
    ['nothing', {}],
    ['no transaction', { meterStop: 2_000, timestamp: '2026-11-20T07:30:00.000Z' }],
    ['no object', []],
    ['a text', 'stop'],
    ['half a transaction', { transactionId: 1.5, meterStop: 2_000, timestamp: '2026-11-20T07:30:00.000Z' }],
  ])('that stops with %s is confirmed, and its session goes on', async (_, payload) => {
    await station.confirmed('StartTransaction', start)
    const before = facts('charging-session', '1').length
    expect((await station.ask('StopTransaction', payload)).slice(0, 1)).toEqual([3])
    expect((await station.ask('StopTransaction', payload)).slice(0, 1)).toEqual([3])
    expect(facts('charging-session', '1')).toHaveLength(before)
    expect(warnings()).toMatchObject([{ detail: { kind: 'illegibleStop' } }])
  })

  it.each([
    ['a start without a card', 'StartTransaction', { ...start, idTag: undefined }, 'OccurenceConstraintViolation'],
    [
      'a start without a reading',
      'StartTransaction',
      { ...start, meterStart: undefined },
      'OccurenceConstraintViolation',
    ],
    ['a start at half a connector', 'StartTransaction', { ...start, connectorId: 1.5 }, 'TypeConstraintViolation'],
    ['a card whose digits are lost', 'StartTransaction', { ...start, idTag: 2 ** 60 }, 'TypeConstraintViolation'],
    ['a boot of nobody', 'BootNotification', { chargePointVendor: 'V' }, 'OccurenceConstraintViolation'],
    [
      'a status of its own',
      'StatusNotification',
      { connectorId: 1, errorCode: 'NoError', status: 'Busy' },
      'PropertyConstraintViolation',
    ],
    ['readings that are no list', 'MeterValues', { connectorId: 1, meterValue: {} }, 'TypeConstraintViolation'],
    ['a payload that is no object', 'MeterValues', [], 'FormationViolation'],
    ['a field too many in another message', 'Heartbeat', { x: 1 }, 'PropertyConstraintViolation'],
    ['an unknown action', 'Fnord', {}, 'NotImplemented'],
  ])('is refused %s, which cannot be mended', async (_, action, payload, code) => {
    const before = network.world.store.position()
    const [type, , answered] = await station.ask(action, payload)
    expect([type, answered]).toEqual([4, code])
    expect(network.world.store.position()).toBe(before)
  })

  it('takes a reservation whose number is beyond all counting for none', async () => {
    await station.confirmed('StartTransaction', { ...start, reservationId: -(2 ** 53) })
    expect(facts('charging-session', '1')).toMatchObject([{ data: { reservationId: null } }])
    expect(warnings()).toMatchObject([{ message: 'a number no reservation has' }])
  })

  it('takes payloads that are nested without end', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    station.say(`[2,"deep","StopTransaction",{"transactionId":${deep},"meterStop":1,"x":${deep}}]`)
    expect((await station.heard()).slice(0, 2)).toEqual([3, 'deep'])
  })

  it('that became another model shows its quirks anew', async () => {
    const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model', x: 1 }
    await station.ask('BootNotification', boot)
    await station.ask('BootNotification', { ...boot, chargePointModel: 'Next' })
    await station.ask('BootNotification', { ...boot, chargePointModel: 'Next' })
    const seen = facts('pile-link', 'CP1').filter(({ type }) => type === 'link.quirkSeen')
    expect(seen.map(({ data }) => [data['kind'], data['model']])).toEqual([
      ['unknownField', 'Model'],
      ['unknownField', 'Next'],
    ])
  })
})
