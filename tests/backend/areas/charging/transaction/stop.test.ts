import { expect, it } from 'vitest'
import { pile } from '#contracts/actor.ts'
import { instant, money } from '#contracts/units.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { openWallet } from '#backend/areas/finance/wallet/commands.ts'
import type { StopReport } from '#backend/areas/charging/transaction/stop.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, HOUR, MINUTE, openSite, PILE, sample } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const end = ({ world }: Site, more: Partial<StopReport>): StopReport => ({
  pileId: PILE,
  transactionId: 1,
  meterStop: 9_000,
  timestamp: instant(world.clock.now()),
  reason: 'Local',
  idTag: null,
  samples: [],
  ...more,
})

it('keeps of the readings that come with a stop those it does not know, and bills them', async () => {
  const site = await openSite()
  const at = (minutes: number, register: number) => sample(instant(began + minutes * MINUTE), register)
  const began = site.world.clock.now()
  await site.start({ meterStart: 1_000 })
  await site.pass(10 * MINUTE)
  await site.meter(1, 3_000)
  await site.pass(50 * MINUTE)
  const samples = [at(0, 1_000), at(10, 3_000), at(40, 7_000)]
  await site.seeder.run(stopTransaction, end(site, { samples }), by)
  const readings = site.world.store.facts('charging-session', '1').filter(({ type }) => type === 'session.metered')
  expect(readings.map(({ data }) => data)).toMatchObject([{ register: 3_000 }, { register: 7_000 }])
})

it('takes no reading that a pile repeats, whose clock runs ahead, for a meter that runs backwards', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  for (const register of [3_000, 5_000]) {
    await site.pass(10 * MINUTE)
    await site.meter(1, register)
  }
  await site.pass(10 * MINUTE)
  // Each of them is of a time to come, and believed as of now.
  const now = instant(site.world.clock.now())
  await site.seeder.run(stopTransaction, end(site, { samples: [sample(now, 3_000), sample(now, 5_000)] }), by)
  expect(site.world.store.stateOf('charging-session', '1')?.context).toMatchObject({ meterReset: false })
  expect(site.world.store.stateOf('charge-record', '1')?.context).toMatchObject({ energy: 8_000 })
})

it.each([
  ['another card of the group', 'MATE', { status: 'Accepted', parentIdTag: 'FLEET' }],
  ['a card that is blocked', 'BLOCKED', { status: 'Blocked' }],
  ['a card that nobody knows', 'NOBODY', { status: 'Invalid' }],
])('ends a session by %s, and bills whoever began it', async (_, idTag, said) => {
  const site = await openSite()
  const group = { parentIdTag: 'FLEET' }
  await site.seeder.register('customer', 'CUST2', { code: 'CUST2' })
  await site.seeder.run(openWallet, { customerId: 'CUST2', creditLine: money(1_000_000) })
  await site.seeder.register('rfid-card', 'card1', cardOf('CARD1', group))
  await site.seeder.register('rfid-card', 'mate', cardOf('MATE', { ...group, customerId: 'CUST2' }))
  await site.seeder.register('rfid-card', 'blocked', cardOf('BLOCKED', { customerId: 'CUST2', blocked: true }))
  await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  const { known, tag } = await site.seeder.run(stopTransaction, end(site, { idTag }), by)
  expect({ known, ...tag }).toMatchObject({ known: true, ...said })
  expect(site.world.store.facts('charging-session', '1').find(({ type }) => type === 'session.stopped')).toMatchObject({
    data: { idTag, meterStop: 9_000 },
    irregular: false,
  })
  const about = { customerId: 'CUST1', idTag: 'CARD1', energy: 8_000 }
  expect(site.world.store.stateOf('charge-record', '1')).toMatchObject({ value: 'RECORD_UNSETTLED', context: about })
  // The card that began it may begin again; the one that ended it was never in use.
  expect(await site.start({ meterStart: 9_000 })).toMatchObject({ status: 'Accepted' })
  expect(site.world.store.stateOf('wallet-hold', '1')?.context).toMatchObject({ customerId: 'CUST1' })
})

it('does not let a pile end the transaction of another', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  const foreign = await site.seeder.run(stopTransaction, end(site, { pileId: 'PILE2' }), pile('PILE2'))
  expect(foreign).toEqual({ known: false, tag: null })
  expect(site.world.store.stateOf('charging-session', '1')?.value).toBe('Charging')
})

it('takes the cable as out at once where the pile cannot tell, and charges no idle time', async () => {
  const site = await openSite()
  const known = site.world.store.stateOf('pile', PILE)?.context
  await site.seeder.register('pile', PILE, { ...Object(known), releaseDetection: false })
  await site.report('Preparing')
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(transactionId, 6_000)
  expect(site.world.store.stateOf('charging-session', '1')).toMatchObject({
    value: 'Released',
    context: { releaseDetected: false },
  })
  expect(site.world.store.stateOf('charge-record', '1')?.value).toBe('RECORD_UNSETTLED')
})
