import { expect, it } from 'vitest'
import { brokenNow } from '#backend/bench/checks/always.ts'
import { openSite } from '#tests/support/site/network.ts'

/** What must always hold is seen when it does not. */

it.each([
  ['DELETE FROM records', 'read models equal a fresh fold'],
  ['DELETE FROM records', 'every stopped session has exactly one record'],
  ["UPDATE ledger SET balance = balance + 1 WHERE account LIKE 'wallet:%'", 'the ledger sums to zero'],
  [
    "UPDATE ledger SET balance = balance + 1 WHERE account LIKE 'wallet:%'",
    'a wallet has the balance its ledger account says',
  ],
])('sees %s', async (damage, law) => {
  const { world, session } = await openSite()
  await session(10_000)
  expect(await brokenNow(world)).toEqual([])
  world.store.db.exec(damage)
  expect((await brokenNow(world)).map((line) => line.split(': ')[0])).toContain(law)
})
