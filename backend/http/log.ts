import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * What is written down of a request, with the route as it is declared: addresses and headers can hold tokens (sign-out
 * names one in its path), so neither is ever in the log.
 */
export const requestLine = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  ip: request.ip,
})

/** The route a request was led to; requests to nowhere share one name, so that they are no figures of their own. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'
