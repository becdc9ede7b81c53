import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fleet } from '#simulator/fleet/fleet.ts'
import type { FleetOptions } from '#simulator/fleet/fleet.ts'
import type { ObservedEvent } from '#simulator/charge-point/events.ts'
import { DriverVisit } from '#simulator/fleet/driver-visit.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { central } from '../central.ts'
import { car, HOUR, MORNING, ready, rectifier, socket22 } from '../rig.ts'

const plans = Array.from({ length: 12 }, (_, at) => ({
  id: `CP${String(at + 1).padStart(6, '0')}`,
  supplies: at % 4 === 3 ? [rectifier] : [socket22, socket22],
}))
const tags = Array.from({ length: 30 }, (_, at) => `TAG${String(at + 1).padStart(8, '0')}`)

function run(seed: number, more: Partial<FleetOptions> = {}) {
  const clock = virtualClock(MORNING)
  const system = central({ now: () => new Date(clock.now()).toISOString() })
  const events: ObservedEvent[] = []
  const some = fleet({
    clock,
    seed,
    connect: memoryWire(clock, system.connect),
    piles: plans,
    tags,
    faults: 0.3,
    rampMs: 10_000,
    watch: (event) => events.push(event),
    ...more,
  })
  some.begin()
  clock.advance(12 * HOUR)
  return { clock, events, fleet: some, system }
}

const digest = ({ events, system }: ReturnType<typeof run>): string =>
  createHash('sha256').update(system.frames.join('\n')).update(JSON.stringify(events)).digest('hex')

it('yields the same day, byte for byte, for the same seed, 0 included', () => {
  expect(digest(run(0))).toBe(digest(run(0)))
  expect(digest(run(7))).toBe(digest(run(7)))
  expect(digest(run(0))).not.toBe(digest(run(7)))
})

it('lets cars come and go, and things break and heal', () => {
  const { events } = run(1)
  const count = (type: ObservedEvent['type']): number => events.filter((event) => event.type === type).length
  expect(count('started')).toBeGreaterThan(50)
  expect(count('stopped')).toBeGreaterThan(50)
  expect(count('fault')).toBeGreaterThan(5)
  expect(count('healed')).toBeGreaterThan(2)
  expect(count('disconnected')).toBeGreaterThan(2)
  expect(count('failed')).toBe(0)
})

it('sends no card to two connectors at once', () => {
  const open = new Set<string>()
  const tagOf = new Map<string, string>()
  for (const event of run(3).events) {
    if (event.type !== 'started' && event.type !== 'stopped') continue
    const place = `${event.pile}~${event.connectorId}`
    if (event.type === 'stopped') open.delete(tagOf.get(place) ?? '')
    else {
      expect(open).not.toContain(event.idTag)
      open.add(event.idTag)
      tagOf.set(place, event.idTag)
    }
  }
})

it('finishes in good order: every session stopped and confirmed', () => {
  const { clock, events, fleet: some, system } = run(5)
  some.finish()
  clock.advance(30 * 60_000)
  expect(some.piles.every((pile) => pile.pending === 0)).toBe(true)
  const started = system.received.filter(({ action }) => action === 'StartTransaction')
  const stopped = system.received.filter(({ action }) => action === 'StopTransaction')
  expect(new Set(stopped.map(({ payload }) => payload['transactionId'])).size).toBe(started.length)
  expect(stopped.every(({ payload }) => Number(payload['transactionId']) > 0)).toBe(true)
  const before = events.length
  clock.advance(6 * HOUR)
  expect(events.slice(before).filter(({ type }) => type === 'started')).toEqual([])
  some.end()
  expect(some.piles.every((pile) => !pile.isConnected)).toBe(true)
})

it.each([
  ['as soon as everything is confirmed', true, 60_000],
  ['after its grace when something is not', false, 5_000],
])('shuts down %s', async (_, isAnswered, graceMs) => {
  const { clock, fleet: some, system } = run(5)
  if (!isAnswered) system.answering('StopTransaction', () => 'silence')
  const ends: number[] = []
  const began = clock.now()
  void some.shutDown(graceMs).then(() => ends.push(clock.now() - began))
  await clock.settleUntil(began + 120_000, () => new Promise((resolve) => void setImmediate(resolve)))
  expect(some.piles.every(({ pending }) => pending === 0)).toBe(isAnswered)
  if (isAnswered) expect(ends[0]).toBeLessThan(graceMs)
  else expect(ends).toEqual([graceMs])
})

it('charges faster with speed, while the protocol runs at the speed of the clock', () => {
  const { events, system } = run(2, { speed: 60, faults: 0 })
  const slow = run(2, { faults: 0 }).events.filter(({ type }) => type === 'started').length
  expect(events.filter(({ type }) => type === 'started').length).toBeGreaterThan(10 * slow)
  const beats = system.received.filter(({ action, pile }) => action === 'Heartbeat' && pile === 'CP000001')
  expect(beats.length).toBeGreaterThan(140)
  expect(beats.length).toBeLessThan(146)
})

it('lets meters run forwards only, over a whole day of a whole fleet', () => {
  const registers = new Map<string, number>()
  for (const event of run(11).events) {
    if (event.type !== 'started' && event.type !== 'stopped') continue
    const place = `${event.pile}~${event.connectorId}`
    const register = event.type === 'started' ? event.meterStart : event.meterStop
    expect(register).toBeGreaterThanOrEqual(registers.get(place) ?? 0)
    registers.set(place, register)
  }
  expect(registers.size).toBe(21)
})

it('lets a driver stay whose cable starts the session of a card that was shown before', () => {
  const { clock, pile, received } = ready()
  pile.swipe(1, 'TAG00000009')
  const habits = { swipesAfterMs: 5_000, patienceMs: 60_000, staysMs: 600_000, returnsAfterMs: 60_000, pulls: true }
  const departures: number[] = []
  const done = (): void => void departures.push(clock.now())
  const cards = { idTag: 'TAG00000001', stopsWith: 'TAG00000001' }
  const visit = new DriverVisit({ pile, connectorId: 1, vehicle: car(), ...cards, habits, clock, done })
  expect(pile.connector(1).transaction?.idTag).toBe('TAG00000009')
  clock.advance(599_000)
  expect(departures).toEqual([])
  visit.goHome()
  expect(departures).toHaveLength(1)
  expect(received('StopTransaction')).toMatchObject([{ reason: 'EVDisconnected' }])
})
