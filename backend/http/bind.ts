import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Plain } from '#contracts/endpoint.ts'
import { asOfName, asking } from './as-of.ts'
import type { Ask } from './as-of.ts'
import { decoderOf } from './decode.ts'
import type { Decoded } from './decode.ts'
import { Failed, misfit } from './refusals/failed.ts'
import type { Gateway } from './gateway.ts'
import { bearerOf } from './session/admit.ts'
import { inOrder } from './position.ts'
import type { Caller } from './session/session.ts'
import { languageOf } from './texts.ts'
import type { Say } from './texts.ts'

/** One request of an open call: its parts, decoded, and how to speak to who sent it. */
export interface OpenCall<P = unknown, Q = unknown, B = unknown> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly say: Say
  /** The request's id: the correlation of every fact it leads to. */
  readonly correlation: string
  /** The address the request came from. */
  readonly address: string
  /** The bearer token as it came; null without one. */
  readonly token: string | null
}

/** A request of somebody who is signed in and may make it. */
export interface Call<P = unknown, Q = unknown, B = unknown> extends OpenCall<P, Q, B> {
  readonly caller: Caller
  /** Asks the caller's world, as it stands now or as of the request's moment. */
  readonly ask: Ask
}

type Outcome<A> = A | Failed | Promise<A | Failed>

/** How handlers are bound to endpoints: the endpoint says who may call, what is decoded and what is answered. */
export interface Bind {
  /** For `access: 'open'`, and for calls that look at the token themselves. */
  open<P extends Plain, Q extends Plain, B extends Plain, A extends Plain>(
    endpoint: Endpoint<P, Q, B, A>,
    handler: (call: OpenCall<P['Type'], Q['Type'], B['Type']>) => Outcome<A['Type']>,
  ): void
  /** For every other access: without a valid token 401, without one of the menu codes 403. */
  signedIn<P extends Plain, Q extends Plain, B extends Plain, A extends Plain>(
    endpoint: Endpoint<P, Q, B, A>,
    handler: (call: Call<P['Type'], Q['Type'], B['Type']>) => Outcome<A['Type']>,
  ): void
  /** As `signedIn`, for calls that answer a file in place of the envelope. */
  file<P extends Plain, Q extends Plain, B extends Plain>(
    endpoint: Endpoint<P, Q, B>,
    handler: (call: Call<P['Type'], Q['Type'], B['Type']>) => Promise<FileAnswer | Failed>,
  ): void
  /** For calls that take a file in place of JSON, read whole, of so many bytes at the most; the handler reads the rest itself. */
  upload(
    endpoint: Endpoint,
    bytesMost: number,
    handler: (request: FastifyRequest, caller: Caller) => Promise<object | Failed>,
  ): void
}

/** A file as it goes out: piece by piece, no faster than it is taken. */
export interface FileAnswer {
  readonly mediaType: string
  readonly name: string
  readonly pieces: AsyncIterable<string> | Iterable<string>
}

export const binder = (app: FastifyInstance, gateway: Gateway): Bind => ({
  open(endpoint, handler) {
    gateway.bound.push(endpoint)
    const decode = requestDecoder(endpoint)
    route(app, endpoint, async (request, reply) => {
      const parts = decode(request)
      if (!parts.ok) return answer(gateway, reply, misfit(parts.fields))
      const call = { ...parts.value, ...spoken(gateway, request) }
      return answer(gateway, reply, await handler(call))
    })
  },
  signedIn(endpoint, handler) {
    const ordered = inOrder(gateway, endpoint)
    const read = callReader(gateway, endpoint)
    route(app, endpoint, async (request, reply) => {
      const outcome = await ordered(reply, (caller) => {
        const call = read(request, caller)
        return call instanceof Failed ? call : handler(call)
      })
      return answer(gateway, reply, outcome)
    })
  },
  file(endpoint, handler) {
    const ordered = inOrder(gateway, endpoint)
    const read = callReader(gateway, endpoint)
    route(app, endpoint, async (request, reply) => {
      const file = await ordered(reply, (caller) => {
        const call = read(request, caller)
        return call instanceof Failed ? call : handler(call)
      })
      if (file instanceof Failed) return answer(gateway, reply, file)
      void reply.type(file.mediaType).header('cache-control', 'no-store')
      void reply.header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.send(Readable.from(file.pieces))
    })
  },
  upload(endpoint, bytesMost, handler) {
    const ordered = inOrder(gateway, endpoint)
    void app.register(async (scope) => {
      scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      scope.post(urlOf(endpoint), { bodyLimit: bytesMost }, async (request, reply) =>
        answer(gateway, reply, await ordered(reply, (caller) => handler(request, caller))),
      )
    })
  },
})

/** Reads a request of somebody who is signed in. */
function callReader<P extends Plain, Q extends Plain, B extends Plain>(gateway: Gateway, endpoint: Endpoint<P, Q, B>) {
  const decode = requestDecoder(endpoint)
  return (request: FastifyRequest, caller: Caller): Call<P['Type'], Q['Type'], B['Type']> | Failed => {
    const parts = decode(request)
    if (!parts.ok) return misfit(parts.fields)
    const ask = asking(endpoint, caller, request)
    if (ask instanceof Failed) return ask
    return { ...parts.value, ...spoken(gateway, request), caller, ask }
  }
}

/** How to speak to who sent a request, by its `lang`. */
export function sayTo({ texts }: Gateway, request: FastifyRequest): Say {
  const query: unknown = request.query
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return texts[languageOf(lang)]
}

/** Sends an outcome in the envelope `{code, message, data}`. Rows are written as they are: queries answer contract rows. */
export function answer(gateway: Gateway, reply: FastifyReply, outcome: unknown): FastifyReply {
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  const { request } = reply
  if (outcome instanceof Failed) return reply.code(outcome.status).send(outcome.body(sayTo(gateway, request), request))
  return reply.send(`{"code":200,"message":"OK","data":${JSON.stringify(outcome ?? null)}}`)
}

function route(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: endpoint.method, url: urlOf(endpoint), handler })
}

/** The path as the router writes it. */
export const urlOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replaceAll(/\{(\w+)\}/gu, ':$1')

const spoken = (gateway: Gateway, request: FastifyRequest) => ({
  say: sayTo(gateway, request),
  correlation: request.id,
  address: request.ip,
  token: bearerOf(request),
})

interface Parts<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
}

/** Decodes the three parts of a request and gathers what is wrong with any. `lang`, `v` and `asOf` are no part of them. */
function requestDecoder<P extends Plain, Q extends Plain, B extends Plain>(endpoint: Endpoint<P, Q, B>) {
  const params = decoderOf(endpoint.params, 'params')
  const query = decoderOf(endpoint.query, 'query')
  const body = decoderOf(endpoint.body, 'body')
  return (request: FastifyRequest): Decoded<Parts<P['Type'], Q['Type'], B['Type']>> => {
    const own = ownQuery(request.query, endpoint.asOf ? [...shared, asOfName] : shared)
    const [p, q, b] = [params(request.params), query(own), body(request.body ?? {})]
    if (p.ok && q.ok && b.ok) return { ok: true, value: { params: p.value, query: q.value, body: b.value } }
    return { ok: false, fields: [p, q, b].flatMap((part) => (part.ok ? [] : part.fields)) }
  }
}

const shared: readonly string[] = ['lang', 'v']

function ownQuery(query: unknown, others: readonly string[]): unknown {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).filter(([name]) => !others.includes(name)))
}
