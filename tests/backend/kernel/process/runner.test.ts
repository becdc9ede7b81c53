import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { system } from '#contracts/actor.ts'
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts'
import type { Customer } from '#contracts/users/customer.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { Deadline } from '#backend/kernel/process/deadline.ts'
import { runProcesses } from '#backend/kernel/process/runner.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { customer } from '#machines/master-data.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { pass } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

const someCustomer = (id: string) => ({ id, command: 'register', body: { code: id } }) as const

/** Due so long after the last fact of a customer, and then once a day; a customer has no state that waits of itself. */
const recurring = (milliseconds: number, waits: (customer: Customer) => boolean = () => true): Deadline => ({
  lifecycle: customer.name,
  states: ['Registered'],
  isOfRecordAlone: false,
  at({ id, since }, world) {
    const known = stateOf(world, customer, id)?.context
    return known !== undefined && waits(known) ? since + milliseconds : null
  },
  key: (id) => id,
  every: DAY,
})

it('tries a reaction again that failed, and gives it up after five times as a defect', async () => {
  const world = openTestWorld()
  const tried: string[] = []
  const times: number[] = []
  const defects: unknown[] = []
  const shaky: Process = {
    name: 'shaky',
    on: {
      'customer.registered': ({ id }) => {
        tried.push(id)
        if (id === 'never') times.push(world.clock.now() - began)
        if (id === 'never' || tried.length < 3) throw new Error('not now')
      },
    },
  }
  runProcesses({ world, processes: [shaky], onDefect: (_, error) => defects.push(error) })
  await world.dispatch(customer, someCustomer('later'))
  await pass(world, 10_000)
  expect(tried).toEqual(['later', 'later', 'later'])
  const began = world.clock.now()
  await world.dispatch(customer, someCustomer('never'))
  await pass(world, 60_000)
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 15_000])
  expect(defects).toHaveLength(1)
})

it('acts on behalf of the person whose fact it reacts to, and of those behind what it did itself', async () => {
  const world = openTestWorld()
  const person: Actor = { kind: 'person', id: 'A1', account: 'admin00', type: 'SUPER', sub: 0 }
  const next: CommandHandler<{ readonly id: string }, unknown> = (tx, { id }) => tx.dispatch(customer, someCustomer(id))
  const chain: Process = {
    name: 'chain',
    on: {
      'customer.registered': ({ id }, { dispatch }) => (id.length < 3 ? dispatch(next, { id: `${id}+` }) : undefined),
    },
  }
  runProcesses({ world, processes: [chain], onDefect: (_, error) => expect(error).toBeNull() })
  await world.commandBus.run(next, { id: 'a' }, { actor: person, correlation: 'wish' })
  await world.commandBus.run(next, { id: 'b' }, { actor: system('links'), correlation: 'own' })
  await pass(world, 0)
  const by = (id: string) => world.store.facts(customer.name, id)[0]?.by
  const forAdmin = { kind: 'system', process: 'chain', onBehalfOf: { id: 'A1', account: 'admin00' } }
  expect([by('a'), by('a+'), by('a++')]).toEqual([person, forAdmin, forAdmin])
  expect([by('b+'), by('b++')]).toEqual([system('chain'), system('chain')])
})

