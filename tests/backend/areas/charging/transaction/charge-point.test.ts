import { expect, it } from 'vitest'
import { money } from '#contracts/units.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import type { LinkContext } from '#machines/equipment/pile-link.ts'
import { boot, linkClosed, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const session = ({ world }: Site, id: number) => {
  const { value, context } = world.store.stateOf('charging-session', String(id)) ?? { value: 'none', context: null }
  return { state: value, ...(context as SessionContext) }
}

it('gives a re-delivered start the same transaction, and writes nothing the second time', async () => {
  const site = await openSite()
  const report = { meterStart: 500, timestamp: '2026-11-20T08:00:00Z' }
  const first = await site.start(report)
  const before = site.world.store.position()
  expect(await site.start(report)).toEqual(first)
  expect(site.world.store.position()).toBe(before)
  expect(await site.start({ ...report, meterStart: 501 })).toMatchObject({ transactionId: first.transactionId + 1 })
})

it.each([
  ['a card nobody knows', 'NOBODY', {}, 'Invalid'],
  ['a blocked card', 'OTHER', { blocked: true }, 'Blocked'],
  ['a card past its last day', 'OTHER', { expiryDate: '2020-01-01' }, 'Expired'],
  ['an unbound card', 'OTHER', { bindStatus: 'unbind' }, 'Invalid'],
])('gives %s a transaction, but bills nobody', async (_, idTag, different, status) => {
  const site = await openSite()
  await site.seeder.register('rfid-card', 'other', cardOf('OTHER', different))
  expect(await site.authorize(idTag)).toBe(status)
  const started = await site.start({ idTag })
  expect(started).toMatchObject({ status, transactionId: 1 })
  expect(session(site, 1)).toMatchObject({ state: 'Charging', customerId: null, authorization: status })
  expect(site.types()).not.toContain('hold.placed')
})

it('compares idTags without letter case', async () => {
  const site = await openSite()
  expect(await site.authorize('card1')).toBe('Accepted')
  expect(await site.start({ idTag: 'cArD1' })).toMatchObject({ status: 'Accepted' })
})

it('blocks the card of an empty wallet', async () => {
  const site = await openSite({ balance: money(0) })
  expect(await site.authorize()).toBe('Blocked')
})

it('holds money when a session starts and raises the hold as the cost grows', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  const held = () => (site.world.store.stateOf('wallet', 'CUST1')?.context as WalletContext | undefined)?.held
  expect(held()).toBe(200_000)
  await site.pass(HOUR)
  await site.meter(transactionId, 21_000)
  await site.pass(0)
  expect(held()).toBe(200_000)
  await site.pass(HOUR)
  await site.meter(transactionId, 40_000)
  await site.pass(0)
  expect(held()).toBe(400_000)
})

it('follows the connector: suspended and resumed while the transaction stays open [R4.2.04]', async () => {
  const site = await openSite()
  const { transactionId } = await site.start()
  for (const [status, state] of [
    ['Charging', 'Charging'],
    ['SuspendedEV', 'SuspendedEV'],
    ['SuspendedEVSE', 'SuspendedEVSE'],
    ['Charging', 'Charging'],
  ] as const) {
    await site.report(status)
    expect(session(site, transactionId).state).toBe(state)
  }
})

it('keeps a register that runs backwards as irregular, and sends the record to review', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(10 * MINUTE)
  await site.meter(transactionId, 3_000)
  await site.pass(10 * MINUTE)
  await site.meter(transactionId, 500)
  const facts = site.world.store.facts('charging-session', String(transactionId))
  expect(facts.map(({ irregular }) => irregular)).toEqual([false, false, true])
  await site.pass(10 * MINUTE)
  await site.stop(transactionId, 900)
  await site.report('Available')
  expect(site.world.store.stateOf('charge-record', '1')).toMatchObject({
    value: 'ABNORMAL',
    context: { implausible: 'meterReset' },
  })
})

it('stores nothing for a connector the pile does not have, nor for meter values of an unknown transaction', async () => {
  const site = await openSite()
  const before = site.world.store.position()
  expect(await site.meter(99, 5_000)).toEqual({ known: false })
  expect(await site.stop(99, 5_000)).toMatchObject({ known: false })
  expect(site.world.store.position()).toBe(before)
})

