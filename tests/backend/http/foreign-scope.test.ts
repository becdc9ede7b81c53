import { expect, it } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { pages } from '#contracts/menu.ts'
import { charged } from './charged.ts'
import { clerk, neighbour } from './installation.ts'

/**
 * Every thing that is described (`resource()`), found by itself: whoever does not hold its page is refused, and another operator
 * finds none of it, in lists as by its id, and gives it no command.
 */

interface Thing {
  readonly name: string
  readonly list: Endpoint
  readonly one: Endpoint
  readonly give?: Endpoint
  readonly keep?: Endpoint
  readonly add?: Endpoint
  readonly giveMany?: Endpoint
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/contracts/**/*.calls.ts', { eager: true })
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && 'fields' in value && 'list' in value && 'one' in value
const things = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isThing)

const callsOf = ({ list, one, give, keep, add, giveMany }: Thing): readonly Endpoint[] =>
  [list, one, give, keep, add, giveMany].filter((call) => call !== undefined)

const at = ({ path }: Endpoint, id: string, command = 'delete'): string =>
  path.replace('{id}', encodeURIComponent(id)).replace('{command}', command)

it('there are such things', () => {
  expect(things.map(({ name }) => name)).toEqual(expect.arrayContaining(['bill', 'alarm', 'vehicle', 'charge-record']))
})

it('refuses each call of a thing to whoever does not hold a page of it', async () => {
  const { call, token } = await charged()
  const held = { token: await token(clerk) }
  for (const thing of things)
    for (const endpoint of callsOf(thing)) {
      if (endpoint.access.includes(pages.chargeRecord.code)) continue
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const answer = await call(endpoint.method, at(endpoint, '1'), { ...held, ...body })
      expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
    }
})

/** Things beside those of a charge, by the path that adds them. */
const added = {
  '/user-service/cards': { idTag: 'STOCK', name: '', readByReader: false, expiryDate: null, parentIdTag: null },
  '/user-service/vehicles': { name: 'Van', remark: '', isDefault: false },
  '/user-service/offline-lists': {
    name: 'Night shift',
    validUntil: '2027-01-01T00:00:00.000Z',
    chargeableType: 'AC',
    members: { kind: 'customers', customerIds: ['C1'] },
    pileIds: ['CP1'],
  },
  '/firmware-service/upgrades': {
    version: '2.0.0',
    vendor: 'V',
    model: 'M',
    fileAddress: 'ftp://files.example/2.bin',
    retrieveAt: '2026-12-01T00:00:00.000Z',
    retries: 3,
    retryIntervalSeconds: 60,
    signing: null,
    description: '',
    copyOf: null,
  },
}

/** The account with which it asks. */
const ownOfNeighbour: Readonly<Record<string, readonly string[]>> = { 'admin-account': ['A1'] }

it('shows another operator nothing of a thing, and takes no command to it', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  const theirs = { token: await token(neighbour) }
  for (const [path, body] of Object.entries(added))
    expect(await call('POST', path, { ...mine, body }), path).toMatchObject({ status: 200 })
  const seen = new Set<string>()
  for (const { name, list, one, give, keep } of things) {
    const rows: readonly { readonly id: string }[] = (await call('GET', list.path, mine)).data.list
    const own = ownOfNeighbour[name] ?? []
    expect((await call('GET', list.path, theirs)).data, name).toMatchObject({
      total: own.length,
      list: own.map((id) => ({ id })),
    })
    for (const { id } of rows.filter((row) => !own.includes(row.id))) {
      seen.add(name)
      expect((await call('GET', at(one, id), mine)).status, `${name} ${id}`).toBe(200)
      expect((await call('GET', at(one, id), theirs)).status, `${name} ${id}`).toBe(404)
      const giving = give ?? keep
      if (giving === undefined) continue
      const answer = await call('POST', at(giving, id), { ...theirs, body: {} })
      expect(answer.status, `${name} ${id}`).toBe(404)
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['bill', 'charge-record', 'firmware-upgrade', 'offline-list', 'vehicle']),
  )
})
