import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Posting } from '#contracts/finance/bill.ts'
import { money } from '#contracts/units.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { readBill } from '#backend/areas/finance/bill/queries.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { bill } from '#machines/finance/bill.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { wrongBills } from '#tests/support/site/bills.ts'
import { by, MINUTE, openReserving, priced } from './reserving.ts'
import type { Reserving } from './reserving.ts'

/** M14 and M09: what a reservation costs that ended without a session. 15 minutes at 0.05, and 23 % on top, cut to cents. */

const HOUR = 60 * MINUTE
const FEE = 9_200
/** Of every card's owner in this network. */
const CREDIT = 10_000_000

let site: Reserving
beforeEach(async () => {
  site = await openReserving()
})
afterEach(() => site.network.close())

const theBill = () => stateOf(site.network.world, bill, 'BR1')
const purse = () => stateOf(site.network.world, wallet, 'good')?.context
const bills = (): readonly string[] => site.network.world.store.states('bill').map(({ id }) => id)
const account = (name: string): number | undefined =>
  site.network.world.store.db
    .prepare<[string], { balance: number }>('SELECT balance FROM ledger WHERE account = ?')
    .get(name)?.balance

async function pay(amount: number, billId: string): Promise<void> {
  const about = { customerId: 'good', amount: money(amount), remark: 'At the desk', billId }
  expect(await site.network.world.commandBus.run(topUp, about, by)).toBeNull()
}

async function noShow(): Promise<void> {
  await site.reserved()
  await site.pass(15 * MINUTE)
  expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'NO_SHOW', fee: FEE } })
}

describe('nobody came', () => {
  it('takes the fee from the wallet of whoever reserved, by a bill with both balances', async () => {
    await pay(100_000, 'D1')
    await noShow()
    expect(theBill()).toMatchObject({
      value: 'PaySuccess',
      context: {
        type: 'Charging',
        recordId: null,
        reservationId: '1',
        customerId: 'good',
        amount: FEE,
        paidAmount: FEE,
      },
    })
    expect(theBill()?.context).toMatchObject({ balanceBefore: 100_000, balanceAfter: 100_000 - FEE })
    expect(purse()).toMatchObject({ balance: 100_000 - FEE, held: 0 })
  })

  it('earns the operator the fee, the tax office its part, and leaves nothing owed', async () => {
    await pay(100_000, 'D1')
    await noShow()
    expect(account('wallet:good')).toBe(100_000 - FEE)
    expect(account('receivable:reservation~1')).toBe(0)
    expect([account('revenue:0PL002'), account('tax:2300'), account('rounding')]).toEqual([7_500, 1_700, undefined])
    const moved = site.network.world.store
      .facts('wallet', 'good')
      .flatMap(({ type, data }) =>
        type === 'wallet.debited' ? (data as { readonly postings: Posting[] }).postings : [],
      )
    expect(moved).toEqual([
      { account: 'wallet:good', amount: -FEE },
      { account: 'receivable:reservation~1', amount: FEE },
    ])
  })

  it('shows the lines of the fee on its bill, which add up to it [R9.4.01]', async () => {
    await pay(100_000, 'D1')
    await noShow()
    const { reservation, amount } = readBill(site.network.world, 'BR1') ?? {}
    expect(reservation?.zone).toBe('UTC')
    expect(reservation?.cost.lines.map(({ kind, amount: shown }) => [kind, shown])).toEqual([
      ['reservation', 7_500],
      ['tax', 1_700],
    ])
    expect([reservation?.cost.total, amount]).toEqual([FEE, FEE])
    expect(wrongBills(site.network.world)).toEqual([])
  })

  it('is charged once, however long one waits and whoever connects again', async () => {
    await pay(100_000, 'D1')
    await noShow()
    await site.goAway()
    await site.comeBack()
    await site.pass(100 * HOUR)
    expect(bills()).toEqual(['BR1', 'D1'])
    expect(purse()?.balance).toBe(100_000 - FEE)
  })

  it('is paid from the line of credit, and not from beyond it', async () => {
    await pay(FEE - CREDIT, 'D1')
    await noShow()
    expect(theBill()?.value).toBe('PaySuccess')
    expect(purse()).toMatchObject({ balance: -CREDIT, creditLine: CREDIT })
  })

  it('is owed when the money is gone meanwhile, and asked for again after 1, 24 and 72 hours', async () => {
    await site.reserved()
    await pay(FEE - CREDIT - 1, 'D1')
    await site.pass(15 * MINUTE)
    expect(theBill()).toMatchObject({ value: 'PayFail', context: { reason: 'INSUFFICIENT_FUNDS', attempt: 1 } })
    expect(account('receivable:reservation~1')).toBe(-FEE)
    expect(purse()?.balance).toBe(FEE - CREDIT - 1)
    const attempts: (number | undefined)[] = []
    for (const hours of [1, 24, 72, 1_000]) {
      await site.pass(hours * HOUR - 1)
      attempts.push(theBill()?.context.attempt)
      await site.pass(1)
      attempts.push(theBill()?.context.attempt)
    }
    expect(attempts).toEqual([1, 2, 2, 3, 3, 4, 4, 4])
  })

  it('is paid as soon as enough money comes in, without waiting for the next attempt', async () => {
    await site.reserved()
    await pay(FEE - CREDIT - 2, 'D1')
    await site.pass(15 * MINUTE)
    await pay(1, 'D2')
    await site.pass(MINUTE)
    expect(theBill()).toMatchObject({ value: 'PayFail', context: { attempt: 1 } })
    await pay(1, 'D3')
    await site.pass(0)
    expect(theBill()).toMatchObject({ value: 'PaySuccess', context: { attempt: 2, balanceAfter: -CREDIT } })
    expect(account('receivable:reservation~1')).toBe(0)
    await site.pass(100 * HOUR)
    expect(purse()?.balance).toBe(-CREDIT)
  })
})

