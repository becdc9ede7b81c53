import { Struct } from 'effect'
import { readFacts, readOffers } from '../kernel/query/lifecycle.ts'
import type { Source } from '../kernel/query/read-context.ts'
import { balancingQueries } from './balancing/queries.ts'
import { chargingQueries } from './charging/queries.ts'
import { equipmentQueries } from './equipment/queries.ts'
import { financeQueries } from './finance/queries.ts'
import { homeQueries } from './home/queries.ts'
import { maintenanceQueries } from './maintenance/queries.ts'
import { systemQueries } from './system/queries.ts'
import { usersQueries } from './users/queries.ts'

/**
 * Every question a gateway may ask of a world, by name: one and the same query answers now and as of a moment, here or in
 * the worker that holds the past. What goes in and out is plain data.
 */
export const queries = {
  readFacts,
  readOffers,
  ...equipmentQueries,
  ...chargingQueries,
  ...financeQueries,
  ...maintenanceQueries,
  ...balancingQueries,
  ...systemQueries,
  ...usersQueries,
  ...homeQueries,
} as const

export type QueryName = keyof typeof queries
type Rest<Query> = Query extends (source: Source, ...rest: infer Given) => unknown ? Given : never
export type QueryArguments<Name extends QueryName> = Rest<(typeof queries)[Name]>
export type QueryAnswer<Name extends QueryName> = ReturnType<(typeof queries)[Name]>

const names = new Map<unknown, QueryName>(Struct.keys(queries).map((name) => [queries[name], name]))

/** The name by which a query is asked. Throws for one that no area has brought. */
export function nameOf(query: unknown): QueryName {
  const name = names.get(query)
  if (name === undefined) throw new RangeError('a query that no area has brought')
  return name
}

/** A question as data. */
export interface Question<Name extends QueryName = QueryName> {
  readonly name: Name
  readonly given: QueryArguments<Name>
}

/** Answers a question from a world. */
export function answerFrom<Name extends QueryName>(source: Source, { name, given }: Question<Name>): QueryAnswer<Name> {
  // The name says which query; TypeScript does not carry that on to what it takes and answers.
  const query = queries[name] as unknown as (source: Source, ...rest: unknown[]) => QueryAnswer<Name>
  return query(source, ...given)
}
