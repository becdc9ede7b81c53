import { expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'

const report = { pileId: PILE, connectorId: 1, errorCode: 'NoError', info: null, vendorId: null } as const

it('believes no report from a time to come', async () => {
  const site = await openSite()
  const now = site.world.clock.now()
  const since = () => site.world.store.stateOf('connector', `${PILE}~1`)?.context
  const told = { ...report, status: 'Preparing', vendorErrorCode: null } as const
  await site.seeder.run(status, { ...told, timestamp: instant(now + HOUR) }, by)
  expect(since()).toMatchObject({ since: instant(now) })
  await site.pass(HOUR)
  await site.seeder.run(status, { ...told, status: 'Available', timestamp: instant(now + MINUTE) }, by)
  expect(since()).toMatchObject({ since: instant(now + MINUTE) })
})

it.each(['Available', 'Unavailable', 'Preparing'] as const)(
  'takes the cable of a stopped session as out when the connector is %s',
  async (word) => {
    const site = await openSite()
    const { transactionId } = await site.start({ meterStart: 1_000 })
    await site.report('Charging')
    await site.pass(HOUR)
    await site.stop(transactionId, 6_000)
    await site.report('Finishing')
    expect(site.world.store.stateOf('charging-session', '1')?.value).toBe('Stopped')
    await site.pass(MINUTE)
    await site.report(word)
    expect(site.world.store.stateOf('charging-session', '1')).toMatchObject({
      value: 'Released',
      context: { releasedAt: instant(site.world.clock.now()) },
    })
  },
)
