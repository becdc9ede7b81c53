import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultNames } from '#contracts/lab/faults.ts'
import { faultAndHeal } from '#simulator/scenarios/fault-and-heal.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { dropAndReplay } from '#simulator/scenarios/drop-and-replay.ts'
import { car, HOUR, rig } from '../rig.ts'

/** Transaction messages while the connection is away (OCPP 1.6 §3.7, §4.10). */

const kept = ['StartTransaction', 'MeterValues', 'StopTransaction']
type Bench = ReturnType<typeof rig>
const transactional = ({ system }: Bench) =>
  system.received.filter(({ action }) => kept.includes(action)).map(({ action, payload }) => ({ action, payload }))

/** A session of a quarter of an hour, with or without the connection; what the central system receives. */
function session(cuts: readonly { readonly atMs: number; readonly forMs: number }[]) {
  const bench = rig()
  const { clock, pile } = bench
  bench.up()
  for (const { atMs, forMs } of cuts) {
    clock.after(atMs, () => pile.drop())
    clock.after(atMs + forMs, () => pile.restore())
  }
  pile.plug(1, car())
  clock.advance(10_000)
  pile.swipe(1, 'TAG00000001')
  clock.advance(900_000)
  pile.swipe(1, 'TAG00000001')
  clock.advance(10_000)
  pile.unplug(1)
  clock.advance(HOUR)
  return { ...bench, received: transactional(bench) }
}

