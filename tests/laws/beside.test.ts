import { expect, it } from 'vitest'
import { openTestWorld } from '#tests/support/site/world.ts'
import { readModels } from '#backend/areas/read-models.ts'

/** Architecture §4: nothing is kept beside the facts but what they make, numbers, and what no fact may bear. */

/** What is a fold of the facts, made again and held against them (projector.ts, heads.ts, compare.ts, integrity). */
const folded = ['heads', 'dictionaries', 'lookups', 'unreadable', ...readModels.all.flatMap(({ tables }) => tables)]

/** How far whoever follows the facts has come, and whether the file takes writes at all. */
const reached = ['checkpoints', 'proofs', 'reached']

/** The only state of its own: numbers that were given out, and secrets. */
const kept = ['sequences', 'vault']

it('keeps no table beside the facts that they do not make', () => {
  const { store } = openTestWorld()
  const tables = store.db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  expect(tables.toSorted()).toEqual([...new Set(['segments', ...folded, ...reached, ...kept])].toSorted())
})
