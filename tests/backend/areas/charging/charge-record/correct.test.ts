import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import { instant, money } from '#contracts/units.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { HOUR, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { steppedClock } from '#tests/support/time/stepped-clock.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const record = ({ world }: Site, id: string) => {
  const { value, context } = world.store.stateOf('charge-record', id) ?? { value: 'none', context: null }
  return { state: value, ...(context as RecordContext) }
}
const purse = ({ world }: Site) => world.store.stateOf('wallet', 'CUST1')?.context as WalletContext

it('gives the held money back when a record is marked complete', async () => {
  const site = await openSite()
  const id = await site.session(10_000)
  expect(purse(site).held).toBe(200_000)
  expect(await site.seeder.run(recordHandlers.markComplete, { id, reference: 'CASH-17' }, operator)).toBeNull()
  expect(purse(site)).toMatchObject({ balance: 1_000_000, held: 0 })
})

it('asks for a second person only above the limit, not at it', async () => {
  const site = await openSite({ settings: { approvalLimit: money(61_500) } })
  const id = await site.session(10_000)
  expect(record(site, id).cost?.total).toBe(61_500)
  expect(await site.seeder.run(recordHandlers.markComplete, { id, reference: 'CASH-17' }, operator)).toBeNull()
})

it('releases no connector by hand of which the record is closed already', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  const id = String(transactionId)
  expect(await site.seeder.run(recordHandlers.markAbnormal, { id, reason: 'Wrong' }, operator)).toBeNull()
  const before = site.world.store.position()
  const refusal = await site.seeder.run(recordHandlers.releaseByHand, { id, reason: 'Cable was stuck' }, operator)
  expect(refusal).toMatchObject({ reason: 'illegalTransition', lifecycle: 'charge-record', state: 'ABNORMAL' })
  expect(site.world.store.position()).toBe(before)
})

it('releases a connector by hand no sooner than its charge ended, though the clock was set back since', async () => {
  const clock = steppedClock()
  const site = await openSite({ clock })
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  const endedAt = instant(clock.now())
  await site.stop(transactionId, 6_000)
  clock.step(-5 * SECOND)
  const id = String(transactionId)
  expect(await site.seeder.run(recordHandlers.releaseByHand, { id, reason: 'Cable was stuck' }, operator)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED', releasedAt: endedAt, cost: { idleTime: 0 } })
})
