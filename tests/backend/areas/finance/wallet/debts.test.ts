import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { HOUR, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** M24: who does not pay is blocked, and charges again once the debt is paid. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

const status = ({ world }: Site, customerId = 'CUST1') => world.store.stateOf('user-status', customerId)?.value
const told = ({ world }: Site, customerId = 'CUST1') =>
  world.store.facts('user-status', customerId).map(({ type, data }) => [type, data])

/** Tops up at the desk, and lets what it settles come to rest. */
const pay = async (site: Site, amount: number, billId: string): Promise<void> => {
  const about = { customerId: 'CUST1', amount: money(amount), remark: 'At the desk', billId }
  expect(await site.seeder.run(topUp, about, operator)).toBeNull()
  await site.pass(0)
}

/** Initiates settlement and lets the payment come to rest. */
async function settle(site: Site, id: string): Promise<void> {
  expect(await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)).toBeNull()
  await site.pass(0)
}

/** A customer with a little left to spend, and less than a charge of 20 kWh costs. */
const openPoorSite = (): Promise<Site> => openSite({ balance: money(50_000) })

/** A charge whose payment has failed so many times. */
async function unpaid(site: Site, failures: number): Promise<string> {
  const id = await site.session(20_000)
  for (let attempt = 1; attempt <= failures; attempt += 1) await settle(site, id)
  return id
}

it('takes every registered customer as one in good standing, once', async () => {
  const site = await openSite()
  expect(told(site)).toEqual([['user.admitted', {}]])
  await site.seeder.register('customer', 'CUST1', { code: 'changed' })
  await site.pass(HOUR)
  expect(told(site)).toHaveLength(1)
})

it('blocks a customer after the third failed payment, and not before', async () => {
  const site = await openPoorSite()
  const id = await unpaid(site, 2)
  await pay(site, 30_000, 'R2')
  expect(status(site)).toBe('NORMAL')
  expect(await site.authorize()).toBe('Accepted')
  await settle(site, id)
  expect(status(site)).toBe('ABNORMAL')
  expect(told(site).at(-1)).toEqual([
    'user.fellIntoDebt',
    { failedPayments: 3, balance: money(80_000), creditLine: money(0) },
  ])
  expect(await site.authorize()).toBe('Blocked')
  expect(site.defects).toEqual([])
})

it('counts the failed payments of all charges that are not paid', async () => {
  const site = await openPoorSite()
  await unpaid(site, 2)
  await pay(site, 10_000, 'R2')
  expect(status(site)).toBe('NORMAL')
  await unpaid(site, 1)
  expect(status(site)).toBe('ABNORMAL')
})

it('forgets the failed payments of a charge that was paid after all', async () => {
  const site = await openPoorSite()
  await unpaid(site, 2)
  await pay(site, 100_000, 'R2')
  await unpaid(site, 2)
  expect(status(site)).toBe('NORMAL')
})

it('lets the customer charge again when the debt is paid', async () => {
  const site = await openPoorSite()
  await unpaid(site, 3)
  expect(status(site)).toBe('ABNORMAL')
  await pay(site, 500_000, 'R2')
  expect(status(site)).toBe('NORMAL')
  expect(told(site).map(([type]) => type)).toEqual(['user.admitted', 'user.fellIntoDebt', 'user.clearedDebt'])
  expect(await site.authorize()).toBe('Accepted')
})

it.each([
  [
    'marked complete',
    (id: string, { seeder }: Site) => seeder.run(recordHandlers.markComplete, { id, reference: 'CASH' }, operator),
  ],
  [
    'marked abnormal',
    (id: string, { seeder }: Site) => seeder.run(recordHandlers.markAbnormal, { id, reason: 'Wrong meter' }, operator),
  ],
])('takes a charge that was %s as paid', async (_, dispatch) => {
  const site = await openPoorSite()
  const id = await unpaid(site, 3)
  expect(await dispatch(id, site)).toBeNull()
  await site.pass(0)
  expect(status(site)).toBe('NORMAL')
})

