import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { Tap } from '#simulator/wire/lean.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'

/** Piles of the bench at central systems that are not ours, and are not always what they should be. */

const AWAY = 'ws://there.example/{id}'
const nothing = { receive: () => undefined, closed: () => undefined }

/** A memory wire has no tap of its own. */
const heard =
  (accept: Accept, tap: Tap): Accept =>
  (pileId, side) =>
    accept(pileId, {
      ...side,
      send(text) {
        tap(pileId, 'central', text)
        side.send(text)
      },
    })

function openAway(accept: Accept) {
  const clock = virtualClock(MORNING)
  const system = central({ now: () => new Date(clock.now()).toISOString() })
  const bench = new Bench({
    clock,
    connect: ({ address }, tap) => memoryWire(clock, address === AWAY ? heard(accept, tap) : system.connect),
    piles: [{ id: 'P1', supplies: [socket22] }],
    tags: [],
    traffic: { isOn: false, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 },
    tell: () => undefined,
  })
  bench.begin()
  const plan = { id: 'S1', supplies: [socket22], address: AWAY, password: null, quirk: 'none' } as const
  bench.take({ order: 1, give: { kind: 'add', piles: [plan] } })
  clock.advance(5 * SECOND)
  const at = (id: string) => bench.piles.get(id)?.view()
  return { bench, clock, at }
}

it('says of a pile that cannot be connected what the line said, and goes on with the others', () => {
  const { at, clock } = openAway((_, side) => {
    side.close(1006, 'getaddrinfo ENOTFOUND there.example')
    return nothing
  })
  const trouble = { kind: 'unreachable', detail: 'getaddrinfo ENOTFOUND there.example' }
  expect(at('S1')).toMatchObject({ address: AWAY, isRegistered: false, trouble })
  clock.advance(10 * MINUTE)
  expect(at('S1')).toMatchObject({ trouble })
  expect(at('P1')).toMatchObject({ address: null, isRegistered: true, trouble: null })
})

it('says that nothing answers the boot once it has waited for an answer', () => {
  const { at, clock } = openAway(() => nothing)
  expect(at('S1')).toMatchObject({ isConnected: true, isRegistered: false, trouble: null })
  clock.advance(MINUTE)
  expect(at('S1')).toMatchObject({ isConnected: true, trouble: { kind: 'silent' } })
})

it('tells what it was answered where that is no OCPP, and not more than fits', () => {
  const { at } = openAway((_, side) => ({
    ...nothing,
    receive: () => side.send(`<html>${'x'.repeat(1_000)}`),
  }))
  const trouble = at('S1')?.trouble
  expect(trouble).toMatchObject({ kind: 'garbled' })
  expect(trouble?.detail).toMatch(/^<html>x+$/u)
  expect(trouble?.detail.length).toBeLessThan(200)
})

it('tells an error, and a boot that is not accepted, and forgets both once it is', () => {
  let answer: (id: string) => unknown = (id) => [4, id, 'InternalError', 'no disk', {}]
  const { at, clock } = openAway((_, side) => ({
    ...nothing,
    receive(text) {
      const [type, id]: readonly unknown[] = JSON.parse(text)
      if (type === 2) side.send(JSON.stringify(answer(String(id))))
    },
  }))
  expect(at('S1')).toMatchObject({ trouble: { kind: 'garbled', detail: 'InternalError no disk' } })
  const currentTime = new Date(MORNING).toISOString()
  answer = (id) => [3, id, { status: 'Rejected', currentTime, interval: 60 }]
  clock.advance(2 * MINUTE)
  expect(at('S1')).toMatchObject({ isRegistered: false, trouble: { kind: 'turnedAway', detail: 'Rejected' } })
  answer = (id) => [3, id, { status: 'Accepted', currentTime, interval: 60 }]
  clock.advance(2 * MINUTE)
  expect(at('S1')).toMatchObject({ isRegistered: true, trouble: null })
})

it('blames no line for a pile without power', () => {
  const { at, bench, clock } = openAway(() => nothing)
  clock.advance(MINUTE)
  bench.take({ order: 2, give: { kind: 'act', pileId: 'S1', act: { act: 'power', isOn: false } } })
  expect(at('S1')).toMatchObject({ isPowered: false, trouble: null })
})
