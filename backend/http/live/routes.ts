import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveFeed } from '#contracts/http/live.ts'
import { positionPattern } from '#contracts/http/position.ts'
import { answer } from '../bind.ts'
import { queryOf } from '../decode.ts'
import { Failed, misfit } from '../refusals/failed.ts'
import type { Gateway } from '../gateway.ts'
import { admit } from '../session/admit.ts'
import { audienceOf, maySee } from '../session/lifecycle-access.ts'
import type { Caller } from '../session/session.ts'

/** Consoles that may listen to one world at once. */
const listenersMost = 2_000

/** The live feed as server-sent events: contracts/http/live.ts says what is sent. */
export function liveRoutes(app: FastifyInstance, gateway: Gateway): void {
  gateway.bound.push(liveFeed)
  app.get(liveFeed.path, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = admit(gateway, liveFeed, request)
    if (caller instanceof Failed) return answer(gateway, reply, caller)
    const after = resumeFrom(request)
    if (after instanceof Failed) return answer(gateway, reply, after)
    const feed = gateway.feedOf(caller.world)
    if (feed.subscribers() >= listenersMost) return answer(gateway, reply, new Failed('SERVICE_UNAVAILABLE'))
    open(reply)
    feed.subscribe({
      response: reply.raw,
      after,
      audience: audienceOf(caller.codes),
      maySee: (lifecycle) => maySee(lifecycle, caller.codes),
      isWelcome: () => isStill(gateway, caller),
    })
    return reply
  })
}

/** The position a console knows: from `Last-Event-ID` after a break, from `after` at first; null begins now. */
function resumeFrom(request: FastifyRequest): number | null | Failed {
  const query = queryOf(request)
  const asked = query.get('after')
  const unknown = [...query.keys()].filter((field) => !['after', 'lang', 'v'].includes(field))
  const wrong = unknown.map((field) => ({ part: 'query', field, rule: 'unknown' }) as const)
  if (wrong.length > 0) return misfit(wrong)
  const resumed = request.headers['last-event-id']
  const known = resumed ?? asked
  if (known === undefined || known === '') return null
  if (typeof known === 'string' && positionPattern.test(known)) return Number(known)
  const said = resumed === undefined ? (['query', 'after'] as const) : (['headers', 'last-event-id'] as const)
  return misfit([{ part: said[0], field: said[1], rule: 'pattern', limit: positionPattern.source }])
}

/** Takes the response out of Fastify's hands, so that nothing gathers or compresses what must arrive at once. */
function open(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather answers (nginx) are asked to pass each event on.
    'x-accel-buffering': 'no',
    // A feed is the last thing on its connection, which therefore ends with it.
    connection: 'close',
  })
  reply.raw.socket?.setNoDelay(true)
}

/** Whether the caller may listen on: signed in, and with the same rights as when the feed was opened. */
function isStill(gateway: Gateway, caller: Caller): boolean {
  const now = gateway.sessions.who(caller.token)
  return !(now instanceof Failed) && audienceOf(now.codes) === audienceOf(caller.codes)
}
