import { describe, expect, it } from 'vitest'
import type { Cost } from '#contracts/finance/cost.ts'
import { money } from '#contracts/units.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { setFreeVending } from '#backend/areas/finance/tariff/free-vending.ts'
import { accrue } from '#backend/ledger/ledger.ts'
import { readRecord } from '#backend/areas/charging/charge-record/queries.ts'
import { plain } from '#tests/backend/pricing/given.ts'
import { tariffs } from '#backend/seed/network.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { storedFacts } from '#tests/support/files/stored-facts.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { wrongBills } from '#tests/support/site/bills.ts'
import { openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { opening } from '#tests/support/site/record.ts'
import { pick, randomOf, seeds } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** What a bill shows adds up, and the rounding account is the sum of what was rounded, whatever happens to the records. */

/** Prices that hardly ever come to whole coins, in dollars and in francs without decimals, with tax within and on top. */
const lists = [
  { id: 'A.1', ...plain, electricity: { by: 'energy', pricePerKwh: money(4_567) } },
  { id: 'B.1', ...plain, tax: { mode: 'inclusive', name: 'VAT', rate: 2_300 } },
  {
    id: 'C.1',
    ...plain,
    currency: { code: 'XOF', sign: 'CFA', scale: 0 },
    tax: { mode: 'added', name: 'TVA', rate: 1_825 },
  },
  {
    id: 'D.1',
    ...plain,
    currency: { code: 'XAF', sign: 'FCFA', scale: 0 },
    electricity: { by: 'time', price: money(1_777), unit: 'MINUTE' },
  },
].map((list) => ({ ...list, version: 1, service: { price: money(1_234), unit: 'KWH' } }) as const)

const reason = 'Checked by hand'

/** Charges, and what a person does with the record then. */
async function live(site: Site, random: Random): Promise<void> {
  expect(await site.seeder.run(setFreeVending, { pileId: PILE, freeVending: random() < 0.2 }, actorOf.OP)).toBeNull()
  const id = await site.session(1_000 + Math.floor(random() * 20_000))
  const { id: tariffId } = pick(random, [...lists, ...tariffs])
  const act = pick(random, [
    'leave',
    'reprice',
    'repriceTwice',
    'markAbnormal',
    'repriceAndMark',
    'settle',
    'markComplete',
  ])
  const reprice = () => site.seeder.run(recordHandlers.reprice, { id, reason, tariffId }, actorOf.OP)
  if (act.startsWith('reprice')) await reprice()
  if (act === 'repriceTwice') await site.seeder.run(recordHandlers.reprice, { id, reason, tariffId: 'A.1' }, actorOf.OP)
  if (act === 'markAbnormal' || act === 'repriceAndMark')
    await site.seeder.run(recordHandlers.markAbnormal, { id, reason }, actorOf.OP)
  if (act === 'settle') await site.seeder.run(recordHandlers.initiateSettlement, { id }, actorOf.OP)
  if (act === 'markComplete') await site.seeder.run(recordHandlers.markComplete, { id, reference: 'CASH' }, actorOf.OP)
  await site.pass(0)
}

describe('every bill', () => {
  it.each(seeds(6))(
    'adds up as it is shown, to the sum of the rounding account (SEED=%i) [R9.4.01] [R9.4.02]',
    async (seed) => {
      const random = randomOf(seed)
      const site = await openSite({ settings: { approvalLimit: money(1_000_000_000) } })
      for (const list of lists) await site.seeder.register('tariff', list.id, list)
      for (let charge = 0; charge < 15; charge += 1) await live(site, random)
      expect(wrongBills(site.world)).toEqual([])
      const shown = site.world.store
        .states('charge-record')
        .map(({ id }) => readRecord(site.world, id, actorOf.SU)?.cost)
      expect(shown.filter((cost) => (cost?.rounding ?? 0) !== 0)).not.toEqual([])
    },
  )
})

/** As records were frozen when their lines still bore fractions: 4.999 and 0.5999 are 5.59, and 0.0089 were cut. */
const fee = { slot: null, from: opening.startedAt, to: opening.endedAt, unit: 'KWH', cap: null } as const
const frozen = {
  currency: plain.currency,
  lines: [
    { ...fee, kind: 'electricity', quantity: 9_998, unitPrice: 5_000, amount: 49_990 },
    { ...fee, kind: 'service', quantity: 9_998, unitPrice: 600, amount: 5_999 },
  ],
  energy: 9_998,
  electricity: 49_990,
  service: 5_999,
  idleTime: 0,
  reservation: 0,
  discount: 0,
  deduction: 0,
  tax: 10_453,
  total: 55_900,
  rounding: 89,
  waived: false,
}
const posted = [
  { account: 'receivable:7', amount: -55_900 },
  { account: 'rounding', amount: -89 },
  { account: 'tax:2300', amount: 10_453 },
  { account: 'revenue:0PL002', amount: 45_536 },
]

async function oldRecord() {
  const world = openTestWorld()
  await world.dispatch(chargeRecord, { id: '7', command: 'open', body: opening })
  const body = { releasedAt: opening.endedAt, cost: frozen, implausible: null, postings: posted }
  expect(await world.dispatch(chargeRecord, { id: '7', command: 'release', body })).toBeNull()
  return world
}

describe('a record that was frozen with its fractions', () => {
  it('is read with each line cut and the rest as its rounding, and adds up', async () => {
    const world = await oldRecord()
    const { cost, parts } = readRecord(world, '7', actorOf.SU) ?? {}
    expect(cost?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['electricity', 49_900],
      ['service', 5_900],
      ['rounding', 100],
    ])
    expect(cost).toMatchObject({ total: 55_900, rounding: 100, tax: 10_400, electricity: 49_900, service: 5_900 })
    expect(parts).toMatchObject({ rounding: 100, tax: 10_400, electricity: 49_900, service: 5_900 })
  })

  it('stays as it was written, and what it posted is taken back to the last fraction', async () => {
    const world = await oldRecord()
    const written = storedFacts(world.store.factsDb).filter(({ type }) => type === 'record.released')
    expect(written).toMatchObject([{ data: { cost: frozen } }])
    const [fact] = world.store.facts('charge-record', '7').slice(1)
    const { cost } = (fact ?? expect.unreachable()).data as { readonly cost: Cost }
    const again = accrue({ recordId: '7', operatorCode: '0PL002', cost, taxRate: 2_300 })
    expect(again.toSorted(byAccount)).toEqual(posted.toSorted(byAccount))
  })
})

const byAccount = (one: { account: string }, other: { account: string }): number =>
  one.account < other.account ? -1 : 1
