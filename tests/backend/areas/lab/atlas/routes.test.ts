import { expect, it } from 'vitest'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { maySee } from '#backend/http/session/lifecycle-access.ts'
import { pages } from '#contracts/menu.ts'
import { money } from '#contracts/units.ts'
import { pass } from '#tests/support/site/network.ts'
import { pick, randomOf, seeds } from '#tests/support/seed.ts'
import { atlas } from '#machines/atlas.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, clerk, openAccount } from '#tests/backend/http/installation.ts'

/** What the atlas asks of the backend: how often each transition was taken, and which records stand in a state. */

const path = '/lifecycle-service/atlas'

/** Records of a lifecycle that stand in each state: what led there less what led away. */
function countsOf(taken: readonly Taken[], lifecycle: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { from, to, count } of taken.filter((one) => one.lifecycle === lifecycle)) {
    counts[from] = (counts[from] ?? 0) - count
    counts[to] = (counts[to] ?? 0) + count
  }
  return counts
}

it.each(seeds(5))(
  'counts the states of every lifecycle as they stand after a random network, seed %i',
  async (seed) => {
    const { site, get } = await openDesk()
    const random = randomOf(seed)
    const things = [
      () => site.session(Math.ceil(random() * 20_000)),
      () => site.report(pick(random, ['Available', 'Faulted', 'Unavailable', 'Preparing'])),
      () => site.start(),
      () => pass(site.world, Math.ceil(random() * 3_600_000)),
    ]
    // The first asking folds what is there; what follows is told by the command bus.
    for (const steps of [10, 15]) {
      for (let step = 0; step < steps; step += 1) await pick(random, things)()
      const { data } = await get(path)
      expect(data.position).toBe(site.world.store.position())
      for (const name of atlas.keys()) {
        const all = site.world.store.states(name)
        const counts = countsOf(data.taken, name)
        for (const state of atlas.get(name)?.states.keys() ?? []) {
          const expected = all.filter(({ value }) => value === state).map(({ id }) => id)
          if (state !== 'New') expect(counts[state] ?? 0, `${name} ${state}`).toBe(expected.length)
          if (expected.length === 0) continue
          const found = await get(`/lifecycle-service/${name}/instances?state=${state}&size=100`)
          expect(found.data.total).toBe(expected.length)
          expect(found.data.list.map(({ id }: { id: string }) => id).toSorted()).toEqual(expected.toSorted())
        }
      }
    }
  },
)

it('lets somebody see every lifecycle, and who opens no page none', () => {
  const everything = new Set(Object.values(pages).map(({ code }) => code))
  expect([...atlas.keys()].filter((name) => !maySee(name, everything))).toEqual([])
  expect([...atlas.keys()].filter((name) => maySee(name, new Set()))).toEqual([])
})

it('names the records that came last into a state first, page by page', async () => {
  const { site, get } = await openDesk()
  for (let charged = 0; charged < 3; charged += 1) await site.session(1_000)
  const { data } = await get('/lifecycle-service/charge-record/instances?state=RECORD_UNSETTLED&size=2')
  expect(data).toMatchObject({ total: 3, list: [{ id: '3' }, { id: '2' }] })
  const rest = await get('/lifecycle-service/charge-record/instances?state=RECORD_UNSETTLED&size=2&page=2')
  expect(rest.data).toMatchObject({ total: 3, list: [{ id: '1' }] })
  for (const nowhere of ['charge-record/instances?state=GONE', 'spaceship/instances?state=New'])
    expect(await get(`/lifecycle-service/${nowhere}`)).toMatchObject({ status: 404 })
})

it('is open to SUPER, in a demo to every administrator, and never to a sub-operator', async () => {
  const records = '/lifecycle-service/charge-record/instances?state=RECORD_UNSETTLED'
  for (const isDemo of [false, true]) {
    const { get, token, site } = await openDesk({ isDemo })
    const clerks = await token(clerk)
    const opened = isDemo ? 200 : 403
    expect(await get(path)).toMatchObject({ status: 200 })
    expect(await get(path, clerks)).toMatchObject({ status: opened })
    expect(await get('/user-service/person/operator', clerks)).toMatchObject({ data: { lab: isDemo } })
    expect(await get('/lifecycle-service/bill/instances?state=Paying', clerks)).toMatchObject({ status: opened })
    // Figures are for all of them, records only for those whose menu shows such records.
    expect(await get(records, clerks)).toMatchObject({ status: 403, message: 'Access denied' })
    await openAccount(site.world, 'A3', adminAccount({ account: 'subop00', sub: 1 }), admin.password)
    const subs = await token({ ...admin, account: 'subop00' })
    expect(await get(path, subs)).toMatchObject({ status: 403 })
  }
})

it('reads a long history from either end, a part at a time', async () => {
  const { site, get } = await openDesk()
  const customerId = 'CUST1'
  for (let amount = 1; amount <= 9; amount += 1)
    await site.seeder.run(topUp, { customerId, amount: money(amount), remark: 'More', billId: `R${amount + 1}` })
  const facts = `/lifecycle-service/wallet/${customerId}/facts`
  const versions = async (query: string) => {
    const { data } = await get(`${facts}${query}`)
    expect(data.total).toBe(11)
    return data.list.map(({ version }: { version: number }) => version)
  }
  expect(await versions('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(await versions('?limit=3')).toEqual([9, 10, 11])
  expect(await versions('?after=4&limit=3')).toEqual([5, 6, 7])
  expect(await versions('?after=9')).toEqual([10, 11])
  expect(await versions('?after=11')).toEqual([])
  const { data } = await get(`${facts}?limit=3`)
  expect(await versions(`?before=${data.list[0].position}&limit=3`)).toEqual([6, 7, 8])
  // A position of another instance is none of this one.
  expect(await versions('?before=1')).toEqual([])
  expect(await get(`${facts}?limit=1001`)).toMatchObject({ status: 400 })
})

it('finds one fact by its position, for those who may see such facts', async () => {
  const { site, get, token } = await openDesk()
  const id = await site.session(1_000)
  const { data } = await get(`/lifecycle-service/charge-record/${id}/facts`)
  const [first] = data.list
  expect((await get(`/lifecycle-service/facts/${first.position}`)).data).toEqual(first)
  expect(await get('/lifecycle-service/facts/999999')).toMatchObject({ status: 404 })
  expect(await get(`/lifecycle-service/facts/${first.position}`, await token(clerk))).toMatchObject({ status: 403 })
})
