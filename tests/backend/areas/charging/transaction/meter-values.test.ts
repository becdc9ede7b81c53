import { expect, it } from 'vitest'
import { pile } from '#contracts/actor.ts'
import { instant } from '#contracts/units.ts'
import { meterValues } from '#backend/areas/charging/transaction/meter-values.ts'
import { by, MINUTE, openSite, PILE, sample } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const readings = ({ world }: Site) =>
  world.store.facts('charging-session', '1').filter(({ type }) => type === 'session.metered')

it('does not let a pile meter the transaction of another', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  const samples = [sample(instant(site.world.clock.now()), 2_000)]
  const foreign = { pileId: 'PILE2', connectorId: 1, transactionId: 1, samples }
  expect(await site.seeder.run(meterValues, foreign, pile('PILE2'))).toEqual({ known: false })
  expect(readings(site)).toEqual([])
})

it('keeps a reading that comes late as history, and takes its lower register for no reset', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.pass(10 * MINUTE)
  await site.meter(1, 3_000)
  const late = [sample(instant(site.world.clock.now() - 5 * MINUTE), 2_000)]
  await site.seeder.run(meterValues, { pileId: PILE, connectorId: 1, transactionId: 1, samples: late }, by)
  expect(readings(site)).toMatchObject([
    { data: { register: 3_000 }, irregular: false },
    { data: { register: 2_000 }, irregular: false },
  ])
  expect(site.world.store.stateOf('charging-session', '1')?.context).toMatchObject({
    register: 3_000,
    meterReset: false,
  })
})

it('takes readings without a transaction for the session of the connector', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  const told = { pileId: PILE, connectorId: 1, transactionId: null }
  const samples = [sample(instant(site.world.clock.now()), 2_000)]
  expect(await site.seeder.run(meterValues, { ...told, samples }, by)).toEqual({ known: true })
  expect(readings(site)).toHaveLength(1)
})

it('takes no more than a thousand readings of one message', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  const samples = Array.from({ length: 1_001 }, () => sample(instant(site.world.clock.now()), 2_000))
  await site.seeder.run(meterValues, { pileId: PILE, connectorId: 1, transactionId: 1, samples }, by)
  expect(readings(site)).toHaveLength(1_000)
})

it('counts what was taken before each register that ran backwards, and leaves the record to people', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  // 4, 1 and 0.5 kWh, by three registers.
  for (const register of [5_000, 100, 1_100, 50, 300]) {
    await site.pass(10 * MINUTE)
    await site.meter(1, register)
  }
  await site.pass(10 * MINUTE)
  await site.stop(1, 550)
  await site.report('Available')
  expect(site.world.store.stateOf('charge-record', '1')).toMatchObject({
    value: 'ABNORMAL',
    context: { energy: 5_500, implausible: 'meterReset' },
  })
})
