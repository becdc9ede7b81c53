import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { system } from '#contracts/actor.ts'
import type { Plan } from '#backend/commands/work.ts'
import { runProcesses } from '#backend/processes/runner.ts'
import type { Process } from '#backend/processes/process.ts'
import { customer } from '#machines/entity.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { pass } from '#tests/support/network.ts'
import { openTestWorld } from '#tests/support/world.ts'

const someCustomer = (id: string) => ({ id, command: 'register', body: { code: id } }) as const

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
  await world.give(customer, someCustomer('later'))
  await pass(world, 10_000)
  expect(tried).toEqual(['later', 'later', 'later'])
  const began = world.clock.now()
  await world.give(customer, someCustomer('never'))
  await pass(world, 60_000)
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 15_000])
  expect(defects).toHaveLength(1)
})

it('acts on behalf of the person whose fact it reacts to, and of those behind what it did itself', async () => {
  const world = openTestWorld()
  const person: Actor = { kind: 'person', id: 'A1', account: 'admin00', type: 'SUPER', sub: 0 }
  const next: Plan<{ readonly id: string }, unknown> = (work, { id }) => work.give(customer, someCustomer(id))
  const chain: Process = {
    name: 'chain',
    on: { 'customer.registered': ({ id }, { give }) => (id.length < 3 ? give(next, { id: `${id}+` }) : undefined) },
  }
  runProcesses({ world, processes: [chain], onDefect: (_, error) => expect(error).toBeNull() })
  await world.door.run(next, { id: 'a' }, { actor: person, correlation: 'wish' })
  await world.door.run(next, { id: 'b' }, { actor: system('links'), correlation: 'own' })
  await pass(world, 0)
  const by = (id: string) => world.store.facts(customer.name, id)[0]?.by
  const forAdmin = { kind: 'system', process: 'chain', onBehalfOf: { id: 'A1', account: 'admin00' } }
  expect([by('a'), by('a+'), by('a++')]).toEqual([person, forAdmin, forAdmin])
  expect([by('b+'), by('b++')]).toEqual([system('chain'), system('chain')])
})

it('goes on where it was after a restart, and rings timers that were set before', async () => {
  const world = openTestWorld()
  const seen: string[] = []
  const rung: string[] = []
  const waiting: Process = {
    name: 'waiting',
    on: {
      'customer.registered': ({ id }, { wait }) => {
        seen.push(id)
        wait(id, 3_600_000)
      },
    },
    due: (id) => rung.push(id),
  }
  const start = () => runProcesses({ world, processes: [waiting], onDefect: (_, error) => expect(error).toBeNull() })
  const first = start()
  await world.give(customer, someCustomer('a'))
  await pass(world, 0)
  await first.stop()
  await world.give(customer, someCustomer('b'))
  const second = start()
  await pass(world, 3_600_000)
  expect(seen).toEqual(['a', 'b'])
  expect(rung).toEqual(['a', 'b'])
  await second.stop()
  const third = start()
  await pass(world, 3_600_000)
  expect(rung).toEqual(['a', 'b'])
  await third.stop()
})

it('never rings a timer that was taken back, nor one twice that was set again', async () => {
  const world = openTestWorld()
  const rung: string[] = []
  const waiting: Process = {
    name: 'waiting',
    on: {
      'customer.registered': ({ id }, { wait }) => wait(id, 60_000),
      'customer.changed': ({ id }, { wait, forget }) => (id === 'gone' ? forget(id) : wait(id, 60_000)),
    },
    due: (id) => rung.push(`${id} ${world.clock.now() - began}`),
  }
  const began = world.clock.now()
  const running = runProcesses({ world, processes: [waiting], onDefect: (_, error) => expect(error).toBeNull() })
  for (const id of ['gone', 'later']) await world.give(customer, someCustomer(id))
  await pass(world, 30_000)
  expect(world.store.timers.all()).toHaveLength(2)
  for (const id of ['gone', 'later']) await world.give(customer, { id, command: 'change', body: { code: `${id}2` } })
  await pass(world, 10_000)
  expect(world.store.timers.all()).toEqual([{ process: 'waiting', id: 'later', due: began + 90_000 }])
  await pass(world, 600_000)
  expect(rung).toEqual(['later 90000'])
  expect(world.store.timers.all()).toEqual([])
  await running.stop()
})

