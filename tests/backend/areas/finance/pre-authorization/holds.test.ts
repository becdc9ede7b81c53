import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import type { WalletContext } from '#machines/finance/wallet.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { HOUR, MINUTE, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const DAY = 24 * HOUR
const held = ({ world }: Site) => (world.store.stateOf('wallet', 'CUST1')?.context as WalletContext | undefined)?.held

it('lets money go after seven days that no record ever claimed', async () => {
  const site = await openSite()
  const { transactionId } = await site.start()
  await site.pass(7 * DAY - 1)
  expect(held(site)).toBe(200_000)
  await site.pass(1)
  expect(held(site)).toBe(0)
  expect(site.world.store.stateOf('wallet-hold', String(transactionId))?.value).toBe('Lapsed')
  await site.pass(DAY)
  expect(site.defects).toEqual([])
})

it.each([
  ['captured', (id: string, { seeder }: Site) => seeder.run(recordHandlers.initiateSettlement, { id }, operator)],
  [
    'freed',
    (id: string, { seeder }: Site) => seeder.run(recordHandlers.markAbnormal, { id, reason: 'Wrong' }, operator),
  ],
])('waits no longer for a hold that was %s', async (_, dispatch) => {
  const site = await openSite()
  const id = await site.session(10_000)
  await site.pass(MINUTE)
  expect(await dispatch(id, site)).toBeNull()
  await site.pass(8 * DAY)
  expect(site.types()).not.toContain('hold.lapsed')
  expect(site.defects).toEqual([])
})

it('looks at the running cost once a minute, however often the pile reports', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.meter(transactionId, 1_000)
  await site.pass(MINUTE - 1)
  await site.meter(transactionId, 40_000)
  await site.pass(0)
  expect(held(site)).toBe(200_000)
  await site.pass(1)
  await site.meter(transactionId, 40_000)
  await site.pass(0)
  expect(held(site)).toBe(400_000)
})

it('raises a hold when the running cost has used four fifths of it', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 0 })
  // At 0.45 a kWh and 0.50 once, 23 % on top: 15.56, and then 16.11 of the 20.00 that are held.
  for (const [register, expected] of [
    [1_000, 200_000],
    [27_000, 200_000],
    [28_000, 400_000],
  ] as const) {
    await site.pass(MINUTE)
    await site.meter(transactionId, register)
    await site.pass(0)
    expect(held(site), `${register} Wh`).toBe(expected)
  }
})

it('raises a hold only as far as the wallet goes, and says once that it is exhausted', async () => {
  const site = await openSite({ balance: money(250_000) })
  const { transactionId } = await site.start({ meterStart: 1_000 })
  for (let minute = 0; minute < 5; minute += 1) {
    await site.meter(transactionId, 60_000)
    await site.pass(MINUTE)
  }
  expect(held(site)).toBe(250_000)
  expect(site.types().filter((type) => type.startsWith('hold.'))).toEqual([
    'hold.placed',
    'hold.raised',
    'hold.exhausted',
  ])
  expect(site.defects).toEqual([])
})
