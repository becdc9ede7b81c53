import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { HOUR, MINUTE, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const settings = { settleAfterMinutes: 10 }
const state = ({ world }: Site, id: string) => world.store.stateOf('charge-record', id)?.value

/** The record waits for the minutes of the setting, and is paid when they are over. */
async function settlesItself(site: Site, id: string): Promise<void> {
  expect(state(site, id)).toBe('RECORD_UNSETTLED')
  await site.pass(10 * MINUTE - 1)
  expect(state(site, id)).toBe('RECORD_UNSETTLED')
  await site.pass(1)
  expect(state(site, id)).toBe('RECORD_COMPLETE')
  expect(site.defects).toEqual([])
}

it('settles a record by itself when the minutes of the setting are over', async () => {
  const site = await openSite({ settings })
  await settlesItself(site, await site.session(10_000))
})

it('settles a record by itself whose connector was released by hand', async () => {
  const site = await openSite({ settings })
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  await site.report('Finishing')
  const id = String(transactionId)
  expect(await site.seeder.run(recordHandlers.releaseByHand, { id, reason: 'Cable was stuck' }, operator)).toBeNull()
  await settlesItself(site, id)
})

it('leaves a record of nobody alone, and settles it when it has a payer', async () => {
  const site = await openSite({ settings })
  const { transactionId } = await site.start({ idTag: 'NOBODY', meterStart: 1_000 })
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  await site.pass(HOUR)
  const id = String(transactionId)
  const payer = { id, customerId: 'CUST1', proof: 'Said so at the desk' }
  expect(await site.seeder.run(recordHandlers.assignPayer, payer, operator)).toBeNull()
  await settlesItself(site, id)
})

it('settles a record by itself that was priced anew', async () => {
  const site = await openSite({ settings, balance: money(20_000) })
  const id = await site.session(10_000)
  await site.pass(10 * MINUTE)
  expect(state(site, id)).toBe('PAY_FAIL')
  const cheaper = { id, reason: 'Wrong price list', tariffId: 'T3.1' }
  expect(await site.seeder.run(recordHandlers.reprice, cheaper, operator)).toBeNull()
  await settlesItself(site, id)
})

it('leaves records to people where nothing is set', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  await site.pass(100 * HOUR)
  expect(state(site, id)).toBe('RECORD_UNSETTLED')
  expect(site.defects).toEqual([])
})

it.each([
  ['settles', (id: string, { seeder }: Site) => seeder.run(recordHandlers.initiateSettlement, { id }, operator)],
  [
    'closes',
    (id: string, { seeder }: Site) => seeder.run(recordHandlers.markComplete, { id, reference: 'CASH' }, operator),
  ],
  [
    'doubts',
    (id: string, { seeder }: Site) => seeder.run(recordHandlers.markAbnormal, { id, reason: 'Wrong' }, operator),
  ],
])('waits no longer for a record that somebody %s first', async (_, dispatch) => {
  const site = await openSite({ settings })
  const id = await site.session(10_000)
  await site.pass(5 * MINUTE)
  expect(await dispatch(id, site)).toBeNull()
  await site.pass(MINUTE)
  const facts = site.world.store.facts('charge-record', id).length
  await site.pass(100 * HOUR)
  expect(site.world.store.facts('charge-record', id)).toHaveLength(facts)
  expect(site.defects).toEqual([])
})
