import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#backend/areas/register.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { WORKER } from '#backend/derived/thread.ts'
import { readModelsFile } from '#backend/store/read-model-file.ts'
import type { Actor } from '#contracts/actor.ts'
import { instant } from '#contracts/units.ts'
import { positionHeader } from '#contracts/http/position.ts'
import { adminAccount, openAccount, openInstallation } from '#tests/backend/http/installation.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** Read models that cannot follow the facts: commands go on, whoever reads is told, and they come up again by themselves. */

const OPERATOR = '0PL002'
const accounts = '/user-service/admin-accounts'

const workers: Worker[] = []
const note = (worker: Worker): void => {
  if (worker.threadName === WORKER) workers.push(worker)
}
beforeAll(() => void process.on('worker', note))
afterAll(() => void process.off('worker', note))

it('starts a worker again that died, and says meanwhile in every list and to whoever runs the server how far they are', async () => {
  workers.length = 0
  const { call, token, world, clock } = await openInstallation({ follows: 'aside' })
  const mine = await token()
  const list = async () => call('GET', accounts, { token: mine })
  const mineOnly = world(OPERATOR)
  const found = await list()
  expect(found).toMatchObject({ status: 200, data: { total: 2 } })
  expect(Number(found.headers.get(positionHeader))).toBe(mineOnly.store.position())
  await Promise.all(workers.map(async (worker) => worker.terminate()))
  const before = mineOnly.keeper.reached
  // Whoever gave a command waits for the lists, too.
  const given = openAccount(mineOnly, 'A7', adminAccount({ account: 'name-7' }))
  await expect.poll(() => mineOnly.store.position()).toBeGreaterThan(before)
  const arrival = once(process, 'worker')
  const late = list()
  await expect.poll(() => mineOnly.keeper.trouble).not.toBeNull()
  expect(await call('GET', '/readyz')).toMatchObject({
    status: 200,
    data: {
      lists: expect.arrayContaining([
        expect.objectContaining({ operator: OPERATOR, reached: before, position: mineOnly.store.position() }),
      ]),
    },
  })
  expect((await call('GET', '/metrics')).text).toContain(`lists_behind_facts{operator="${OPERATOR}"} 1`)
  clock.move(1_000)
  await arrival
  await given
  expect(await late).toMatchObject({ status: 200, data: { total: 3 } })
  await expect.poll(async () => (await call('GET', '/readyz')).data.lists).toEqual([])
})

it('refuses what cannot be read in time by how far lists are, in the reader’s language, and still takes commands', async () => {
  workers.length = 0
  const { call, server, token, world, clock } = await openInstallation({ follows: 'aside' })
  const mine = await token()
  await call('GET', accounts, { token: mine })
  await Promise.all(workers.map(async (worker) => worker.terminate()))
  const { keeper, store } = world(OPERATOR)
  const given = openAccount(world(OPERATOR), 'A7', adminAccount({ account: 'name-7' }))
  await expect.poll(() => store.position()).toBeGreaterThan(keeper.reached)
  const arrival = once(server.app.server, 'request')
  const read = call('GET', `${accounts}?lang=pl`, { token: mine })
  await arrival
  await call('GET', '/healthz')
  // Longer than anybody waits; a new worker needs longer still.
  clock.move(5_000)
  await given
  const { reached } = keeper
  const position = store.position()
  expect(await read).toMatchObject({
    status: 425,
    code: 'LISTS_INCOMPLETE',
    message: expect.stringContaining(`(${Math.floor((100 * reached) / position)} %)`),
    data: { reached, position },
  })
})

it('refuses a moment that the past has not come to in time by how far it is, and answers as soon as it is there', async () => {
  workers.length = 0
  const { call, server, token, world, clock } = await openInstallation({ follows: 'aside' })
  const mine = await token()
  const { history, keeper, store } = world(OPERATOR)
  await expect.poll(() => history.reached).toBe(store.position())
  await Promise.all(workers.map(async (worker) => worker.terminate()))
  const { reached } = history
  const given = openAccount(world(OPERATOR), 'A7', adminAccount({ account: 'name-7' }))
  await expect.poll(() => store.position()).toBeGreaterThan(reached)
  const position = store.position()
  await expect.poll(() => keeper.trouble).not.toBeNull()
  const path = `${accounts}?lang=pl&asOf=${instant(clock.now())}`
  const arrival = once(server.app.server, 'request')
  const late = call('GET', path, { token: mine })
  await arrival
  await call('GET', '/healthz')
  clock.move(5_000)
  await given
  const percent = Math.floor((100 * reached) / position)
  expect(await late).toMatchObject({
    status: 425,
    code: 'PAST_INCOMPLETE',
    message: `Historia tej sieci jest jeszcze odtwarzana (${percent} %), spróbuj ponownie za chwilę`,
    data: { reached, position },
  })
  await expect.poll(async () => (await call('GET', path, { token: mine })).status).toBe(200)
})

