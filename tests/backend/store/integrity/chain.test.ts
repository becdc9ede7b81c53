import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { customer } from '#machines/master-data.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { canonicalLine, extendChain, linkHash } from '#backend/store/integrity/chain.ts'
import type { FactText } from '#backend/store/integrity/chain.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { system } from '#contracts/actor.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

const by = { actor: system('test'), correlation: 'test' }
const keep: CommandHandler<string, void> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id } })
}

interface Row {
  readonly position: number
  readonly hash: Buffer
}

const chainOf = ({ store }: TestWorld): readonly Row[] =>
  store.factsDb.prepare<[], Row>('SELECT * FROM chain ORDER BY position').all()

it('has a link a commit, made of the facts alone and not of how they are stored', async () => {
  const site = await openSite()
  await site.session(10_000)
  const { world } = site
  const links = chainOf(world)
  expect(links.at(-1)?.position).toBe(world.store.position())
  expect(links.length).toBeGreaterThan(5)
  expect(links.length).toBeLessThan(world.store.position())
  const stored = world.store.factsDb.prepare<[number, number], FactText>(
    'SELECT * FROM facts WHERE position > ? AND position <= ? ORDER BY position',
  )
  let before = { position: 0, hash: '' }
  for (const { position, hash } of links) {
    const facts = stored.all(before.position, position)
    const again = (text: string): string => JSON.stringify(JSON.parse(text))
    const lines = facts.map((fact) => canonicalLine({ ...fact, data: again(fact.data), by: again(fact.by) }))
    before = { position, hash: linkHash(before.hash, lines.join('')) }
    expect(hash.toString('hex')).toBe(before.hash)
  }
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
    '[7,"bill","B\\"1",2,"bill.paid",{"a":1},"2026-11-20T08:00:00.000Z",{"kind":"system","process":"payments"},null,"ö\\u0000\uFFFD",0]\n',
  )
  expect(linkHash('', line)).toBe('e962ff0408a018dcc7c59e79b3a5c1fdb32dc11c1f936f9c56309f1afab84479')
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
  expect(chainOf(world).map(({ position }) => position)).toEqual([1, 2])
  world.close()
  expect(checkWorld(file)).toMatchObject({ facts: 2, damages: [], end: { position: 2 } })
})

/** As a version before there was a chain has left it. */
function forget({ store }: TestWorld): void {
  store.factsDb.exec('DROP TABLE chain')
  store.factsDb.prepare("DELETE FROM checkpoints WHERE process = 'chain'").run()
}

it('is made once for a file that is older than it, and goes on where that was interrupted', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const old = openTestWorld({ file })
  await Promise.all(Array.from({ length: 2_500 }, (_, number) => old.commandBus.run(keep, `c${number}`, by)))
  forget(old)
  old.close()
  expect(checkWorld(file)).toMatchObject({ end: null, damages: [], notes: [expect.stringContaining('no chain')] })

  const upgraded = openTestWorld({ file })
  expect(chainOf(upgraded).map(({ position }) => position)).toEqual([1_000, 2_000, 2_500])
  await upgraded.commandBus.run(keep, 'more', by)
  const made = chainOf(upgraded)
  expect(made.map(({ position }) => position)).toEqual([1_000, 2_000, 2_500, 2_501])
  upgraded.close()
  expect(checkWorld(file)).toMatchObject({ damages: [], end: { position: 2_501 } })

  const again = openTestWorld({ file })
  again.store.factsDb.exec("DELETE FROM chain WHERE position > 1000; DELETE FROM checkpoints WHERE process = 'chain'")
  extendChain(again.store.factsDb)
  // Where commits ended is known of what was written with its link only; the facts are the same.
  expect(chainOf(again).map(({ position }) => position)).toEqual([1_000, 2_000, 2_501])
  expect(chainOf(again).slice(0, 2)).toEqual(made.slice(0, 2))
  again.close()
  // The record of the end is that of the chain that was taken away.
  rmSync(file.replace('.db', '.chain-head'))
  expect(checkWorld(file).damages).toEqual([])
})

it('is not made a second time: facts that somebody else has written are told', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  await world.commandBus.run(keep, 'first', by)
  const columns = 'lifecycle, id, version, previous, type, data, at, by, cause, correlation, irregular'
  world.store.factsDb
    .exec(`INSERT INTO facts (${columns}) SELECT lifecycle, 'x', version, previous, type, data, at, by, cause,
    correlation, irregular FROM facts`)
  world.close()
  const again = openTestWorld({ file })
  expect(again.commandBus.damage).toMatchObject({ kind: 'changed', position: 2 })
  again.close()
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'changed', position: 2 }))
})
