import { expect, it } from 'vitest'
import { runProcesses } from '#backend/processes/runner.ts'
import type { Process } from '#backend/processes/runner.ts'
import { customer } from '#machines/entity.ts'
import { pass } from '#tests/support/network.ts'
import { openTestWorld } from '#tests/support/world.ts'

const someCustomer = (id: string) => ({ id, command: 'register', body: { code: id, status: 'NORMAL' } })

it('tries a reaction again that failed, and gives it up after five times as a defect', async () => {
  const world = openTestWorld()
  const tried: string[] = []
  const defects: unknown[] = []
  const shaky: Process = {
    name: 'shaky',
    on: {
      'customer.registered': ({ id }) => {
        tried.push(id)
        if (id === 'never' || tried.length < 3) throw new Error('not now')
      },
    },
  }
  runProcesses({ world, processes: [shaky], onDefect: (_, error) => defects.push(error) })
  await world.give(customer, someCustomer('later'))
  await pass(world, 10_000)
  expect(tried).toEqual(['later', 'later', 'later'])
  await world.give(customer, someCustomer('never'))
  await pass(world, 60_000)
  expect(tried.filter((id) => id === 'never')).toHaveLength(5)
  expect(defects).toHaveLength(1)
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
