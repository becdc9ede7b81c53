import { expect, it } from 'vitest'
import type { Role } from '#contracts/actor.ts'
import { instant, money } from '#contracts/units.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, HOUR, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** M26 invariant 2: what a card is answered depends on how its owner stands. */

const reason = { reason: 'chargeback of a payment' }

async function dispatch(site: Site, command: string, body: object, role: Role): Promise<void> {
  const refusal = await site.world.dispatch(userStatus, { id: 'CUST1', command, body, actor: actorOf[role] })
  expect(refusal).toBeNull()
}

const block = (site: Site): Promise<void> => dispatch(site, 'block', reason, 'OP')
const requestDelete = (site: Site): Promise<void> => dispatch(site, 'requestDelete', { identityConfirmed: true }, 'DR')

it('accepts the card of a customer in good standing, and again once a block is over', async () => {
  const site = await openSite()
  expect(await site.authorize()).toBe('Accepted')
  await block(site)
  expect(await site.authorize()).toBe('Blocked')
  await dispatch(site, 'unblock', reason, 'OP')
  expect(await site.authorize()).toBe('Accepted')
})

it('blocks the card of a customer whose account is being deleted, until that is taken back', async () => {
  const site = await openSite()
  await requestDelete(site)
  expect(await site.authorize()).toBe('Blocked')
  await dispatch(site, 'takeBack', {}, 'DR')
  expect(await site.authorize()).toBe('Accepted')
})

it('lets a charge go on that runs while its customer is blocked, and refuses the next', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await block(site)
  await site.pass(HOUR)
  expect(await site.meter(transactionId, 6_000)).toEqual({ known: true })
  await site.stop(transactionId, 11_000)
  await site.report('Available')
  expect(site.world.store.stateOf('charge-record', String(transactionId))?.value).toBe('RECORD_UNSETTLED')
  expect(await site.start()).toMatchObject({ status: 'Blocked' })
})

it('accepts a card to the end of its last day in UTC', async () => {
  const site = await openSite()
  const today = new Date(site.world.clock.now()).toISOString().slice(0, 10)
  await site.seeder.register('rfid-card', 'other', cardOf('OTHER', { expiryDate: today }))
  expect(await site.authorize('OTHER')).toBe('Accepted')
  await site.pass(24 * HOUR)
  expect(await site.authorize('OTHER')).toBe('Expired')
})

it('lets whose money is all held go on with the session it is held for, and begin no other', async () => {
  const site = await openSite({ balance: money(150_000) })
  await site.seeder.register('rfid-card', 'other', cardOf('OTHER', {}))
  const { transactionId } = await site.start({ meterStart: 1_000 })
  expect(await site.authorize('OTHER')).toBe('Blocked')
  const timestamp = instant(site.world.clock.now())
  const end = { pileId: PILE, transactionId, meterStop: 1_000, timestamp, reason: 'Local' as const, samples: [] }
  expect(await site.seeder.run(stopTransaction, { ...end, idTag: 'CARD1' }, by)).toMatchObject({
    tag: { status: 'Accepted' },
  })
})

it('lets a tag begin no second charge while it charges, and says so of starts alone', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  const elsewhere = { ...second, idTag: 'card1', timestamp: instant(site.world.clock.now()) }
  const refused = await site.seeder.run(startTransaction, elsewhere, by)
  expect(refused).toMatchObject({ status: 'ConcurrentTx', transactionId: transactionId + 1 })
  expect(await site.seeder.run(startTransaction, elsewhere, by)).toEqual(refused)
  expect(await site.authorize()).toBe('Accepted')
  expect(site.world.store.stateOf('charging-session', '2')?.context).toMatchObject({ customerId: null })
})

it('lets a tag charge twice where that is allowed, as long as there is money', async () => {
  const site = await openSite({ settings: { oneChargePerTag: false }, balance: money(250_000) })
  await site.start({ meterStart: 1_000 })
  const timestamp = instant(site.world.clock.now())
  expect(await site.seeder.run(startTransaction, { ...second, idTag: 'CARD1', timestamp }, by)).toMatchObject({
    status: 'Accepted',
  })
  const third = { ...second, connectorId: 3, idTag: 'CARD1', timestamp }
  expect(await site.seeder.run(startTransaction, third, by)).toMatchObject({ status: 'Blocked' })
})

const second = { pileId: PILE, connectorId: 2, meterStart: 0, reservationId: null }
