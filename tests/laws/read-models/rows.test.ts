import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { openReader } from '#backend/kernel/query/reader.ts'
import type { Columns, Table } from '#backend/kernel/read-model/columns.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openSoak } from '#tests/soak/soak.ts'
import { seeds } from '#tests/support/seed.ts'
import { models } from './models.ts'

/** What stands in the columns of a living network is of the kinds that their descriptions say. */

const isTable = (model: Projection): model is Projection & Table => 'columns' in model

const isKind = (schema: Columns[string]['schema']): ((value: unknown) => boolean) =>
  Schema.is(schema as Schema.Codec<unknown, unknown>)

it.each(seeds(2))('holds in every column what it says, SEED=%i', async (seed) => {
  const { world, live, close } = await openSoak(seed)
  await live(4)
  const seen: string[] = []
  for (const { table, columns } of models.filter(isTable)) {
    const kinds = Object.entries(columns).map(([name, { schema }]) => [name, isKind(schema)] as const)
    const rows: readonly Readonly<Record<string, unknown>>[] = openReader(world.store, {
      table,
      key: '',
      columns,
    }).where({})
    if (rows.length > 0) seen.push(table)
    for (const row of rows)
      for (const [name, fits] of kinds)
        expect(fits(row[name]), `SEED=${seed} ${table}.${name} ${JSON.stringify(row[name])}`).toBe(true)
  }
  expect(seen.length).toBeGreaterThan(10)
  await close()
})
