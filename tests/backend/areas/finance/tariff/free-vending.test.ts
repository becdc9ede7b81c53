import { expect, it } from 'vitest'
import { setFreeVending } from '#backend/areas/finance/tariff/free-vending.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { HOUR, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** Free vending: whoever plugs in at such a pile charges, and nobody pays. */

const vend = async (site: Site, freeVending: boolean): Promise<void> =>
  expect(await site.seeder.run(setFreeVending, { pileId: PILE, freeVending }, actorOf.OP)).toBeNull()
const record = (site: Site, id: number) => stateOf(site.world, chargeRecord, String(id))
const balances = ({ world: { store } }: Site): unknown => store.stateOf('wallet', 'CUST1')?.context

it('accepts tags that nobody knows, and those that charge already', async () => {
  const site = await openSite()
  expect(await site.authorize('VISITOR')).toBe('Invalid')
  await vend(site, true)
  expect(await site.authorize('VISITOR')).toBe('Accepted')
  await site.start({ idTag: 'CARD1', meterStart: 1_000 })
  expect(await site.start({ idTag: 'CARD1', meterStart: 2_000 })).toMatchObject({
    status: 'Accepted',
    transactionId: 2,
  })
  await vend(site, false)
  expect(await site.authorize('VISITOR')).toBe('Invalid')
})

it('bills nobody, the owner of a known card as little as a visitor, and shows what it would have cost', async () => {
  const site = await openSite()
  await vend(site, true)
  const before = balances(site)
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 11_000)
  await site.report('Available')
  const { value, context } = record(site, transactionId) ?? expect.unreachable()
  expect(value).toBe('RECORD_COMPLETE')
  expect(context).toMatchObject({ customerId: null, energy: 10_000, cost: { total: 0, energy: 10_000, waived: false } })
  const [fee, ...rest] = context.cost?.lines ?? []
  expect(fee?.amount).toBeGreaterThan(0)
  expect(rest.at(-1)).toMatchObject({ kind: 'discount', source: 'freeVending' })
  expect(balances(site)).toEqual(before)
  const sum = site.world.store.db.prepare<[], number>('SELECT sum(balance) FROM ledger').pluck().get()
  expect(sum).toBe(0)
})

it('lets a session go on as it began when free vending begins or ends', async () => {
  const site = await openSite()
  const paid = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await vend(site, true)
  await site.pass(HOUR)
  await site.stop(paid.transactionId, 11_000)
  await site.report('Available')
  expect(record(site, paid.transactionId)).toMatchObject({
    value: 'RECORD_UNSETTLED',
    context: { customerId: 'CUST1' },
  })

  const timestamp = '2026-11-20T07:00:00.000Z'
  const free = await site.start({ idTag: 'VISITOR', timestamp, meterStart: 11_000 })
  await vend(site, false)
  expect(await site.start({ idTag: 'VISITOR', timestamp, meterStart: 11_000 })).toEqual(free)
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(free.transactionId, 12_000)
  await site.report('Available')
  expect(record(site, free.transactionId)?.value).toBe('RECORD_COMPLETE')
})

it('gives nothing away at a pile that is switched off', async () => {
  const site = await openSite()
  await vend(site, true)
  const off = { kind: 'pile', id: PILE, confirmed: true } as const
  expect(await site.seeder.run(disable, off, actorOf.OP)).toBeNull()
  expect(await site.authorize('VISITOR')).toBe('Blocked')
})
