import { join } from 'node:path'
import { expect, it } from 'vitest'
import { customer } from '#machines/master-data.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { canonicalLine, linkHash } from '#backend/store/integrity/chain.ts'
import type { FactText } from '#backend/store/integrity/chain.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { system } from '#contracts/actor.ts'
import { lastOf } from '#backend/store/segments/segment.ts'
import { linksIn, segmentsIn, storedFacts } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

const by = { actor: system('test'), correlation: 'test' }
const keep: CommandHandler<string, void> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id } })
}

const linked = ({ store }: TestWorld): readonly number[] => linksIn(store.factsDb).map(({ position }) => position)

it('has a link a commit, made of the facts alone and not of how they are stored', async () => {
  const site = await openSite()
  await site.session(10_000)
  const { store } = site.world
  const links = linksIn(store.factsDb)
  expect(links.at(-1)?.position).toBe(store.position())
  expect(links.length).toBeGreaterThan(5)
  expect(links.length).toBeLessThan(store.position())
  const lines = storedFacts(store.factsDb).map(({ data, by: actor, ...fact }) =>
    canonicalLine({ ...fact, data: JSON.stringify(data), by: JSON.stringify(actor) } as FactText),
  )
  let before = { position: 0, hash: '' }
  for (const link of links) {
    const { position } = link
    before = { position, hash: linkHash(before.hash, lines.slice(before.position, position)) }
    expect(link).toEqual(before)
  }
  const kept = segmentsIn(store.factsDb).flatMap((one) => (one.hash === null ? [] : [[lastOf(one), one.hash]]))
  expect(kept.length).toBeGreaterThan(2)
  for (const [position, hash] of kept) expect(links).toContainEqual({ position, hash })
})

it('writes a line that stays as it is: what was linked once must be found again for ever', () => {
  const fact = { position: 7, lifecycle: 'bill', id: 'B"1', version: 2, type: 'bill.paid', data: '{"a":1}' }
  const line = canonicalLine({
    ...fact,
    at: '2026-11-20T08:00:00.000Z',
    by: '{"kind":"system","process":"payments"}',
    cause: null,
    correlation: 'ö\u0000\uD800',
    irregular: 0,
  })
  expect(line).toBe(
    '[7,"bill","B\\"1",2,"bill.paid",{"a":1},"2026-11-20T08:00:00.000Z",{"kind":"system","process":"payments"},null,"ö\\u0000\uFFFD",0]',
  )
  expect(linkHash('', [line])).toBe('e962ff0408a018dcc7c59e79b3a5c1fdb32dc11c1f936f9c56309f1afab84479')
})

it('holds for whatever a charge point calls its messages', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  for (const correlation of ['\uD800', 'a\u0000b', '"', '\u2028', '😀', '']) {
    const id = `c${correlation.length}${correlation.codePointAt(0)}`
    await world.commandBus.run(keep, id, { ...by, correlation })
  }
  world.close()
  expect(checkWorld(file).damages).toEqual([])
})

it('leaves nothing of a commit that was taken back', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  await world.commandBus.run(keep, 'first', by)
  const { factsDb: db } = world.store
  db.pragma('query_only = ON')
  await expect(world.commandBus.run(keep, 'lost', by)).rejects.toMatchObject({ name: 'Unwritable' })
  db.pragma('query_only = OFF')
  await world.commandBus.run(keep, 'second', by)
  expect(linked(world)).toEqual([1, 2])
  world.close()
  expect(checkWorld(file)).toMatchObject({ facts: 2, damages: [], end: { position: 2 } })
})

it('is not made a second time: facts that somebody else has written are told', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  await world.commandBus.run(keep, 'first', by)
  world.store.factsDb.exec('INSERT INTO segments SELECT last + 1, NULL, content FROM segments')
  world.close()
  const again = openTestWorld({ file })
  expect(again.commandBus.damage).toMatchObject({ kind: 'changed', position: 2 })
  again.close()
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'changed', position: 2 }))
})
