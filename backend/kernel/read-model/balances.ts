import type { Fact } from '#contracts/fact.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { createTable, id, integer, keyOf } from './columns.ts'
import type { Kept } from './described.ts'

/** A read model of sums: what facts add to each account. */
interface Draft {
  readonly table: string
  readonly of: readonly Pick<Lifecycle, 'name'>[]
  /** Pure. */
  entries(fact: Fact): readonly { readonly account: string; readonly amount: number }[]
}

type Balances = Readonly<{ account: ReturnType<typeof id>; balance: ReturnType<typeof integer> }>

/** Declares accounts and their balances, which grow in number with time. */
export function balances({ table, of, entries }: Draft): Kept<Balances> {
  const columns = { account: id(), balance: integer() }
  const key = keyOf(columns)
  return {
    table,
    key,
    columns,
    tally: null,
    rollup: null,
    tables: [table],
    grows: true,
    create: createTable({ table, key, columns }),
    open(db) {
      const add = db.prepare(
        `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET balance = balance + excluded.balance`,
      )
      const take = (fact: Fact): void => {
        for (const { account, amount } of entries(fact)) add.run(account, amount)
      }
      return { each: Object.fromEntries(of.map(({ name }) => [name, take])) }
    },
  }
}