it('goes on where it was after a restart, and rings what has been waiting since before', async () => {
  const world = openTestWorld()
  const seen: string[] = []
  const rung: string[] = []
  const waiting: Process = {
    name: 'waiting',
    on: { 'customer.registered': ({ id }) => seen.push(id) },
    deadlines: [recurring(HOUR, ({ code }) => code !== 'rung')],
    due: (id, { dispatch }) => {
      rung.push(id)
      return dispatch((tx) => tx.dispatch(customer, { id, command: 'change', body: { code: 'rung' } }), null)
    },
  }
  const start = () => runProcesses({ world, processes: [waiting], onDefect: (_, error) => expect(error).toBeNull() })
  const first = start()
  await world.dispatch(customer, someCustomer('a'))
  await pass(world, HOUR / 2)
  await first.stop()
  await world.dispatch(customer, someCustomer('b'))
  const second = start()
  await pass(world, HOUR / 2)
  expect([seen, rung]).toEqual([['a', 'b'], ['a']])
  await pass(world, HOUR / 2)
  expect(rung).toEqual(['a', 'b'])
  await second.stop()
  const third = start()
  await pass(world, HOUR)
  expect([seen, rung]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  await third.stop()
})

it('never rings for what waits no more, nor twice for what has begun to wait again', async () => {
  const world = openTestWorld()
  const rung: string[] = []
  const waiting: Process = {
    name: 'waiting',
    on: {},
    deadlines: [recurring(MINUTE, ({ code }) => code !== 'gone2')],
    due: (id) => rung.push(`${id} ${world.clock.now() - began}`),
  }
  const began = world.clock.now()
  const running = runProcesses({ world, processes: [waiting], onDefect: (_, error) => expect(error).toBeNull() })
  for (const id of ['gone', 'later']) await world.dispatch(customer, someCustomer(id))
  await pass(world, MINUTE / 2)
  for (const id of ['gone', 'later'])
    await world.dispatch(customer, { id, command: 'change', body: { code: `${id}2` } })
  await pass(world, 10 * MINUTE)
  expect(rung).toEqual(['later 90000'])
  await running.stop()
})

it('waits anew where what it was due for has begun the wait again', async () => {
  const world = openTestWorld()
  const rung: number[] = []
  const hourly: Process = {
    name: 'hourly',
    on: {},
    deadlines: [{ ...recurring(HOUR), every: null }],
    due: (id, { dispatch }) => {
      rung.push(world.clock.now() - began)
      return dispatch((tx) => tx.dispatch(customer, { id, command: 'change', body: { code: id } }), null)
    },
  }
  const began = world.clock.now()
  const running = runProcesses({ world, processes: [hourly], onDefect: (_, error) => expect(error).toBeNull() })
  await world.dispatch(customer, someCustomer('a'))
  await pass(world, 2 * HOUR)
  expect(rung).toEqual([HOUR, 2 * HOUR])
  await running.stop()
})

it('stops at once though a reaction waits to be tried again, and begins it again after a restart', async () => {
  const world = openTestWorld()
  let isReady = false
  const done: string[] = []
  const shaky: Process = {
    name: 'shaky',
    on: {
      'customer.registered': ({ id }) => {
        if (!isReady) throw new Error('not now')
        done.push(id)
      },
    },
  }
  const start = () => runProcesses({ world, processes: [shaky], onDefect: (_, error) => expect(error).toBeNull() })
  const first = start()
  await world.dispatch(customer, someCustomer('a'))
  await pass(world, 1_500)
  // Time stands still: nothing that waits for the clock would ever let it stop.
  await first.stop()
  isReady = true
  const second = start()
  await pass(world, 0)
  expect(done).toEqual(['a'])
  await second.stop()
})

it('saves no fact as done while what it began is unfinished, and each as soon as it is; what is due holds nothing up', async () => {
  const world = openTestWorld()
  let isReady = false
  const notYet = (): void => {
    if (!isReady) throw new Error('not now')
  }
  const slow: Process = {
    name: 'slow',
    on: { 'customer.registered': ({ id }) => (id === 'fails' ? notYet() : undefined) },
    deadlines: [recurring(0)],
    due: notYet,
  }
  const running = runProcesses({ world, processes: [slow], onDefect: (_, error) => expect(error).toBeNull() })
  const saved = () => world.store.checkpoints.get('processes')
  await world.dispatch(customer, someCustomer('rings'))
  await pass(world, 500)
  await world.dispatch(customer, someCustomer('passes'))
  await pass(world, 2_000)
  expect(saved()).toBe(2)
  await world.dispatch(customer, someCustomer('fails'))
  await world.dispatch(customer, someCustomer('waits for it'))
  await pass(world, 2_000)
  expect(saved()).toBe(2)
  isReady = true
  await pass(world, 10_000)
  expect(saved()).toBe(4)
  await running.stop()
})

it('saves its checkpoint later when it could not be saved', async () => {
  const world = openTestWorld()
  const { db, checkpoints } = world.store
  const running = runProcesses({ world, processes: [], onDefect: (_, error) => expect(error).toBeNull() })
  await world.dispatch(customer, someCustomer('a'))
  db.pragma('query_only = ON')
  await pass(world, 5_000)
  expect(checkpoints.get('processes')).toBe(0)
  db.pragma('query_only = OFF')
  await pass(world, 1_000)
  expect(checkpoints.get('processes')).toBe(1)
  await running.stop()
})

it('keeps trying for as long as nothing can be written, and loses neither reaction nor deadline', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  const { factsDb: db } = world.store
  const rung: string[] = []
  const busy: Process = {
    name: 'busy',
    on: {
      'customer.registered': ({ id }, { dispatch }) => (id === 'a' ? dispatch(registering, 'b') : undefined),
    },
    deadlines: [recurring(600_000)],
    due: (id) => rung.push(id),
  }
  const running = runProcesses({ world, processes: [busy], onDefect: (_, error) => expect(error).toBeNull() })
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  await world.dispatch(customer, someCustomer('a'))
  await pass(world, 120_000)
  expect(world.store.stateOf('customer', 'b')).toBeNull()
  db.pragma('max_page_count = 1000000')
  await pass(world, 10_000)
  expect(world.store.stateOf('customer', 'b')).not.toBeNull()
  expect(rung).toEqual([])
  await pass(world, 600_000)
  expect(rung).toEqual(['a', 'b'])
  await running.stop()
  world.close()
})

