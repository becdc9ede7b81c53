import { expect, it } from 'vitest'
import { cardOf } from '#tests/support/site/card.ts'
import { HOUR, openSite } from '#tests/support/site/network.ts'

it('takes a start with another card for another transaction, though all else is alike', async () => {
  const site = await openSite()
  await site.seeder.register('rfid-card', 'other', cardOf('OTHER', {}))
  const report = { meterStart: 500, timestamp: '2026-11-20T08:00:00Z' }
  const first = await site.start(report)
  expect(await site.start({ ...report, idTag: 'OTHER' })).toMatchObject({ transactionId: first.transactionId + 1 })
  expect(await site.start({ ...report, idTag: 'card1' })).toMatchObject({ transactionId: first.transactionId })
})

it('takes a new start as the word that the cable of the former session is out', async () => {
  const site = await openSite()
  const former = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(former.transactionId, 6_000)
  expect(site.world.store.stateOf('charge-record', '1')?.value).toBe('CHARGE_COMPLETE')
  await site.start({ meterStart: 6_000 })
  expect(site.world.store.stateOf('charging-session', '1')?.value).toBe('Released')
  expect(site.world.store.stateOf('charge-record', '1')?.value).toBe('RECORD_UNSETTLED')
})

it('takes the next start of the same second for the next session of the connector', async () => {
  const site = await openSite()
  await site.seeder.register('rfid-card', 'card2', cardOf('CARD2', {}))
  const first = await site.start({ meterStart: 1_000 })
  await site.stop(first.transactionId, 1_000, { reason: 'DeAuthorized' })
  const second = await site.start({ idTag: 'CARD2', meterStart: 1_000 })
  const session = site.world.store.stateOf('charging-session', String(second.transactionId))
  expect([second.status, session?.value]).toEqual(['Accepted', 'Charging'])
})
