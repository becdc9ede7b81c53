import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openBeside } from '#backend/store/derived.ts'
import { ORIGIN } from '#backend/store/integrity/chain.ts'
import { walkChain, walkToEnd } from '#backend/store/integrity/chain-walk.ts'
import { DICTIONARY } from '#backend/store/segments/dictionary.ts'
import { openStore } from '#backend/store/store.ts'
import { segmentsIn, storedFacts } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite } from '#tests/support/site/network.ts'

/** How rows are packed, and were. */

it('packs with the dictionary that all rows were packed with', () => {
  const hash = createHash('sha256').update(DICTIONARY).digest('hex')
  expect(hash).toBe('98e6e3266cf02b78db238ca1a6c2186c4d5422b06f5198f789f16847103564b1')
})

it('reads rows that version 0.2 has packed, and goes on behind them', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const site = await openSite({ file })
  await site.session(10_000)
  await site.session(20_000)
  const { factsDb } = site.world.store
  const facts = storedFacts(factsDb)
  const packed = factsDb.prepare<[], number>("SELECT last FROM segments WHERE typeof(content) = 'blob'").pluck().all()
  expect(packed.length).toBeGreaterThan(1)
  const put = factsDb.prepare('UPDATE segments SET content = ? WHERE last = ?')
  for (const { first, lines, previous, ends } of segmentsIn(factsDb)) {
    const last = first + lines.length - 1
    const text = [...lines, JSON.stringify([previous, ends])].join('\n')
    if (packed.includes(last)) put.run(zstdCompressSync(text), last)
  }
  site.world.close()
  const { store } = openStore(file)
  expect(storedFacts(store.factsDb)).toEqual(facts)
  store.close()
  const again = await openSite({ file })
  await again.session(10_000)
  again.world.close()
  const db = openBeside(file)
  const all = storedFacts(db)
  expect(all.slice(0, facts.length)).toEqual(facts)
  expect(all.length).toBeGreaterThan(facts.length)
  expect(walkToEnd(walkChain(db, ORIGIN))).toBeNull()
  db.close()
})
