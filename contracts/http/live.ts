import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { Fact } from '../fact.ts'
import { Instant } from '../units.ts'

/**
 * The live feed: server-sent events over a GET with the bearer token (so it is read with fetch, not with EventSource).
 *
 * Events, in this order: `hello` once, `reset` when the place to resume from is gone, then `facts` at most four times a
 * second. `id:` is the position of the last fact a frame covers; sent back as `Last-Event-ID` (or `?after=`), the feed
 * resumes behind it: nothing is missed, nothing comes twice. An `id:` without data and a comment come every five seconds.
 * Facts of lifecycles that the caller has no menu code for are left out.
 */
export const liveFeed = endpoint({
  method: 'GET',
  path: '/live-service/feed',
  access: 'signed-in',
  query: Schema.Struct({
    /** The position to resume behind; the header `Last-Event-ID` says the same and counts more. Without either it begins now. */
    after: Schema.optionalKey(
      Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    ),
  }),
  answer: Schema.String,
  files: ['text/event-stream'],
  refusals: ['SERVICE_UNAVAILABLE'],
  summary:
    'New facts as server-sent events: `hello`, `reset` when the place to resume from is gone, `facts` at most four times a second, `error` ahead of its end. It does not end by itself; a sign of life comes every five seconds.',
})

export const livePath = liveFeed.path

export const liveEvents = ['hello', 'reset', 'facts', 'error'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** How far back a console may resume; further back, it must read its lists again. */
export const liveResumeMost = 10_000

/** Frames are at least this far apart, in milliseconds. */
export const liveFrameEvery = 250

/** A sign of life comes this often, in milliseconds; a console that hears nothing for twice as long connects again. */
export const liveHeartbeatEvery = 5_000

/** `hello`: where the feed begins. Facts up to here are in every list that is read from now on. */
export const LiveHello = Schema.Struct({ position: Schema.Int, time: Instant })
export type LiveHello = typeof LiveHello.Type

/** `reset`: what was known is too old (or not of this world) to be completed; read the lists again. */
export const LiveReset = Schema.Struct({ position: Schema.Int })
export type LiveReset = typeof LiveReset.Type

const { position, lifecycle, id, type, at, version, data } = Fact.fields
export const LiveFact = Schema.Struct({
  position,
  lifecycle,
  id,
  type,
  at,
  version,
  data,
  /** The states it led from and to; null when it comes late, after a break of the feed. */
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
})
export type LiveFact = typeof LiveFact.Type

/** `facts`: new facts in the order of the world; `position` is that of the last fact seen, shown or not. */
export const LiveFacts = Schema.Struct({ position: Schema.Int, facts: Schema.Array(LiveFact) })
export type LiveFacts = typeof LiveFacts.Type

/** `error`: the feed ends after it. */
export const LiveError = Schema.Struct({ code: Schema.Literals(['SLOW_CONSUMER']) })
export type LiveError = typeof LiveError.Type
