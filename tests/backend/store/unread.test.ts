import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unreadAfter, unreadIn } from '#backend/kernel/unread.ts'
import { register } from '#backend/areas/register.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { bill } from '#machines/finance/bill.ts'
import { userGroup } from '#machines/master-data.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openedBill } from '#tests/support/site/opened-bill.ts'
import { writeFacts } from '#tests/support/site/other-version.ts'
import type { Written } from '#tests/support/site/other-version.ts'
import { start } from '#tests/support/run/product.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

/** Facts that another version has written, or that today's rules forbid: the world opens, and nothing is lost. */

const group = { name: 'Night shift', customerIds: [] }
const ofGroup = (type: string, data: unknown): Written => ({ lifecycle: 'user-group', id: 'G1', type, data })
const ofBill = (type: string, data: unknown): Written => ({ lifecycle: 'bill', id: 'B1', type, data })
/** Twice what the rule allows. */
const retries = [2, 3, 4, 5, 6, 7, 8].flatMap((attempt) => [
  ofBill('bill.declined', { reason: 'INSUFFICIENT_FUNDS', balance: 0 }),
  ofBill('bill.retried', { attempt, amount: 1_000 }),
])

const by = { actor: actorOf.SYS, correlation: 'test' } as const

async function written(): Promise<string> {
  const file = join(temporaryFolder(), '0PL002.db')
  const world = openTestWorld({ file })
  await world.commandBus.run(register, { lifecycle: userGroup.name, id: 'G1', value: group }, by)
  world.close()
  writeFacts(file, [
    ofGroup('group.merged', { into: 'G2' }),
    ofGroup('group.changed', { name: 7 }),
    { lifecycle: 'hologram', id: 'H1', type: 'hologram.lit', data: {} },
    ofGroup('group.registered', group),
    ofGroup('group.changed', { ...group, name: 'Day shift' }),
    ofBill('bill.opened', openedBill),
    ...retries,
  ])
  return file
}

it('opens a world with facts that it cannot read, and names them', async () => {
  const world = openTestWorld({ file: await written() })
  const unread = [
    [2, 'group.merged', 'unknownType'],
    [3, 'group.changed', 'brokenBody'],
    [4, 'hologram.lit', 'unknownLifecycle'],
    [5, 'group.registered', 'noTransition'],
  ]
  const named = () => unreadAfter(world.store.db, 0).map(({ position, type, reason }) => [position, type, reason])
  expect(named()).toEqual(unread)
  expect(unreadIn(world.store.db)).toMatchObject({ count: 4, first: { lifecycle: 'user-group', id: 'G1' } })
  rebuild(world.store)
  expect(named()).toEqual(unread)
  world.close()
})

it('reads what was written under other rules, and goes on from there', async () => {
  const file = await written()
  const world = openTestWorld({ file })
  expect(world.store.stateOf(bill.name, 'B1')).toMatchObject({ value: 'Paying', context: { attempt: 8 } })
  const declined = { reason: 'INSUFFICIENT_FUNDS', balance: 0 }
  expect(await world.dispatch(bill, { id: 'B1', command: 'decline', body: declined })).toBeNull()
  const again = { id: 'B1', command: 'retry', body: { attempt: 9, amount: 1_000 } }
  expect(await world.dispatch(bill, again)).toMatchObject({ guard: 'billAttemptsLeft' })
  world.close()
})

it('keeps what it cannot read, and stands where the others lead', async () => {
  const file = await written()
  const world = openTestWorld({ file })
  const before = world.store.facts('user-group', 'G1')
  expect(before.map(({ type }) => type)).toEqual([
    'group.registered',
    'group.merged',
    'group.changed',
    'group.registered',
    'group.changed',
  ])
  expect(world.store.stateOf('user-group', 'G1')).toMatchObject({
    value: 'Registered',
    context: { name: 'Day shift' },
  })
  const value = { ...group, name: 'Early shift' }
  await world.commandBus.run(register, { lifecycle: userGroup.name, id: 'G1', value }, by)
  expect(world.store.facts('user-group', 'G1').at(-1)).toMatchObject({ version: 6, data: value })
  world.close()
  expect(checkWorld(file).damages).toEqual([])
  const again = openTestWorld({ file })
  expect(again.store.facts('user-group', 'G1').slice(0, 5)).toEqual(before)
  expect(again.store.stateOf('user-group', 'G1')).toMatchObject({ context: { name: 'Early shift' } })
  again.close()
})

it('says in the log that it folds again, and in the log, in its figures and where it is asked whether it is ready how many it cannot read', async () => {
  const directory = temporaryFolder()
  const begin = () => start({ DATA_DIR: directory }, 'backend/main.ts', '--no-demo', '--fixtures', '1')
  const first = begin()
  await first.ready
  first.child.kill('SIGTERM')
  await first.exit
  writeFacts(join(directory, '0PL002.db'), [ofGroup('group.merged', { into: 'G2' })])
  const again = begin()
  const address = await again.ready
  const answer = await fetch(`${address}/readyz`)
  expect(answer.status).toBe(200)
  const unread = [{ operator: '0PL002', facts: 1, position: expect.any(Number) }]
  expect(await answer.json()).toMatchObject({ data: { status: 'ready', unread } })
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('facts_unread{operator="0PL002"} 1')
  again.child.kill('SIGTERM')
  await again.exit
  expect(first.said()).not.toContain('folded again')
  expect(again.said()).toMatch(/"operator":"0PL002","done":0,"facts":\d+,"msg":"another version kept these facts/u)
  expect(again.said()).toMatch(/"operator":"0PL002","done":(\d+),"facts":\1,"msg":"another version kept these facts/u)
  expect(again.said()).toMatch(
    /"type":"group.merged","reason":"unknownType","detail":null,"msg":"facts cannot be read/u,
  )
})