describe('a fee that stays unpaid', () => {
  const status = () => stateOf(site.network.world, userStatus, 'good')?.value

  it('blocks the customer after the third failed payment, until it is paid', async () => {
    await site.reserved()
    await pay(FEE - CREDIT - 1, 'D1')
    await site.pass(15 * MINUTE)
    await site.pass(HOUR)
    expect(status()).toBe('NORMAL')
    await site.pass(24 * HOUR)
    expect(status()).toBe('ABNORMAL')
    expect(site.network.world.store.facts('user-status', 'good').at(-1)?.data).toMatchObject({ failedPayments: 3 })
    await site.goAway()
    await site.comeBack()
    expect(await site.refusedFor({})).toBe('customerInOrder')
    await pay(1, 'D2')
    await site.pass(0)
    expect(theBill()?.value).toBe('PaySuccess')
    expect(status()).toBe('NORMAL')
  })
})

describe('a price list with fixed fees', () => {
  const fees = { pricePerMinute: money(0), fee: money(20_000), cancellation: money(10_000) }
  beforeEach(() => site.keep('tariff', 'T1', { ...priced, reservation: fees }))

  it('has whoever gives a reservation up pay for that, with tax', async () => {
    await site.reserved()
    await site.cancel()
    await site.called('CancelReservation', 'Accepted')
    await site.report('Available')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { fee: 12_300, isGivenUp: true } })
    expect(theBill()?.context).toMatchObject({ amount: 12_300 })
  })

  it('has nobody pay for what the network ended', async () => {
    await site.reserved()
    const off = { kind: 'pile', id: 'CP1', confirmed: true } as const
    await site.network.world.commandBus.run(disable, off, by)
    await site.network.rest()
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { fee: 0, isGivenUp: false } })
    expect(bills()).toEqual([])
  })

  it('has whoever does not come pay the fee of the reservation', async () => {
    await site.reserved()
    await site.pass(15 * MINUTE)
    expect(site.stands()).toMatchObject({ context: { outcome: 'NO_SHOW', fee: 24_600 } })
  })
})

describe('no bill of its own', () => {
  it('has a reservation that was used: its fee is a line of the charge', async () => {
    await site.reserved()
    await site.pass(4 * MINUTE)
    const { transactionId } = await site.start('good', { reservationId: 1 })
    await site.station.confirmed('StopTransaction', { transactionId, meterStop: 10_000, timestamp: site.now() })
    await site.report('Available')
    await site.pass(HOUR)
    const record = site.network.world.store.stateOf('charge-record', String(transactionId))
    expect(record?.context).toMatchObject({ cost: { reservation: 2_000 } })
    expect(bills()).toEqual([])
  })

  it('has one that was cancelled, or that the pile lost', async () => {
    await site.reserved()
    await site.cancel()
    await site.called('CancelReservation', 'Accepted')
    await site.report('Available')
    await site.reserved()
    await site.report('Faulted')
    await site.pass(HOUR)
    expect(['1', '2'].map((id) => site.stands(id)?.context.fee)).toEqual([0, 0])
    expect(bills()).toEqual([])
  })

  it('has one that expired at a pile that was offline: whoever came there is not known yet', async () => {
    await site.reserved()
    await site.goAway()
    await site.pass(15 * MINUTE)
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'NO_SHOW', fee: 0 } })
    expect(bills()).toEqual([])
  })
})
