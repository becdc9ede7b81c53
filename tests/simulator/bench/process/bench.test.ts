import { expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import type { BenchAct, BenchTraffic } from '#contracts/lab/bench.ts'
import type { BenchTold } from '#contracts/lab/bench-orders.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, rectifier, socket22 } from '#tests/simulator/rig.ts'

/** The process of the bench: hands and traffic at the same piles. */

const traffic: BenchTraffic = { isOn: false, arrivalsPerHour: 6, staysMinutes: 20, faultRate: 0, seed: 0 }
const plug: BenchAct = { act: 'plug', connectorId: 1, model: 2, soc: 0.3, targetSoc: 0.9 }

function openBench(change: Partial<BenchTraffic> = {}, tags: readonly string[] = ['TAG1', 'TAG2', 'TAG3']) {
  const clock = virtualClock(MORNING)
  const system = central({ now: () => new Date(clock.now()).toISOString() })
  const told: BenchTold[] = []
  const bench = new Bench({
    clock,
    connect: () => memoryWire(clock, system.connect),
    piles: [
      { id: 'P1', supplies: [socket22, socket22] },
      { id: 'P2', supplies: [rectifier] },
    ],
    tags,
    traffic: { ...traffic, ...change },
    tell: (one) => told.push(one),
  })
  bench.begin()
  clock.advance(MINUTE)
  let order = 0
  const take = (give: Parameters<Bench['take']>[0]['give']): BenchTold | undefined => {
    bench.take({ order: (order += 1), give })
    return told.findLast((one) => 'answer' in one && one.answer === order)
  }
  const act = (one: BenchAct, pileId = 'P1'): boolean => {
    const answer = take({ kind: 'act', pileId, act: one })
    return answer !== undefined && 'isDone' in answer && answer.isDone
  }
  const at = (pileId = 'P1', connectorId = 1) => bench.piles.get(pileId)?.view().connectors[connectorId - 1]
  return { act, at, bench, clock, system, take, told }
}

it('derives every status from what hands do: plug, swipe, charge, stop, unplug', () => {
  const { act, at, clock } = openBench()
  expect(at()).toMatchObject({ status: 'Available', car: null })
  expect(act(plug)).toBe(true)
  expect(act(plug)).toBe(false)
  expect(at()).toMatchObject({ status: 'Preparing', isPlugged: true })
  expect(act({ act: 'swipe', connectorId: 1, idTag: 'TAG1' })).toBe(true)
  clock.advance(10 * SECOND)
  expect(at()).toMatchObject({ status: 'Charging', isLocked: true, watts: 11_040 })
  expect(act({ act: 'pullAtPile', connectorId: 1 })).toBe(false)
  expect(act({ act: 'pauseCar', connectorId: 1, isOn: true })).toBe(true)
  expect(at()).toMatchObject({ status: 'SuspendedEV', watts: 0 })
  clock.advance(HOUR)
  expect(at()).toMatchObject({ status: 'SuspendedEV' })
  expect(act({ act: 'pauseCar', connectorId: 1, isOn: false })).toBe(true)
  expect(at()).toMatchObject({ status: 'Charging' })
  expect(act({ act: 'emergencyStop' })).toBe(true)
  expect(act({ act: 'emergencyStop' })).toBe(false)
  expect(at()).toMatchObject({ status: 'Finishing', isLocked: false })
  expect(act({ act: 'pullAtPile', connectorId: 1 })).toBe(true)
  expect(at()).toMatchObject({ status: 'Available', isPlugged: false })
})

it('breaks a connector and heals it, by hand or after a time', () => {
  const { act, at, clock } = openBench()
  const fault = { act: 'fault', connectorId: 1, fault: 'ground failure' } as const
  expect(act({ ...fault, forSeconds: 30 })).toBe(true)
  expect(act({ ...fault, forSeconds: null })).toBe(false)
  expect(at()).toMatchObject({ status: 'Faulted', errorCode: 'GroundFailure', faults: ['ground failure'] })
  clock.advance(30 * SECOND)
  expect(at()).toMatchObject({ status: 'Available', faults: [] })
  expect(act({ ...fault, forSeconds: 30 })).toBe(true)
  expect(act({ act: 'heal', connectorId: 1, fault: 'ground failure' })).toBe(true)
  expect(act({ ...fault, forSeconds: null })).toBe(true)
  clock.advance(HOUR)
  expect(at()?.faults, 'a timer of an earlier fault heals no later one').toEqual(['ground failure'])
  expect(act({ act: 'fault', connectorId: 1, fault: 'no such fault', forSeconds: null })).toBe(false)
  expect(act({ act: 'stop', connectorId: 7 })).toBe(false)
})

it('pulls the network plug, takes the power away and lets a pile boot again and again', () => {
  const { act, bench, clock } = openBench()
  const pile = () => bench.piles.get('P1')?.view()
  expect(pile()).toMatchObject({ isConnected: true, isRegistered: true })
  expect(act({ act: 'network', isOn: false })).toBe(true)
  expect(pile()).toMatchObject({ isConnected: false, isPluggedIn: false })
  expect(act({ act: 'network', isOn: true })).toBe(true)
  clock.advance(MINUTE)
  expect(pile()).toMatchObject({ isConnected: true })
  expect(act({ act: 'bootLoop', isOn: true })).toBe(true)
  const seen = new Set<boolean | undefined>()
  for (let step = 0; step < 30; step += 1) {
    clock.advance(SECOND)
    seen.add(pile()?.isPowered)
  }
  expect(seen).toEqual(new Set([true, false]))
  expect(act({ act: 'bootLoop', isOn: false })).toBe(true)
  expect(act({ act: 'power', isOn: false })).toBe(true)
  clock.advance(HOUR)
  expect(pile()).toMatchObject({ isPowered: false, isConnected: false, isBootLooping: false })
})

it('lets cars come at the pace that was set, and none to a pile that somebody uses by hand', () => {
  const { act, at, bench, clock, take } = openBench()
  const cars = (pileId: string): number =>
    bench.piles
      .get(pileId)
      ?.view()
      .connectors.filter(({ car }) => car !== null).length ?? 0
  clock.advance(4 * HOUR)
  expect(cars('P1') + cars('P2')).toBe(0)
  expect(act({ act: 'hold', isOn: true })).toBe(true)
  take({ kind: 'traffic', traffic: { ...traffic, isOn: true, arrivalsPerHour: 60, staysMinutes: 600 } })
  clock.advance(10 * MINUTE)
  expect([cars('P1'), cars('P2')]).toEqual([0, 1])
  // Whoever touches a car of the traffic has it from then on.
  expect(act({ act: 'pauseCar', connectorId: 1, isOn: true }, 'P2')).toBe(true)
  clock.advance(24 * HOUR)
  expect(at('P2')).toMatchObject({ status: 'SuspendedEV' })
  expect(act({ act: 'hold', isOn: false })).toBe(true)
  clock.advance(30 * MINUTE)
  expect(cars('P1')).toBeGreaterThan(0)
  take({ kind: 'traffic', traffic })
  clock.advance(24 * HOUR)
  expect(cars('P1')).toBe(0)
})

it('leaves the first cards to hands, however busy traffic is', () => {
  const tags = ['TAG1', 'TAG2', 'TAG3', 'TAG4']
  const { at, clock, told } = openBench({ isOn: true, arrivalsPerHour: 60, staysMinutes: 600 }, tags)
  const used = new Set<string | undefined>()
  for (let minute = 0; minute < 120; minute += 1) {
    clock.advance(MINUTE)
    for (const [pile, connector] of [
      ['P1', 1],
      ['P1', 2],
      ['P2', 1],
    ] as const)
      used.add(at(pile, connector)?.transaction?.idTag)
  }
  expect([...used].filter((tag) => tag !== undefined).toSorted()).toEqual(['TAG2', 'TAG3', 'TAG4'])
  expect(told.find((one) => 'cards' in one)).toMatchObject({ cards: tags })
})

it('adds piles with their quirk and takes away only what was added', () => {
  const { bench, clock, take } = openBench()
  const supplies = [socket22]
  take({ kind: 'add', piles: [{ id: 'S1', supplies, address: null, password: null, quirk: 'slow' }] })
  clock.advance(MINUTE)
  expect(bench.piles.get('S1')?.view()).toMatchObject({
    isConnected: true,
    isAdded: true,
    isHeld: false,
    delayMs: 2_000,
  })
  expect(take({ kind: 'remove', pileId: 'P1' })).toMatchObject({ isDone: false })
  expect(take({ kind: 'remove', pileId: 'S1' })).toMatchObject({ isDone: true })
  clock.advance(HOUR)
  expect([...bench.piles.keys()]).toEqual(['P1', 'P2'])
})

it('tells what has changed, twice a second at the most and only while somebody looks', () => {
  const { act, clock, take, told } = openBench()
  const changes = () => told.flatMap((one) => ('changed' in one ? [one.changed.map(({ id }) => id)] : []))
  clock.advance(MINUTE)
  expect(changes()).toEqual([])
  take({ kind: 'watch' })
  expect(changes()).toEqual([['P1', 'P2']])
  clock.advance(400)
  act({ act: 'network', isOn: false }, 'P2')
  clock.advance(2 * SECOND)
  expect(changes().length).toBeLessThanOrEqual(6)
  expect(changes().slice(1).flat()).not.toContain('P1')
  clock.advance(HOUR)
  expect(changes().length).toBeLessThanOrEqual(12)
})

it('sets the clock wrong, changes a key at the pile and shows its profiles and its list', () => {
  const { act, at, system, take } = openBench()
  const detail = () => take({ kind: 'detail', pileId: 'P1' })
  const key = (name: string) => {
    const answer = detail()
    return answer !== undefined && 'detail' in answer
      ? answer.detail?.keys.find((one) => one.key === name)?.value
      : null
  }
  expect(detail()).toMatchObject({
    detail: { clockAheadSeconds: 0, profiles: [], localList: { version: 0, cards: [] } },
  })
  expect(act({ act: 'jumpClock', seconds: -3_600 })).toBe(true)
  expect(detail()).toMatchObject({ detail: { clockAheadSeconds: -3_600 } })
  expect(act({ act: 'configure', key: 'ConnectionTimeOut', value: '33' })).toBe(true)
  expect(key('ConnectionTimeOut')).toBe('33')
  expect(act({ act: 'configure', key: 'ConnectionTimeOut', value: 'soon' })).toBe(false)
  expect(act({ act: 'configure', key: 'NumberOfConnectors', value: '9' })).toBe(false)
  expect(at(), 'no profile, no limit').toMatchObject({ limitWatts: null })
  const localAuthorizationList = [{ idTag: 'TAG1', idTagInfo: { status: 'Accepted' } }]
  act({ act: 'configure', key: 'LocalAuthListEnabled', value: 'true' })
  system.ask('P1', 'SendLocalList', { listVersion: 3, updateType: 'Full', localAuthorizationList })
  system.ask('P1', 'SetChargingProfile', {
    connectorId: 1,
    csChargingProfiles: {
      chargingProfileId: 5,
      stackLevel: 0,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 7000 }] },
    },
  })
  expect(detail()).toMatchObject({
    detail: {
      localList: { version: 3, cards: [expect.stringMatching(/tag1/iu)] },
      profiles: [{ connectorId: 1, id: 5, purpose: 'TxDefaultProfile', stackLevel: 0, unit: 'W', limits: [7_000] }],
    },
  })
  expect(at()).toMatchObject({ limitWatts: 7_000 })
})
