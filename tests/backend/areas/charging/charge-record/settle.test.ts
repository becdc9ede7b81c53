import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import type { BillContext } from '#machines/finance/bill.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { payBill } from '#backend/areas/finance/bill/commands.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import { HOUR, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const maintainer: Actor = { ...operator, id: 'maint0', account: 'maint0', type: 'MAINTAINER' }

const record = ({ world }: Site, id: string) => {
  const { value, context } = world.store.stateOf('charge-record', id) ?? { value: 'none', context: null }
  return { state: value, ...(context as RecordContext) }
}
const purse = ({ world }: Site) => world.store.stateOf('wallet', 'CUST1')?.context as WalletContext
const bill = ({ world }: Site, id: string) => {
  const { value, context } = world.store.stateOf('bill', id) ?? { value: 'none', context: null }
  return { state: value, ...(context as BillContext) }
}
const ledger = ({ world }: Site): Record<string, number> =>
  Object.fromEntries(
    world.store.db
      .prepare<[], { account: string; balance: number }>('SELECT * FROM ledger')
      .all()
      .map(({ account, balance }) => [account, balance]),
  )

it('opens a record as CHARGE_COMPLETE when the transaction stops, and settles its lines when the cable is out [R4.2.12]', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 11_000)
  expect(record(site, '1').state).toBe('CHARGE_COMPLETE')
  await site.report('Finishing')
  expect(record(site, '1').state).toBe('CHARGE_COMPLETE')
  await site.report('Available')
  // 10 kWh at 0.45 and 0.50 once, 23 % on top: 6.15.
  expect(record(site, '1')).toMatchObject({ state: 'RECORD_UNSETTLED', energy: 10_000, cost: { total: 61_500 } })
})

it('settles a record from the wallet: record, bill, hold and balances move together [R4.2.14]', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  expect(purse(site)).toMatchObject({ balance: 1_000_000, held: 200_000 })
  expect(await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)).toBeNull()
  await site.pass(0)
  expect(record(site, id)).toMatchObject({
    state: 'RECORD_COMPLETE',
    balanceBefore: 1_000_000,
    balanceAfter: 938_500,
    paidAmount: 61_500,
  })
  expect(bill(site, `B${id}`)).toMatchObject({ state: 'PaySuccess', balanceBefore: 1_000_000, balanceAfter: 938_500 })
  expect(purse(site)).toMatchObject({ balance: 938_500, held: 0 })
  expect(ledger(site)).toMatchObject({ 'wallet:CUST1': 938_500, [`receivable:${id}`]: 0, 'tax:2300': 11_500 })
  expect(Object.values(ledger(site)).reduce((sum, balance) => sum + balance, 0)).toBe(0)
})

it('takes the money of a bill once, however often it is told to', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  const before = site.world.store.position()
  await site.seeder.run(payBill, { billId: `B${id}` })
  expect(site.world.store.position()).toBe(before)
})

it('leaves a record as it is whose bill cannot be asked for', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  await site.seeder.run(topUp, { customerId: 'CUST1', amount: money(1), remark: 'Desk', billId: `B${id}` }, operator)
  const before = site.world.store.position()
  const refusal = await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  expect(refusal).toMatchObject({ lifecycle: 'bill', state: 'PaySuccess', command: 'retry' })
  expect(site.world.store.position()).toBe(before)
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED', attempts: 0 })
})

it('fails the payment of an empty wallet, takes nothing, and pays after a top-up [R4.2.14]', async () => {
  const site = await openSite({ balance: money(10_000) })
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  expect(record(site, id)).toMatchObject({ state: 'PAY_FAIL', paidAmount: 0, balanceAfter: null })
  expect(bill(site, `B${id}`)).toMatchObject({ state: 'PayFail', reason: 'INSUFFICIENT_FUNDS' })
  // What little there is stays reserved for the debt.
  expect(purse(site)).toMatchObject({ balance: 10_000, held: 10_000 })
  await site.seeder.run(
    topUp,
    { customerId: 'CUST1', amount: money(500_000), remark: 'At the desk', billId: 'R2' },
    operator,
  )
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE', balanceBefore: 510_000, balanceAfter: 448_500 })
  expect(site.types().filter((type) => type === 'bill.opened')).toHaveLength(3)
})

it('asks for what a record costs now, where its price was changed after a payment had failed', async () => {
  const site = await openSite({ balance: money(10_000) })
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  expect(bill(site, `B${id}`)).toMatchObject({ state: 'PayFail', amount: 61_500 })
  expect(
    await site.seeder.run(recordHandlers.reprice, { id, tariffId: 'T3.1', reason: 'By the hour' }, operator),
  ).toBeNull()
  const total = record(site, id).cost?.total ?? money(0)
  expect(total).not.toBe(61_500)
  const given = { customerId: 'CUST1', amount: money(500_000), remark: 'At the desk', billId: 'R2' }
  await site.seeder.run(topUp, given, operator)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE', paidAmount: total })
  expect(bill(site, `B${id}`)).toMatchObject({ state: 'PaySuccess', amount: total })
})

it('tries a failed payment again by itself after 1 h, 24 h and 72 h, and then leaves it to people', async () => {
  const site = await openSite({ balance: money(10_000) })
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  for (const [hours, attempts] of [
    [1, 2],
    [24, 3],
    [72, 4],
    [200, 4],
  ] as const) {
    await site.pass(hours * HOUR)
    expect(record(site, id)).toMatchObject({ state: 'PAY_FAIL', attempts })
  }
  const refusal = await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  expect(refusal).toMatchObject({ reason: 'illegalTransition', guard: 'attemptsLeft' })
  expect(site.defects).toEqual([])
})