it('tells the facts of one stream in their order, though the first is tried again; others go on', async () => {
  const world = openTestWorld()
  const told: string[] = []
  let failures = 2
  const shaky: Process = {
    name: 'shaky',
    on: {
      'customer.registered': ({ id }) => {
        if (id === 'a' && (failures -= 1) >= 0) throw new Error('not now')
        told.push(`${id} registered`)
      },
      'customer.changed': ({ id }) => told.push(`${id} changed`),
    },
  }
  const running = runProcesses({ world, processes: [shaky], onDefect: (_, error) => expect(error).toBeNull() })
  await world.dispatch(customer, someCustomer('a'))
  await world.dispatch(customer, { id: 'a', command: 'change', body: { code: 'a2' } })
  await world.dispatch(customer, someCustomer('b'))
  await pass(world, 10_000)
  expect(told).toEqual(['b registered', 'a registered', 'a changed'])
  await running.stop()
})

it('says of what a process gives which fact it answers, whose intention that was, and that nobody asked for a deadline', async () => {
  const world = openTestWorld()
  const echo: Process = {
    name: 'echo',
    on: {
      'customer.registered': ({ id }, { dispatch }) => (id === 'a' ? dispatch(registering, 'b') : undefined),
    },
    deadlines: [recurring(1_000, ({ code }) => code === 'a')],
    due: (_, { dispatch }) => dispatch(registering, 'c'),
  }
  const running = runProcesses({ world, processes: [echo], onDefect: (_, error) => expect(error).toBeNull() })
  await world.dispatch(customer, someCustomer('0'))
  await world.dispatch(customer, someCustomer('a'))
  await pass(world, 1_000)
  const [asked] = world.store.facts('customer', 'a')
  const by = { kind: 'system', process: 'echo' }
  expect(asked).toMatchObject({ position: 2, cause: null })
  expect(world.store.facts('customer', 'b')).toMatchObject([{ cause: 2, correlation: asked?.correlation, by }])
  expect(world.store.facts('customer', 'c')).toMatchObject([{ cause: null, by }])
  await running.stop()
})

/** More than what is left of the pages there are. */
const registering: CommandHandler<string, void> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id.padEnd(20_000) } })
}