it('keeps a timer that was set again while it rang', async () => {
  const world = openTestWorld()
  const hourly: Process = {
    name: 'hourly',
    on: { 'customer.registered': ({ id }, { wait }) => wait(id, 3_600_000) },
    due: (id, { wait }) => wait(id, 3_600_000),
  }
  const began = world.clock.now()
  const running = runProcesses({ world, processes: [hourly], onDefect: (_, error) => expect(error).toBeNull() })
  await world.give(customer, someCustomer('a'))
  await pass(world, 3_600_000 + 1_000)
  expect(world.store.timers.all()).toMatchObject([{ id: 'a', due: began + 2 * 3_600_000 }])
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
  await world.give(customer, someCustomer('a'))
  await pass(world, 1_500)
  // Time stands still: nothing that waits for the clock would ever let it stop.
  await first.stop()
  isReady = true
  const second = start()
  await pass(world, 0)
  expect(done).toEqual(['a'])
  await second.stop()
})

it('saves neither fact nor timer as done while what they began is unfinished', async () => {
  const world = openTestWorld()
  let isReady = false
  const slow: Process = {
    name: 'slow',
    on: {
      'customer.registered': ({ id }, { wait }) => {
        if (id === 'rings') wait(id, 0)
        else if (id === 'fails' && !isReady) throw new Error('not now')
      },
    },
    due: () => {
      if (!isReady) throw new Error('not now')
    },
  }
  const running = runProcesses({ world, processes: [slow], onDefect: (_, error) => expect(error).toBeNull() })
  const saved = () => [world.store.checkpoints.get('processes'), world.store.timers.all().length]
  await world.give(customer, someCustomer('rings'))
  await pass(world, 500)
  await world.give(customer, someCustomer('fails'))
  await world.give(customer, someCustomer('passes'))
  await pass(world, 2_000)
  expect(saved()).toEqual([1, 1])
  isReady = true
  await pass(world, 10_000)
  expect(saved()).toEqual([3, 0])
  await running.stop()
})

it('saves a timer later that could not be saved', async () => {
  const world = openTestWorld()
  const { db, timers } = world.store
  const waiting: Process = {
    name: 'waiting',
    on: { 'customer.registered': ({ id }, { wait }) => wait(id, 600_000) },
  }
  const running = runProcesses({ world, processes: [waiting], onDefect: (_, error) => expect(error).toBeNull() })
  await world.give(customer, someCustomer('a'))
  db.pragma('query_only = ON')
  await pass(world, 5_000)
  expect(timers.all()).toEqual([])
  db.pragma('query_only = OFF')
  await pass(world, 1_000)
  expect(timers.all()).toMatchObject([{ id: 'a' }])
  await running.stop()
})

it('keeps trying for as long as nothing can be written, and loses neither reaction nor timer', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  const { db } = world.store
  const rung: string[] = []
  const busy: Process = {
    name: 'busy',
    on: {
      'customer.registered': async ({ id }, { give, wait }) => {
        if (id !== 'a') return
        wait(id, 600_000)
        await give(registering, 'b')
      },
    },
    due: (id) => rung.push(id),
  }
  const running = runProcesses({ world, processes: [busy], onDefect: (_, error) => expect(error).toBeNull() })
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  await world.give(customer, someCustomer('a'))
  await pass(world, 120_000)
  expect(world.store.standing('customer', 'b')).toBeNull()
  db.pragma('max_page_count = 1000000')
  await pass(world, 10_000)
  expect(world.store.standing('customer', 'b')).not.toBeNull()
  expect(world.store.timers.all()).toMatchObject([{ id: 'a' }])
  await pass(world, 600_000)
  expect(rung).toEqual(['a'])
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
  await world.give(customer, someCustomer('a'))
  await world.give(customer, { id: 'a', command: 'change', body: { code: 'a2' } })
  await world.give(customer, someCustomer('b'))
  await pass(world, 10_000)
  expect(told).toEqual(['b registered', 'a registered', 'a changed'])
  await running.stop()
})

it('says of what a process gives which fact it answers, whose intention that was, and that nobody asked for a timer', async () => {
  const world = openTestWorld()
  const echo: Process = {
    name: 'echo',
    on: {
      'customer.registered': ({ id }, { give, wait }) => {
        if (id !== 'a') return undefined
        wait('c', 1_000)
        return give(registering, 'b')
      },
    },
    due: (id, { give }) => give(registering, id),
  }
  const running = runProcesses({ world, processes: [echo], onDefect: (_, error) => expect(error).toBeNull() })
  await world.give(customer, someCustomer('0'))
  await world.give(customer, someCustomer('a'))
  await pass(world, 1_000)
  const [asked] = world.store.facts('customer', 'a')
  const by = { kind: 'system', process: 'echo' }
  expect(asked).toMatchObject({ position: 2, cause: null })
  expect(world.store.facts('customer', 'b')).toMatchObject([{ cause: 2, correlation: asked?.correlation, by }])
  expect(world.store.facts('customer', 'c')).toMatchObject([{ cause: null, by }])
  await running.stop()
})

/** More than what is left of the pages there are. */
const registering: Plan<string, void> = (work, id) => {
  work.give(customer, { id, command: 'register', body: { code: id.padEnd(20_000) } })
}