it('refuses to settle a record that is not unsettled, and stores nothing', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  await site.pass(0)
  const before = site.world.store.position()
  const refusal = await site.seeder.run(recordHandlers.initiateSettlement, { id }, operator)
  expect(refusal).toMatchObject({ reason: 'illegalTransition', state: 'RECORD_COMPLETE' })
  expect(site.world.store.position()).toBe(before)
})

it('marks a record abnormal: its income is taken back and its hold is freed [R4.2.16]', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  expect(await site.seeder.run(recordHandlers.markAbnormal, { id, reason: 'Driver was right' }, operator)).toBeNull()
  expect(record(site, id).state).toBe('ABNORMAL')
  expect(purse(site)).toMatchObject({ balance: 1_000_000, held: 0 })
  expect(ledger(site)).toMatchObject({ [`receivable:${id}`]: 0, 'revenue:0PL002': 0, 'tax:2300': 0 })
})

it('marks a record complete that was paid in cash', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  expect(await site.seeder.run(recordHandlers.markComplete, { id, reference: 'CASH-17' }, operator)).toBeNull()
  expect(record(site, id).state).toBe('RECORD_COMPLETE')
  expect(ledger(site)).toMatchObject({ [`receivable:${id}`]: 0, 'offlineCash:oper00': -61_500 })
})

it('gives a record no payer that does not exist', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ idTag: 'NOBODY', meterStart: 1_000 })
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  const id = String(transactionId)
  const asked = { id, customerId: 'GHOST', proof: 'Said so at the desk' }
  expect(await site.seeder.run(recordHandlers.assignPayer, asked, operator)).toMatchObject({ guard: 'customerKnown' })
  expect(await site.seeder.run(recordHandlers.assignPayer, { ...asked, customerId: 'CUST1' }, operator)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED', customerId: 'CUST1' })
})

it('lets a maintainer release a connector by hand, but not mark its record', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  await site.report('Charging')
  await site.stop(transactionId, 6_000)
  await site.report('Finishing')
  const id = String(transactionId)
  const reason = 'Cable was stuck'
  expect(await site.seeder.run(recordHandlers.markAbnormal, { id, reason }, maintainer)).toMatchObject({
    reason: 'notPermitted',
  })
  expect(await site.seeder.run(recordHandlers.releaseByHand, { id, reason }, maintainer)).toBeNull()
  expect(record(site, id).state).toBe('RECORD_UNSETTLED')
  expect(site.world.store.stateOf('charging-session', id)?.value).toBe('Released')
})

it('prices a record anew with another price list and keeps the books level', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  const asked = { id, reason: 'Wrong price list', tariffId: 'T3.1' }
  expect(await site.seeder.run(recordHandlers.reprice, asked, operator)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED', tariffId: 'T3.1', cost: { total: 18_000 } })
  expect(ledger(site)).toMatchObject({ [`receivable:${id}`]: -18_000, 'tax:2300': 0 })
  expect(await site.seeder.run(recordHandlers.reprice, { ...asked, tariffId: 'none' }, operator)).toMatchObject({
    guard: 'tariffKnown',
  })
})

it('closes a record of nothing at once, without a bill', async () => {
  const site = await openSite()
  await site.seeder.register('tariff', 'FREE', freeTariff(site))
  await site.seeder.register('pile', 'PILE1', {
    ...(site.world.store.stateOf('pile', 'PILE1')?.context as object),
    tariffId: 'FREE',
  })
  const id = await site.session(10_000)
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE', paidAmount: 0, billId: null })
  expect(purse(site)).toMatchObject({ balance: 1_000_000, held: 0 })
})

const freeTariff = ({ world }: Site): object => ({
  ...(world.store.stateOf('tariff', 'T1.1')?.context as object),
  electricity: { by: 'energy', pricePerKwh: 0 },
  service: { price: 0, unit: 'COUNT' },
})

it('does not believe more energy than the connector can give: ABNORMAL, and an alarm for the operator', async () => {
  const site = await openSite()
  const id = await site.session(40_000)
  await site.pass(0)
  expect(record(site, id)).toMatchObject({ state: 'ABNORMAL', implausible: 'energyAboveRating' })
  expect(purse(site)).toMatchObject({ balance: 1_000_000, held: 0 })
  expect(site.world.store.states('alarm')).toMatchObject([
    { value: 'Undisposed', context: { code: 'ChargeRecordError' } },
  ])
})

it('refuses a deduction beyond what is available, and leaves no bill behind', async () => {
  const site = await openSite({ balance: money(10_000) })
  const before = site.world.store.position()
  const asked = { customerId: 'CUST1', amount: money(-20_000), remark: 'Correction', billId: 'R9' }
  expect(await site.seeder.run(topUp, asked, operator)).toMatchObject({ guard: 'covered' })
  expect(site.world.store.position()).toBe(before)
  expect(await site.seeder.run(topUp, { ...asked, amount: money(-10_000) }, operator)).toBeNull()
  expect(purse(site).balance).toBe(0)
})

it('refuses to mark complete what is not priced yet, and says why', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 11_000)
  const refusal = await site.seeder.run(recordHandlers.markComplete, { id: '1', reference: 'cash' }, operator)
  expect(refusal).toMatchObject({ reason: 'illegalTransition', state: 'CHARGE_COMPLETE' })
})