describe('after a lost connection', () => {
  it('replays everything in order with the same content, whenever and however often it was cut', () => {
    const undisturbed = session([]).received
    expect(undisturbed).toHaveLength(17)
    const cuts = fc.array(
      fc.record({ atMs: fc.integer({ min: 0, max: 920_000 }), forMs: fc.integer({ min: 1, max: 900_000 }) }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(cuts, (times) => {
        const { received, pile } = session(times)
        expect(received).toEqual(undisturbed)
        expect(pile.pending).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('sends a message whose answer was lost once more, before all others', () => {
    const { clock, received, pile, system } = (() => {
      const bench = rig()
      bench.up()
      bench.system.answering('StartTransaction', () => 'silence')
      bench.charging()
      return { ...bench, received: () => transactional(bench) }
    })()
    pile.drop()
    clock.advance(70_000)
    system.answering('StartTransaction', undefined)
    pile.restore()
    clock.advance(5_000)
    const [first, again, ...rest] = received()
    expect(again).toEqual(first)
    expect(rest.map(({ action }) => action)).toEqual(['MeterValues'])
  })

  it('starts offline for an unknown tag if it may, and reports it later', () => {
    const may = rig()
    may.up()
    may.pile.drop()
    may.charging()
    expect(may.pile.connector(1).transaction?.id).toBeNull()
    may.pile.restore()
    may.clock.advance(10_000)
    expect(may.pile.connector(1).transaction?.id).toBe(1)
    expect(may.story().slice(4)).toEqual(['StartTransaction', '1 Charging'])

    const mayNot = rig({ configuration: { AllowOfflineTxForUnknownId: 'false' } })
    mayNot.up()
    mayNot.pile.drop()
    mayNot.charging()
    expect(mayNot.pile.connector(1).transaction).toBeNull()
  })

  it('accepts a tag in its cache, until that has expired', () => {
    const { clock, pile, system, up } = rig({ configuration: { AllowOfflineTxForUnknownId: 'false' } })
    system.answering('Authorize', () => ({
      conf: { idTagInfo: { status: 'Accepted', expiryDate: '2026-11-20T10:00:00Z' } },
    }))
    up()
    pile.swipe(1, 'TAG00000001')
    clock.advance(200_000)
    pile.drop()
    pile.plug(1, car())
    expect(pile.swipe(1, 'tag00000001') && pile.connector(1).transaction !== null).toBe(true)
    pile.swipe(1, 'TAG00000001')
    pile.unplug(1)
    clock.advance(3 * HOUR)
    pile.plug(1, car())
    pile.swipe(1, 'TAG00000001')
    expect(pile.connector(1).transaction).toBeNull()
  })
})

it('caches two hundred tags, and drops the first for the next', () => {
  const { clock, pile, received, up } = rig({ configuration: { AllowOfflineTxForUnknownId: 'false' } })
  up()
  for (let tag = 0; tag <= 200; tag += 1) {
    pile.swipe(1, `TAG${tag}`)
    clock.advance(200_000)
  }
  expect(received('Authorize')).toHaveLength(201)
  pile.drop()
  pile.plug(1, car())
  pile.swipe(1, 'TAG0')
  expect(pile.connector(1).transaction).toBeNull()
  pile.swipe(1, 'TAG1')
  expect(pile.connector(1).transaction).toMatchObject({ idTag: 'TAG1' })
})

describe('when the central system cannot take a message', () => {
  it('tries again with growing intervals, then gives it up and goes on', () => {
    const configuration = { TransactionMessageAttempts: '3', TransactionMessageRetryInterval: '10' }
    const { charging, clock, events, pile, story, system, received, up } = rig({ configuration })
    up()
    system.answering('StartTransaction', () => ({ error: 'InternalError' }))
    charging()
    clock.advance(8_000)
    expect(received('StartTransaction')).toHaveLength(1)
    clock.advance(2_000)
    expect(received('StartTransaction')).toHaveLength(2)
    clock.advance(18_000)
    expect(received('StartTransaction')).toHaveLength(2)
    clock.advance(2_000)
    expect(received('StartTransaction')).toHaveLength(3)
    expect(story()).toContain('1 Charging')
    pile.swipe(1, 'TAG00000001')
    expect(received('StopTransaction')).toMatchObject([{ transactionId: -1 }])
    expect(events.filter(({ type }) => type === 'failed')).toHaveLength(3)
  })

  it('reports its statuses meanwhile', () => {
    const { charging, pile, story, system, up } = rig()
    up()
    system.answering('StartTransaction', () => ({ error: 'InternalError' }))
    charging()
    pile.withhold(1, true)
    expect(story().at(-1)).toBe('1 SuspendedEVSE')
  })

  it('waits half a minute for an answer', () => {
    const { charging, clock, events, system, up } = rig()
    up()
    system.answering('StartTransaction', () => 'silence')
    charging()
    clock.advance(31_000)
    expect(events.filter(({ type }) => type === 'failed')).toMatchObject([
      { action: 'StartTransaction', code: 'Timeout' },
    ])
  })
})

it('stores a bounded number of readings, and every start and stop', () => {
  const { charging, clock, pile, received, up } = rig({ configuration: { MeterValueSampleInterval: '1' } })
  up()
  pile.drop()
  charging()
  clock.advance(HOUR)
  pile.swipe(1, 'TAG00000001')
  expect(pile.pending).toBe(2_000)
  pile.restore()
  clock.advance(10_000)
  expect(received('StartTransaction')).toHaveLength(1)
  expect(received('StopTransaction')).toHaveLength(1)
})

describe('the stories', () => {
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  /** Moves the time on until the story is over. */
  const play = async <Ending>(bench: Bench, story: Promise<Ending>): Promise<Ending> => {
    const progress = { isOver: false }
    const over = (): void => {
      progress.isOver = true
    }
    story.then(over, over)
    while (!progress.isOver) await bench.clock.settleUntil(bench.clock.now() + 60_000, settle)
    return story
  }

  it('plug to paid: the same every time', async () => {
    const run = async () => {
      const bench = rig()
      const steps: string[] = []
      const stage = { pile: bench.pile, connectorId: 1, idTag: 'TAG00000001', step: (name: string) => steps.push(name) }
      const story = await play(bench, plugToPaid({ ...stage, chargesMs: 1_800_000, idlesMs: 60_000 }))
      return { story, steps, frames: bench.system.frames }
    }
    const once = await run()
    expect(once.steps).toEqual(['ready', 'plug', 'swipe', 'charge', 'stop', 'unplug'])
    expect(once.story).toMatchObject({ transactionId: 1, meterStart: 1_000, meterStop: 6_520 })
    expect(await run()).toEqual(once)
  })

  it('plug to paid: names what did not happen', async () => {
    const bench = rig()
    bench.system.answering('Authorize', () => ({ conf: { idTagInfo: { status: 'Expired' } } }))
    const story = plugToPaid({ pile: bench.pile, connectorId: 1, idTag: 'TAG00000001', chargesMs: 1_000 })
    await expect(play(bench, story)).rejects.toThrow('TAG00000001 is Expired')
  })

  it.each([true, false])('drop and replay, starting offline: %s', async (startsOffline) => {
    const bench = rig()
    const stage = { pile: bench.pile, connectorId: 1, idTag: 'TAG00000001' }
    const story = dropAndReplay({ ...stage, chargesMs: 600_000, awayMs: 900_000, startsOffline })
    expect(await play(bench, story)).toMatchObject({ transactionId: 1, meterStart: 1_000 })
    const actions = transactional(bench).map(({ action }) => action)
    expect(actions[0]).toBe('StartTransaction')
    expect(actions.at(-1)).toBe('StopTransaction')
    expect(bench.story().at(-1)).toMatch(/Available|StopTransaction/u)
  })

  it.each(faultNames)('fault and heal: %s, idle and in a session, leaves a free connector', async (fault) => {
    for (const duringSession of [false, true]) {
      const bench = rig()
      const stage = { pile: bench.pile, connectorId: 1, idTag: 'TAG00000001', fault, lastsMs: 120_000, duringSession }
      await play(bench, faultAndHeal(stage))
      const { connectors, mainController } = bench.pile
      expect(
        [mainController, ...connectors]
          .map(({ status }) => status)
          .map(({ value, errorCode }) => `${value} ${errorCode}`),
      ).toEqual(Array.from({ length: 3 }, () => 'Available NoError'))
      expect(bench.received('StopTransaction')).toHaveLength(duringSession ? 1 : 0)
    }
  })
})