it('does not say of what a command has added that it is unknown, where lists do not show it yet', async () => {
  const { call, token, world, clock } = await openInstallation()
  const mine = await token()
  const { store, keeper } = world(OPERATOR)
  const add = async (name: string) =>
    call('POST', '/user-service/vehicles', { token: mine, body: { name, remark: '', isDefault: false } })
  expect(await add('One')).toMatchObject({ status: 200 })
  store.db.pragma('query_only = ON')
  await openAccount(world(OPERATOR), 'A7', adminAccount({ account: 'name-7' }))
  expect(keeper.trouble).toContain('readonly')
  const position = store.position()
  expect(await add('Two')).toMatchObject({
    status: 425,
    code: 'LISTS_INCOMPLETE',
    message: expect.stringContaining('may be done'),
  })
  expect(store.position()).toBeGreaterThan(position)
  store.db.pragma('query_only = OFF')
  clock.move(1_000)
  expect(await add('Three')).toMatchObject({ status: 200 })
})

it('goes on while the disk of the lists is full, and writes what is missing once there is room', async () => {
  const { call, token, world, clock } = await openInstallation()
  const mine = await token()
  const { store, keeper } = world(OPERATOR)
  store.db.pragma(`max_page_count = ${String(store.db.pragma('page_count', { simple: true }))}`)
  let count = 0
  while (keeper.trouble === null)
    await openAccount(world(OPERATOR), `B${(count += 1)}`, adminAccount({ account: `name-${count}` }))
  await openAccount(world(OPERATOR), 'C1', adminAccount({ account: 'name-of-another' }))
  expect(store.stateOf('account', 'C1')).not.toBeNull()
  expect(await call('GET', accounts, { token: mine })).toMatchObject({ status: 425, code: 'LISTS_INCOMPLETE' })
  expect(await call('GET', '/readyz')).toMatchObject({
    status: 200,
    data: { lists: [{ operator: OPERATOR, trouble: expect.stringContaining('full') }] },
  })
  store.db.pragma('max_page_count = 1000000')
  clock.move(1_000)
  expect(await call('GET', accounts, { token: mine })).toMatchObject({ status: 200, data: { total: count + 3 } })
  expect(strayRows(world(OPERATOR))).toEqual([])
})

it('answers charge points while the disk of the lists stalls, keeps whoever reads waiting, and misses nothing once it goes on', async () => {
  const { call, token, world } = await openInstallation({ follows: 'aside' })
  const mine = await token()
  const list = async () => call('GET', accounts, { token: mine })
  await list()
  const { store, keeper, commandBus } = world(OPERATOR)
  const reached = keeper.reached
  // Whoever writes there waits, as for a disk that does not answer.
  const stalled = new Database(readModelsFile(store.factsDb.name))
  stalled.exec('BEGIN IMMEDIATE')
  const answered: string[] = []
  const add = async (id: string, actor: Actor) => {
    const value = { name: id, customerIds: [] }
    await commandBus.run(register, { lifecycle: 'user-group', id, value }, { actor, correlation: 'test' })
  }
  const given = add('of a person', actorOf.SU).then(() => answered.push('person'))
  for (let number = 0; number < 50; number += 1) await add(`G${number}`, actorOf.SYS)
  const late = list().then((response) => {
    answered.push('list')
    return response
  })
  expect(await call('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(keeper.reached).toBe(reached)
  expect(answered).toEqual([])
  stalled.exec('ROLLBACK')
  stalled.close()
  await given
  expect(await late).toMatchObject({ status: 200, data: { total: 2 } })
  await expect.poll(() => keeper.reached).toBe(store.position())
  expect(strayRows(world(OPERATOR))).toEqual([])
})
