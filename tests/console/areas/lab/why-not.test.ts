import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import { whyNot } from '#console/areas/lab/bench/pile/why-not.ts'
import type { Why } from '#console/areas/lab/bench/pile/why-not.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { random } from '#simulator/environment/random.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, rectifier, socket22 } from '#tests/simulator/rig.ts'

/** The reasons on the buttons of the bench, held against the piles themselves. */

const traffic = { isOn: false, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 }

function openPile() {
  const clock = virtualClock(MORNING)
  const { connect } = central({ now: () => new Date(clock.now()).toISOString() })
  const bench = new Bench({
    clock,
    connect: () => memoryWire(clock, connect),
    piles: [{ id: 'P1', supplies: [socket22, rectifier] }],
    tags: [],
    traffic,
    tell: () => undefined,
  })
  bench.begin()
  clock.advance(MINUTE)
  const pile = bench.piles.get('P1')
  if (pile === undefined) throw new Error('there is no pile')
  return { clock, pile }
}

/** Everything that a hand can try, at both connectors. */
const attempts: readonly BenchAct[] = [
  ...[1, 2].flatMap((connectorId): readonly BenchAct[] => [
    { act: 'plug', connectorId, model: 2, soc: 0.3, targetSoc: 0.9 },
    { act: 'unplug', connectorId },
    { act: 'pullAtPile', connectorId },
    { act: 'swipe', connectorId, idTag: 'TAG1' },
    { act: 'stop', connectorId },
    ...[true, false].flatMap((isOn): readonly BenchAct[] => [
      { act: 'pauseCar', connectorId, isOn },
      { act: 'withhold', connectorId, isOn },
    ]),
    ...faultNames.flatMap((fault): readonly BenchAct[] => [
      { act: 'fault', connectorId, fault, forSeconds: null },
      { act: 'heal', connectorId, fault },
    ]),
  ]),
  { act: 'emergencyStop' },
  ...[true, false].flatMap((isOn): readonly BenchAct[] => [
    { act: 'power', isOn },
    { act: 'network', isOn },
    { act: 'bootLoop', isOn },
    { act: 'hold', isOn },
  ]),
  { act: 'once', what: 'bootAgain' },
  { act: 'once', what: 'replaceSocket' },
]

const usual: ReadonlySet<string> = new Set(['plug', 'unplug', 'pullAtPile', 'swipe', 'stop', 'pauseCar'])
const breaking: ReadonlySet<string> = new Set(attempts.map(({ act }) => act).filter((act) => !usual.has(act)))

it('says no for exactly what the pile would refuse, wherever hands lead it', () => {
  const { clock, pile } = openPile()
  const chance = random(7).fork('hands')
  const given = new Set<Why>()
  for (let step = 0; step < 2_500; step += 1) {
    // People plug, swipe and pull more often than they break things.
    const kind = chance.chance(0.15) ? breaking : usual
    const act = chance.pick(attempts.filter((one) => kind.has(one.act)))
    for (const { id, faults } of pile.view().connectors)
      for (const fault of faults) if (chance.chance(0.3)) pile.act({ act: 'heal', connectorId: id, fault })
    if (chance.chance(0.1)) pile.act({ act: 'power', isOn: true })
    const view = pile.view()
    const why = whyNot(act, view)
    if (why !== null) given.add(why)
    // A card at a locked cable is the pile's own matter: it opens for the one who locked it.
    const isOwn = act.act === 'swipe' && view.connectors[act.connectorId - 1]?.isLocked === true
    const isDone = pile.act(act)
    if (!isOwn)
      expect(isDone, `${JSON.stringify(act)} after ${step} steps at ${JSON.stringify(view)}`).toBe(why === null)
    clock.advance(chance.pick([0, SECOND, 5 * SECOND, MINUTE]))
  }
  expect([...given].toSorted()).toEqual(
    ['carThere', 'faulted', 'fixedCable', 'isActive', 'isHealthy', 'locked', 'noCable', 'noCar'].concat([
      'noPower',
      'noTransaction',
      'nothingToDo',
      'offline',
      'readerDead',
    ]),
  )
})