it('confirms a stop delivered twice and keeps the first', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  await site.report('Charging')
  await site.stop(transactionId, 6_000)
  expect(await site.stop(transactionId, 9_000)).toMatchObject({ known: true })
  expect(session(site, transactionId).register).toBe(6_000)
  expect(site.types().filter((type) => type === 'record.opened')).toHaveLength(1)
})

it('suspects a session whose connector is free without a stop, and takes the late stop', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.report('Available')
  expect(session(site, transactionId).state).toBe('Orphaned')
  await site.stop(transactionId, 5_000)
  expect(session(site, transactionId).state).toBe('Released')
  expect(site.world.store.stateOf('charge-record', '1')?.value).toBe('RECORD_UNSETTLED')
})

it('closes a session whose stop never came after a day, estimated from its last register', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.meter(transactionId, 8_000)
  await site.report('Available')
  await site.pass(25 * HOUR)
  expect(session(site, transactionId)).toMatchObject({ state: 'Released', stopReason: 'SOFT_STOP', estimated: true })
  expect(site.world.store.stateOf('charge-record', '1')).toMatchObject({
    value: 'RECORD_UNSETTLED',
    context: { energy: 7_000, estimated: true },
  })
  expect(await site.authorize()).toBe('Accepted')
})

it('suspects a session whose pile has been gone for six hours, not one that merely does not meter', async () => {
  const site = await openSite()
  const { transactionId } = await site.start()
  await site.pass(20 * HOUR)
  expect(session(site, transactionId).state).toBe('Charging')
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(5 * HOUR)
  expect(session(site, transactionId).state).toBe('Charging')
  await site.pass(7 * HOUR)
  expect(session(site, transactionId).state).toBe('Orphaned')
})

it('lets the card of a session whose stop was lost charge again, and bills it', async () => {
  const site = await openSite()
  const lost = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.report('Available')
  expect(session(site, lost.transactionId).state).toBe('Orphaned')
  expect(await site.authorize()).toBe('Accepted')
  const next = await site.start({ meterStart: 6_000 })
  expect(next.status).toBe('Accepted')
  expect(session(site, next.transactionId).customerId).toBe('CUST1')
})

it('closes the former session when its stop comes while the next one charges', async () => {
  const site = await openSite()
  const former = await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  const next = await site.start({ meterStart: 6_000 })
  expect(session(site, former.transactionId).state).toBe('Orphaned')
  await site.stop(former.transactionId, 6_000)
  expect(session(site, former.transactionId).state).toBe('Released')
  expect(session(site, next.transactionId).state).toBe('Charging')
  expect(site.world.store.stateOf('charge-record', '1')?.value).toBe('RECORD_UNSETTLED')
})

it('bills what was stopped, whatever the meter says afterwards', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 11_000)
  await site.pass(MINUTE)
  await site.meter(transactionId, 20_000)
  await site.meter(transactionId, 0)
  await site.report('Available')
  expect(site.world.store.stateOf('charge-record', '1')).toMatchObject({
    value: 'RECORD_UNSETTLED',
    context: { energy: 10_000, cost: { total: 61_500 } },
  })
})

it('rejects the boot of a pile nobody registered, or lets it wait when the settings say so', async () => {
  const told = { vendor: 'X', model: 'Y', serialNumber: null, boxSerialNumber: null, firmwareVersion: null }
  const identity = { ...told, iccid: null, imsi: null, meterType: null, meterSerialNumber: null }
  const strict = await openSite()
  expect(await strict.seeder.run(boot, { pileId: 'WHO', ...identity }, by)).toMatchObject({ status: 'Rejected' })
  const open = await openSite({ settings: { unknownPiles: 'pending' } })
  expect(await open.seeder.run(boot, { pileId: 'WHO', ...identity }, by)).toMatchObject({ status: 'Pending' })
})

it('keeps what a connector last reported while its pile is offline, and needs no second boot [R4.2.10]', async () => {
  const site = await openSite()
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  const offline = site.world.store.stateOf('pile-link', PILE)
  expect(offline?.value).toBe('Offline')
  expect((offline?.context as LinkContext | undefined)?.boot).not.toBeNull()
  expect(site.world.store.stateOf('connector', `${PILE}~1`)?.value).toBe('Available')
  expect(await site.seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)).toEqual({ boot: 'kept' })
})
