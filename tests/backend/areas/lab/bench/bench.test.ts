import { expect, it } from 'vitest'
import { BenchProcess } from '#backend/demo/bench-process.ts'
import type { BenchChannel } from '#backend/demo/bench-process.ts'
import { registerMembers } from '#backend/areas/lab/bench/commands.ts'
import { register } from '#backend/areas/register.ts'
import { realClock } from '#backend/clock.ts'
import { system } from '#contracts/actor.ts'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { benchDeedsMost } from '#contracts/lab/bench-use.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'
import pino from 'pino'
import {
  adminAccount,
  clerk,
  neighbour,
  openAccount,
  openInstallation,
  openServer,
} from '#tests/backend/http/installation.ts'

/** The calls of the bench, over the bench itself on a clock of its own and a wire without a network. */

const piles = '/bench-service/piles'
/** What the server was started with. */
const AWAY = 'ws://there.example/ocpp/{id}'
/** Piles of another central system. */
const away = {
  kind: 'DC',
  connectorCount: 1,
  phases: 3,
  watts: 50_000,
  quirk: 'none',
  count: 1,
  address: AWAY,
}
const depot = { name: 'Depot', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
const by = { actor: system('test'), correlation: 'test' }

function openBench() {
  const clock = virtualClock(MORNING)
  const { connect } = central({ now: () => new Date(clock.now()).toISOString() })
  let hear: (message: unknown) => void = () => undefined
  let gone = (): void => undefined
  const simulated = new Bench({
    clock,
    connect: () => memoryWire(clock, connect),
    piles: [{ id: 'P1', supplies: [socket22] }],
    tags: ['TAG1'],
    traffic: { isOn: false, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 },
    tell: (told) => hear(JSON.parse(JSON.stringify(told))),
  })
  const channel: BenchChannel = {
    connected: true,
    send: (message, sent) => {
      sent(null)
      simulated.take(JSON.parse(JSON.stringify(message)))
    },
    on: (_, listener) => {
      hear = listener
    },
    once: (_, listener) => {
      gone = listener
    },
  }
  const bench = new BenchProcess({ clock: realClock, log: pino({ level: 'silent' }), addresses: [AWAY] })
  bench.attach(channel, '0PL002')
  simulated.begin()
  clock.advance(MINUTE)
  return { bench, clock, end: () => gone() }
}

async function openDesk() {
  const opened = openBench()
  const installation = await openInstallation({ bench: opened.bench })
  const token = await installation.token()
  const call = (method: string, path: string, body?: unknown) =>
    installation.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  return { ...installation, ...opened, call, movable: installation.clock, plain: installation.call }
}

it('plugs, charges, breaks and heals a pile over the calls, and says who did it', async () => {
  const { call, clock, log } = await openDesk()
  const first = await call('GET', piles)
  expect(first.data).toMatchObject({ isWhole: true, piles: [{ id: 'P1', isConnected: true, locationName: null }] })
  const act = async (body: object) => (await call('POST', `${piles}/P1/acts`, body)).data
  const car = { act: 'plug', connectorId: 1, model: 0, soc: 0.2, targetSoc: 0.8 }
  expect(await act(car)).toMatchObject({ isDone: true, pile: { connectors: [{ status: 'Preparing' }] } })
  expect(await act(car)).toMatchObject({ isDone: false })
  await act({ act: 'swipe', connectorId: 1, idTag: 'TAG1' })
  clock.advance(10 * SECOND)
  const next = await call('GET', `${piles}?since=${first.data.version}`)
  expect(next.data).toMatchObject({ isWhole: false, piles: [{ connectors: [{ status: 'Charging' }] }] })
  expect((await call('GET', `${piles}?since=${next.data.version}`)).data.piles).toEqual([])
  const fault = { connectorId: 1, fault: 'high temperature' }
  expect(await act({ act: 'fault', ...fault, forSeconds: null })).toMatchObject({
    isDone: true,
    pile: { isHeld: true, connectors: [{ status: 'Faulted', errorCode: 'HighTemperature' }] },
  })
  expect(await act({ act: 'heal', ...fault })).toMatchObject({ pile: { connectors: [{ status: 'Charging' }] } })
  const { data } = await call('GET', `${piles}/P1`)
  expect(data.done.map((one: { act: { act: string } }) => one.act.act)).toEqual([
    'heal',
    'fault',
    'swipe',
    'plug',
    'plug',
  ])
  expect(data.done[0]).toMatchObject({ account: 'admin00', isDone: true })
  expect(data.curves[0].length).toBeGreaterThan(3)
  expect(data.keys.length).toBeGreaterThan(20)
  expect(log.filter((line) => line.includes('at the bench'))).toHaveLength(5)
  expect(await call('GET', `${piles}/P9`)).toMatchObject({ status: 404 })
  expect(await call('POST', `${piles}/P1/acts`, { act: 'explode' })).toMatchObject({ status: 400 })
})

it('remembers what was done over a restart, without what was written and without secrets, the latest of it', async () => {
  const { call, host, clock: _, ...installation } = await openDesk()
  const act = (body: object) => call('POST', `${piles}/P1/acts`, body)
  await act({ act: 'configure', key: 'AuthorizationKey', value: 'correct horse battery' })
  await act({ act: 'configure', key: 'HeartbeatInterval', value: '77' })
  await act({ act: 'send', action: 'DataTransfer', payload: '{"vendorId":"private"}', isAsIs: true })
  await act({ act: 'answerNext', action: null, how: 'reject', code: 'GenericError', lateSeconds: 1 })
  const traffic = { isOn: true, arrivalsPerHour: 2, staysMinutes: 60, faultRate: 0, seed: 0 }
  await call('PUT', '/bench-service/traffic', traffic)
  await call('POST', piles, { ...away, count: 2 })
  await call('DELETE', `${piles}/SIM-0002`)

  const later = await openServer(host, { clock: installation.movable, bench: openBench().bench })
  const token = await installation.token()
  const ask = async (path: string) => (await later.call('GET', path, { token })).data
  const { done } = await ask(`${piles}/P1`)
  expect(done).toMatchObject([
    { account: 'admin00', act: { act: 'answerNext', how: 'reject' }, isDone: true },
    { act: { act: 'send', action: 'DataTransfer', payload: '' } },
    { act: { act: 'configure', key: 'HeartbeatInterval', value: '77' } },
    { act: { act: 'configure', key: 'AuthorizationKey', value: '' } },
  ])
  expect(await ask('/bench-service/done')).toMatchObject({
    done: [
      { account: 'admin00', what: 'removed', pileId: 'SIM-0002' },
      { what: 'added', pileIds: ['SIM-0001', 'SIM-0002'], address: AWAY },
      { what: 'traffic', traffic },
    ],
  })
  const said = JSON.stringify([installation.log, host.world('0PL002')?.store.facts('bench-use', 'P1')])
  expect(said).not.toMatch(/correct horse|private/u)
  for (let count = 0; count < benchDeedsMost; count += 1) await act({ act: 'hold', isOn: count % 2 === 0 })
  const { done: most } = await ask(`${piles}/P1`)
  expect(most).toHaveLength(benchDeedsMost)
  expect(most.at(-1)).toMatchObject({ act: { act: 'hold' } })
})

it('registers the piles that are added, by a name of their own, and takes them away again', async () => {
  const { call, world, clock } = await openDesk()
  await world('0PL002').commandBus.run(register, { lifecycle: 'location', id: 'L1', value: depot }, by)
  const template = { locationId: 'L1', kind: 'AC', connectorCount: 2, phases: 3, watts: 22_080, quirk: 'none' }
  const added = await call('POST', piles, { ...template, count: 3 })
  expect(added).toMatchObject({ status: 200, data: { ids: ['SIM-0001', 'SIM-0002', 'SIM-0003'] } })
  expect((await call('POST', piles, { ...template, count: 1 })).data.ids).toEqual(['SIM-0004'])
  expect(world('0PL002').store.stateOf('pile', 'SIM-0004')?.context).toMatchObject({ isSimulated: true })
  clock.advance(MINUTE)
  expect((await call('GET', `${piles}/SIM-0004`)).data.pile).toMatchObject({ isAdded: true, isConnected: true })
  const all = (await call('GET', piles)).data
  expect(await call('DELETE', `${piles}/SIM-0004`)).toMatchObject({ status: 200 })
  const left = (await call('GET', `${piles}?since=${all.version}`)).data
  expect(left.isWhole).toBe(true)
  expect(left.piles.map(({ id }: { id: string }) => id)).not.toContain('SIM-0004')
  expect(await call('POST', piles, { ...template, locationId: 'nowhere', count: 1 })).toMatchObject({ status: 409 })
  expect(await call('POST', piles, { ...template, count: 101 })).toMatchObject({ status: 400 })
})

it('names the piles of two persons who add some at the same moment differently', async () => {
  const { world } = await openDesk()
  const { commandBus } = world('0PL002')
  await commandBus.run(register, { lifecycle: 'location', id: 'L1', value: depot }, by)
  const template = { locationId: 'L1', kind: 'AC', connectorCount: 1, phases: 3, watts: 22_080, quirk: 'none' } as const
  const add = (count: number) =>
    commandBus.run(registerMembers, { template: { ...template, count }, isAtBench: (id) => id === 'SIM-0002' }, by)
  expect(await Promise.all([add(2), add(1)])).toEqual([['SIM-0001', 'SIM-0003'], ['SIM-0004']])
})

it('connects piles to an address that the server was started with, registers none of them, and to no other', async () => {
  const { call, world } = await openDesk()
  expect((await call('GET', '/bench-service/choices')).data).toMatchObject({ addresses: [AWAY] })
  expect((await call('POST', piles, away)).data).toEqual({ ids: ['SIM-0001'] })
  // Its name is taken before anybody has looked.
  expect((await call('POST', piles, away)).data).toEqual({ ids: ['SIM-0002'] })
  expect(world('0PL002').store.stateOf('pile', 'SIM-0001')).toBeNull()
  expect((await call('GET', `${piles}/SIM-0001`)).data.pile).toMatchObject({ address: AWAY, isAdded: true })
  const { address: _, ...nowhere } = away
  expect(await call('POST', piles, { ...away, address: 'ws://169.254.169.254/{id}' })).toMatchObject({ status: 404 })
  expect(await call('POST', piles, nowhere)).toMatchObject({ status: 400 })
})

it('is closed to whoever may not open the lab, and not there for another operator, without a bench or when it is gone', async () => {
  const { call, end, plain, token, world } = await openDesk()
  await openAccount(world('0PL002'), 'A9', { ...adminAccount(), account: 'oper00', type: 'NORMAL' }, 'oper1password')
  const theirs = await token(neighbour)
  const traffic = { isOn: true, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 }
  const requests = [
    ['GET', piles, undefined],
    ['GET', '/bench-service/choices', undefined],
    ['GET', `${piles}/P1`, undefined],
    ['GET', '/bench-service/done', undefined],
    ['POST', `${piles}/P1/acts`, { act: 'emergencyStop' }],
    ['DELETE', `${piles}/P1`, undefined],
    ['PUT', '/bench-service/traffic', traffic],
  ] as const
  for (const [method, path, body] of requests) {
    const sent = body === undefined ? {} : { body }
    for (const who of [clerk, { account: 'oper00', password: 'oper1password' }])
      expect(await plain(method, path, { token: await token(who), ...sent }), path).toMatchObject({ status: 403 })
    expect(await plain(method, path, { token: theirs, ...sent }), path).toMatchObject({ status: 404 })
    expect(await plain(method, path, sent), path).toMatchObject({ status: 401 })
  }
  expect(await call('PUT', '/bench-service/traffic', traffic)).toMatchObject({ status: 200, data: traffic })
  end()
  expect(await call('GET', piles)).toMatchObject({ status: 404 })
  const bare = await openInstallation()
  expect(await bare.call('GET', piles, { token: await bare.token() })).toMatchObject({ status: 404 })
})
