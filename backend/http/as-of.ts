import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { isoInstant } from '#contracts/iso-instant.ts'
import { millis } from '#contracts/units.ts'
import { answerFrom } from '../areas/queries.ts'
import type { QueryAnswer, QueryArguments, QueryName } from '../areas/queries.ts'
import { Failed, misfit } from './refusals/failed.ts'
import type { Caller } from './session/session.ts'

/** What a request asks of a world, as it stands now or as of the moment in its query. */

/** The name of the moment in a query. */
export const asOfName = 'asOf'

/** Asks one of the queries of backend/areas/queries.ts by its name. */
export type Ask = <Name extends QueryName>(name: Name, ...given: QueryArguments<Name>) => Promise<QueryAnswer<Name>>

/**
 * How a request's handler asks: 400 for what is no instant and for a call that knows no moments, so that no command is
 * given by mistake; FUTURE_MOMENT for a moment that is still to come.
 */
export function asking({ asOf }: Pick<Endpoint, 'asOf'>, { world }: Caller, request: FastifyRequest): Ask | Failed {
  const asked = momentOf(request)
  if (asked === undefined) return async (name, ...given) => answerFrom(world, { name, given })
  if (!asOf) return misfit([{ part: 'query', field: asOfName, rule: 'unknown' }])
  const moment = typeof asked === 'string' ? isoInstant(asked) : null
  if (moment === null) return misfit([{ part: 'query', field: asOfName, rule: 'instant' }])
  if (millis(moment) > world.clock.now()) return new Failed('FUTURE_MOMENT')
  return (name, ...given) => world.history.ask(moment, { name, given })
}

/** Whether a request names a moment, of whatever form. */
export const isAsOf = (request: FastifyRequest): boolean => momentOf(request) !== undefined

const momentOf = ({ query }: FastifyRequest): unknown =>
  typeof query === 'object' && query !== null && asOfName in query ? query[asOfName] : undefined
