import { afterEach, expect, it } from 'vitest'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { listConnectors } from '#backend/areas/equipment/connector/queries.ts'
import { listPiles } from '#backend/areas/equipment/pile/queries.ts'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openNetwork, operator } from './network.ts'
import type { Network, NetworkOptions } from './network.ts'

/** A simulated pile of the bench at the real gateway, over a WebSocket of the loopback: no hardware, no other network. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function bench(options: NetworkOptions = {}): Promise<{ readonly network: Network; readonly pile: ChargePoint }> {
  const network = await openNetwork(options)
  ends.push(() => network.close())
  const pile = new ChargePoint({
    id: 'CP1',
    clock: realClock,
    random: random(0),
    connect: socketWire({ url: `ws://127.0.0.1:${network.port}/ocpp/${operator}/{id}`, password: null }),
    supplies: [
      { kind: 'AC', phases: 3, amps: 32 },
      { kind: 'AC', phases: 3, amps: 32 },
    ],
    configuration: { MeterValueSampleInterval: '1' },
  })
  ends.push(() => pile.powerOff())
  return { network, pile }
}

const everything = { page: 1, size: 10, sort: null, filters: { id: 'CP1' } }

it('boots, is accepted and shows online [R0.1.02]', async () => {
  const { network, pile } = await bench()
  const status = () => listPiles(network.world, everything).list[0]?.status
  expect(status()).toBe('offline')
  pile.powerOn()
  await network.until(() => pile.isAccepted && status() === 'online')
  expect(network.calls).toContain('BootNotification result')
})

it('tells a whole session in OCPP-J, and every call is answered [R0.1.05]', async () => {
  const { network, pile } = await bench()
  const story = await plugToPaid({ pile, connectorId: 1, idTag: 'good', chargesMs: 1_200 })
  const { world, calls, wire } = network
  const actions = new Set(calls.map((call) => call.split(' ')[0]))
  for (const action of ['BootNotification', 'StatusNotification', 'StartTransaction', 'MeterValues', 'StopTransaction'])
    expect(actions).toContain(action)
  expect(new Set(calls.map((call) => call.split(' ')[1]))).toEqual(new Set(['result']))
  expect(wire.length).toBeGreaterThan(2 * actions.size)
  for (const line of wire) expect(() => JSON.parse(line.split(' ').slice(2).join(' '))).not.toThrow()
  expect(world.store.stateOf('charging-session', String(story.transactionId))?.value).toBe('Released')
  expect(listConnectors(world, { ...everything, filters: { pileId: 'CP1' } }).list[0]).toMatchObject({
    status: 'Available',
  })
})

it('comes back from a fault with a reservation that has ended, and is told to give it up [M02 I7]', async () => {
  const { network, pile } = await bench({ isLively: true })
  const walk: string[] = []
  pile.watch((event) => event.type === 'status' && event.connectorId === 1 && walk.push(event.status))
  const heard = () => listConnectors(network.world, { ...everything, filters: { pileId: 'CP1' } }).list[0]?.status
  pile.powerOn()
  await network.until(() => heard() === 'Available')
  const wanted = { idTag: 'good', pileId: 'CP1', connectorId: 1, startsInSeconds: null, durationMinutes: 15 }
  const by = { actor: actorOf.OP, correlation: 'test' }
  expect((await network.world.commandBus.run(requestReservation, wanted, by)).refusal).toBeNull()
  await network.until(() => heard() === 'Reserved')
  const ended = () => network.world.store.stateOf('reservation', '1')?.value === 'Canceled'
  pile.quirks.keepReservations()
  pile.fault('ground failure', 1)
  await network.until(ended)
  pile.heal('ground failure', 1)
  await network.until(() => walk.at(-1) === 'Available' && heard() === 'Available')
  expect(walk).toEqual(['Available', 'Reserved', 'Faulted', 'Reserved', 'Available'])
  expect(pile.connector(1).reservation).toBeNull()
})
