import { afterEach, expect, it } from 'vitest'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { compact } from '#simulator/scenarios/session.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import { NotApplicable } from './case.ts'
import type { Result } from './case.ts'
import { chargePointCases } from './charge-point/cases.ts'
import { foreignStages } from './rig/foreign.ts'
import type { Person } from './person.ts'
import { chargePointHalf } from './play.ts'

/** A charge point that is not ours, played by one of ours in real time, and the person in front of it by what it does to the pile. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Does as it is told, and writes down what that was. */
function person(told: string[], pile: () => ChargePoint): Person {
  const cannot = (sentence: string): never => {
    throw new NotApplicable(`cannot be done here: ${sentence}`)
  }
  return {
    does(sentence) {
      told.push(sentence)
      const connectorId = Number(/connector (\d)/u.exec(sentence)?.[1] ?? 0)
      const card = /card (\S+)/u.exec(sentence)?.[1] ?? ''
      if (sentence.startsWith('Let the charge point connect')) pile().powerOn()
      else if (sentence.startsWith('Connect a car')) pile().plug(connectorId, compact())
      else if (sentence.startsWith('Show the card')) pile().swipe(connectorId, card)
      else if (sentence.startsWith('Pull the cable')) pile().unplug(connectorId)
      else if (sentence.startsWith('Make all connectors free')) for (const { id } of pile().connectors) free(pile(), id)
      else cannot(sentence)
      return Promise.resolve()
    },
    sees: () => Promise.resolve(true),
    close: () => undefined,
  }
}

function free(pile: ChargePoint, connectorId: number): void {
  pile.stop(connectorId)
  pile.unplug(connectorId)
}

async function foreign() {
  const told: string[] = []
  const foreigner: { pile: ChargePoint | null } = { pile: null }
  const stages = await foreignStages({
    port: 0,
    host: '127.0.0.1',
    identity: 'CP7',
    tags: { first: 'CARD-A', second: 'CARD-B' },
    hasFixedCable: false,
    person: person(told, () => pileAt(told, foreigner)),
  })
  const half = chargePointHalf(chargePointCases, stages)
  ends.push(
    () => half.close(),
    () => foreigner.pile?.powerOff(),
  )
  return { foreigner, half, stages, told }
}

/** The pile connects to the address that the person was given. */
function pileAt(told: readonly string[], foreigner: { pile: ChargePoint | null }): ChargePoint {
  const port = /:(\d+)\/CP7/u.exec(told.join(' '))?.[1] ?? ''
  foreigner.pile ??= new ChargePoint({
    id: 'CP7',
    clock: realClock,
    random: random(0),
    connect: socketWire({ url: `ws://127.0.0.1:${port}/{id}`, password: null }),
    supplies: [{ kind: 'AC', phases: 3, amps: 32 }],
  })
  return foreigner.pile
}

const passed: Result = { kind: 'passed' }

it('plays one case after the other on the same charge point, with what a person does to it', async () => {
  const { half, told } = await foreign()
  expect(await half.play('TC_003_CS')).toEqual(passed)
  expect(await half.play('TC_068_CS')).toEqual(passed)
  expect(told).toEqual([
    expect.stringContaining('Let the charge point connect to ws://<this computer>:'),
    'Make all connectors free: no cable in, nothing charging',
    'Connect a car that needs charging to connector 1',
    'Show the card CARD-A at connector 1',
    'Make all connectors free: no cable in, nothing charging',
    'Connect a car that needs charging to connector 1',
    'Show the card CARD-A at connector 1',
    'Show the card CARD-A at connector 1',
  ])
})

it('leaves the configuration as it was', async () => {
  const { half } = await foreign()
  expect(await half.play('TC_043_2_CS')).toEqual(passed)
  // Had the case before left LocalPreAuthorize on and the card in the list, nobody would be asked for it.
  expect(await half.play('TC_003_CS')).toEqual(passed)
})

it('says what does not apply: another cable, a thing that cannot be done', async () => {
  const { half } = await foreign()
  expect(await half.play('TC_017_2_CS')).toEqual({ kind: 'not applicable', why: 'needs a fixed cable' })
  expect(await half.play('TC_041_CS')).toEqual({
    kind: 'not applicable',
    why: 'cannot be done here: Provoke at connector 1: ground failure',
  })
})

it('finds what is wrong, and shows the frame', async () => {
  const { foreigner, half } = await foreign()
  expect(await half.play('TC_017_1_CS')).toEqual(passed)
  foreigner.pile?.fault('connector lock failure', 1)
  expect(await half.play('TC_017_1_CS')).toMatchObject({
    kind: 'failed',
    why: 'UnlockConnector is answered Unlocked',
    frame: expect.stringContaining('{"status":"UnlockFailed"}'),
  })
})

it('loses the connection without a hand, and has it back', async () => {
  const { half, stages, told } = await foreign()
  expect(await half.play('TC_017_1_CS')).toEqual(passed)
  const [played] = chargePointCases
  if (played === undefined) throw new Error('there are no cases')
  const { bench } = await stages.set(played)
  const before = told.length
  await bench.station.drop()
  expect(bench.central.isConnected).toBe(false)
  await bench.station.restore()
  expect(bench.central.isConnected).toBe(true)
  expect(told).toHaveLength(before)
})