/** Two charges of 20 kWh that could not be paid, and what one costs. */
async function twoUnpaid(site: Site): Promise<{ readonly ids: readonly [string, string]; readonly each: number }> {
  const older = await unpaid(site, 2)
  await pay(site, 10_000, 'R2')
  const newer = await unpaid(site, 1)
  return { ids: [older, newer], each: stateOf(site.world, chargeRecord, older)?.context.cost?.total ?? 0 }
}

const standing = ({ world }: Site, ids: readonly string[]) =>
  ids.map((id) => {
    const { value, context } = stateOf(world, chargeRecord, id) ?? chargeRecord.initial
    return [value, context.attempts]
  })

it('settles with a top-up as many charges as it covers, the oldest first, and spends no attempt on the rest', async () => {
  const site = await openPoorSite()
  const { ids, each } = await twoUnpaid(site)
  expect(standing(site, ids)).toEqual([
    ['PAY_FAIL', 2],
    ['PAY_FAIL', 1],
  ])
  await pay(site, 1, 'R3')
  expect(standing(site, ids)).toEqual([
    ['PAY_FAIL', 2],
    ['PAY_FAIL', 1],
  ])
  await pay(site, each, 'R4')
  expect(standing(site, ids)).toEqual([
    ['RECORD_COMPLETE', 3],
    ['PAY_FAIL', 1],
  ])
  expect(site.defects).toEqual([])
})

it('waits until the last of the failed charges is paid', async () => {
  const site = await openPoorSite()
  const { each } = await twoUnpaid(site)
  await pay(site, each, 'R3')
  expect(status(site)).toBe('ABNORMAL')
  await pay(site, each, 'R4')
  expect(status(site)).toBe('NORMAL')
})

it('keeps a debt that only got another price', async () => {
  const site = await openPoorSite()
  const first = await unpaid(site, 2)
  await pay(site, 10_000, 'R2')
  await unpaid(site, 1)
  const cheaper = { id: first, reason: 'Wrong price list', tariffId: 'T3.1' }
  expect(await site.seeder.run(recordHandlers.reprice, cheaper, operator)).toBeNull()
  await pay(site, 1_000_000, 'R3')
  expect(status(site)).toBe('ABNORMAL')
})

it('does not count a payment that is under way', async () => {
  const site = await openPoorSite()
  const id = await unpaid(site, 1)
  const attempt = { id, command: 'initiateSettlement', body: { billId: `B${id}`, attempt: 2 } }
  expect(await site.world.dispatch(chargeRecord, attempt)).toBeNull()
  await pay(site, 10_000, 'R2')
  await unpaid(site, 1)
  expect(status(site)).toBe('NORMAL')
})

it('leaves a customer blocked whom a person has blocked, whatever is paid', async () => {
  const site = await openPoorSite()
  const block = { id: 'CUST1', command: 'block', body: { reason: 'chargeback of a payment' }, actor: actorOf.OP }
  const id = await unpaid(site, 2)
  expect(await site.world.dispatch(userStatus, block)).toBeNull()
  await settle(site, id)
  await pay(site, 500_000, 'R2')
  expect(stateOf(site.world, chargeRecord, id)?.value).toBe('RECORD_COMPLETE')
  expect(status(site)).toBe('ABNORMAL')
  expect(told(site).map(([type]) => type)).toEqual(['user.admitted', 'user.blocked'])
})

it('blocks a customer of whom nothing was said before', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ idTag: 'NOBODY', meterStart: 1_000 })
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  await site.report('Available')
  const id = String(transactionId)
  const payer = { customerId: 'OLD', proof: 'Said so at the desk' }
  expect(
    await site.world.dispatch(chargeRecord, { id, command: 'assignPayer', body: payer, actor: actorOf.OP }),
  ).toBeNull()
  for (let attempt = 1; attempt <= 3; attempt += 1) await settle(site, id)
  expect(told(site, 'OLD').map(([type]) => type)).toEqual(['user.admitted', 'user.fellIntoDebt'])
})
