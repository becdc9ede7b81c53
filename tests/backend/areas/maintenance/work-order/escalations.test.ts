import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { operatorCommands } from '#backend/areas/all.ts'
import { openOrder, orderHandlers } from '#backend/areas/maintenance/work-order/by-hand.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** M15 ESCALATE: an alarm nobody takes care of becomes a work order (M16). */

const limit = 30
const settings = { escalateAfterMinutes: limit }
const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const maintainer: Actor = { kind: 'person', id: 'main00', account: 'main00', type: 'MAINTAINER', sub: 0 }
const orders = ({ world }: Site) => world.store.states('work-order')
const about = ({ world }: Site, id: string) => stateOf(world, alarm, id)

it('opens a work order for an alarm that stands for too long, once', async () => {
  const site = await openSite({ settings })
  await site.report('Faulted', 'ReaderFailure')
  await site.pass(limit * MINUTE - 1)
  expect(orders(site)).toEqual([])
  await site.pass(1)
  const opened = { pileId: PILE, locationId: 'L', remarks: 'ReaderFailure', isSafety: false, followsOrderId: null }
  expect(orders(site)).toMatchObject([{ id: '1', value: 'ALREADY', context: { ...opened, creator: null } }])
  const id = `${PILE}~1~ReaderFailure~1`
  expect(about(site, id)).toMatchObject({ value: 'Undisposed', context: { orderId: '1' } })
  await site.report('Faulted', 'ReaderFailure')
  await site.pass(10 * limit * MINUTE)
  expect(orders(site)).toHaveLength(1)
  expect(site.defects).toEqual([])
})

it('counts the age of an alarm from when it was first seen, and not while it clears', async () => {
  const site = await openSite({ settings })
  await site.report('Faulted', 'InternalError')
  await site.pass((limit - 1) * MINUTE)
  await site.report('Available')
  await site.pass(30_000)
  await site.report('Faulted', 'InternalError')
  await site.pass(30_000 - 1)
  expect(orders(site)).toEqual([])
  await site.pass(1)
  expect(orders(site)).toHaveLength(1)
})

it('opens none for an alarm that recovered or was disposed of, nor where nothing is set', async () => {
  const site = await openSite({ settings })
  await site.report('Faulted', 'InternalError')
  await site.report('Available')
  await site.pass(10 * limit * MINUTE)
  const never = await openSite({ settings: { escalateAfterMinutes: null } })
  await never.report('Faulted', 'InternalError')
  await never.pass(100 * limit * MINUTE)
  expect([...orders(site), ...orders(never)]).toEqual([])
})

it('adds an alarm to the order that is open for its pile, but safety to none for less', async () => {
  const site = await openSite({ settings })
  await site.report('Faulted', 'InternalError')
  await site.pass(limit * MINUTE)
  await site.report('Faulted', 'ConnectorLockFailure')
  await site.pass(limit * MINUTE)
  expect(about(site, `${PILE}~1~ConnectorLockFailure~1`)?.context.orderId).toBe('1')
  await site.report('Faulted', 'GroundFailure')
  await site.pass(limit * MINUTE)
  expect(about(site, `${PILE}~1~GroundFailure~1`)?.context.orderId).toBe('2')
  expect(orders(site)).toMatchObject([{ context: { isSafety: false } }, { context: { isSafety: true } }])
})

it('adds an alarm to an order that is still to be done, also where a later one is none for it', async () => {
  const site = await openSite({ settings })
  const open = (isSafety: boolean) =>
    site.seeder.run(openOrder, { pileId: PILE, remarks: 'Looks burnt', isSafety }, maintainer)
  await open(true)
  await open(false)
  await site.report('Faulted', 'GroundFailure')
  await site.pass(limit * MINUTE)
  expect(about(site, `${PILE}~1~GroundFailure~1`)?.context.orderId).toBe('1')
  // What was handed in cannot have looked at what came later.
  const abnormalAt = site.world.store.facts('work-order', '1')[0]?.at ?? expect.unreachable('the order is there')
  const handled = { remarks: 'Cleaned', faultCode: 3, abnormalAt }
  for (const id of ['1', '2'])
    expect(await site.seeder.run(orderHandlers.handle, { id, ...handled }, maintainer)).toBeNull()
  await site.report('Faulted', 'OverVoltage')
  await site.pass(limit * MINUTE)
  expect(about(site, `${PILE}~1~OverVoltage~1`)?.context.orderId).toBe('3')
})

/** A ground failure with a work order, and the form that disposes of it without a look on site. */
async function grounded() {
  const site = await openSite({ settings })
  await site.report('Faulted', 'GroundFailure')
  await site.pass(limit * MINUTE)
  const id = `${PILE}~1~GroundFailure~1`
  const dispose = operatorCommands['alarm']?.['dispose']
  if (dispose === undefined) throw new Error('alarms can be disposed of')
  const form = { id, remark: 'Earth wire replaced', confirmedOnSite: false }
  const dispatch = (asked: CommandOf<typeof workOrder>, actor: Actor) =>
    site.seeder.run((tx) => tx.dispatch(workOrder, { id: '1', ...asked }), null, actor)
  return { site, id, dispatch, dispose: () => site.seeder.run(dispose.handler, form, operator) }
}

it('lets an alarm of the safety class be disposed of once its order has passed the audit', async () => {
  const { site, id, dispatch, dispose } = await grounded()
  expect(await dispose()).toMatchObject({ guard: 'safeToDispose' })
  await dispatch({ command: 'assign', body: { handler: 'main00', isMaintainerThere: true } }, operator)
  const abnormalAt = stateOf(site.world, alarm, id)?.context.firstSeenAt ?? expect.unreachable('the alarm is there')
  await dispatch({ command: 'handle', body: { remarks: 'Wire replaced', faultCode: 2, abnormalAt } }, maintainer)
  expect(await dispose()).toMatchObject({ guard: 'safeToDispose' })
  expect(await dispatch({ command: 'pass', body: { opinion: 'Measured again, fine' } }, operator)).toBeNull()
  expect(await dispose()).toBeNull()
  const facts = site.world.store.facts('alarm', id)
  expect(facts.at(-1)).toMatchObject({ type: 'alarm.disposed', data: { closedOrderId: '1' } })
})

it('does not take a withdrawn order for a repair, and links the next one to it', async () => {
  const { site, id, dispatch, dispose } = await grounded()
  expect(await dispatch({ command: 'withdraw', body: { reason: 'Looks like a duplicate' } }, operator)).toBeNull()
  expect(await dispose()).toMatchObject({ guard: 'safeToDispose' })
  await site.report('Available')
  await site.pass(10 * MINUTE)
  expect(about(site, id)?.value).toBe('AutoRecovery')
  await site.report('Faulted', 'GroundFailure')
  await site.pass(limit * MINUTE)
  expect(orders(site).at(-1)).toMatchObject({ id: '2', context: { followsOrderId: '1' } })
})
