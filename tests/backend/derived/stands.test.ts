import { expect, it } from 'vitest'
import { Stands } from '#backend/kernel/read-model/stands.ts'
import { openSite } from '#tests/support/site/network.ts'

/** Where facts lead, whoever folds them and however often. */

it('leads each fact of a session to where the session stood after it, from any fact on and again', async () => {
  const site = await openSite()
  const { transactionId } = await site.start()
  for (const register of [11_000, 12_000, 13_000]) await site.meter(transactionId, register)
  const { store } = site.world
  const facts = store.facts('charging-session', String(transactionId))
  expect(facts.length).toBeGreaterThan(3)
  const stands = new Stands({ store, snapshot: () => null })
  const states = facts.map((fact) => stands.after(fact))
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(facts.length)
  // A transaction that was rolled back comes again; facts between were written by somebody else.
  for (const at of [0, 2, 1, facts.length - 1, 1, 0]) {
    const fact = facts[at]
    if (fact !== undefined) expect(stands.after(fact)).toEqual(states[at])
  }
})
