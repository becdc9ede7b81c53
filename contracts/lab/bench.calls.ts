import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { ConnectorCount } from '../equipment/pile-registration.ts'
import { BenchAct, BenchDetail, BenchFault, BenchPile, BenchRecording, BenchTraffic } from './bench.ts'
import { benchDeedsMost } from './bench-use.ts'
import { BenchMessage, BenchMessageFilter, BenchMessageRow, BenchPileId } from './bench-messages.ts'
import { BenchQuirk } from './bench-orders.ts'
import { Instant } from '../units.ts'

/**
 * The test bench of an installation. It is there in a demo and where the server was started with `--bench`, and open to whom
 * the lab is; where there is none every call answers 404.
 */

const access = 'signed-in'
const refusals = ['ACCESS_DENIED', 'ADDRESS_ERROR', 'SERVICE_UNAVAILABLE'] as const
const pileId = Schema.Struct({ id: BenchPileId })

/** A pile with where it stands. */
export const BenchRow = Schema.Struct({ ...BenchPile.fields, locationName: Schema.NullOr(Schema.String) })
export type BenchRow = typeof BenchRow.Type

export const benchNow = endpoint({
  method: 'GET',
  path: '/bench-service/piles',
  access,
  query: Schema.Struct({
    since: Schema.optionalKey(
      Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    ),
    /** Only this one. */
    pile: Schema.optionalKey(BenchPileId),
  }),
  answer: Schema.Struct({
    /** What the next question says in `since`. */
    version: Schema.Int,
    /** All piles are here; otherwise those that have changed. */
    isWhole: Schema.Boolean,
    piles: Schema.Array(BenchRow),
    traffic: BenchTraffic,
    /** What hands do is written down since then; null while it is not. */
    recording: Schema.NullOr(BenchRecording),
  }),
  refusals,
  summary:
    'The simulated piles, or one of them, as far as they have changed since a version. To be asked twice a second at the most.',
})

const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })

export const benchChoices = endpoint({
  method: 'GET',
  path: '/bench-service/choices',
  access,
  answer: Schema.Struct({
    faults: Schema.Array(BenchFault),
    cards: Schema.Array(Schema.String),
    locations: Schema.Array(Choice),
    tariffs: Schema.Array(Choice),
    /** Other central systems that piles may be connected to: those that the server was started with. */
    addresses: Schema.Array(Schema.String),
  }),
  refusals,
  summary:
    'The faults that can be injected and what each will do, the cards that are there, and where piles can be added.',
})

/** What was done, and who did it when. */
const deed = { at: Instant, account: Schema.String } as const

export const benchPile = endpoint({
  method: 'GET',
  path: '/bench-service/piles/{id}',
  access,
  params: pileId,
  answer: Schema.Struct({
    ...BenchDetail.fields,
    /** What was done to it by hand, the latest first; at most `benchDeedsMost`. */
    done: Schema.Array(Schema.Struct({ ...deed, act: BenchAct, isDone: Schema.Boolean })),
  }),
  refusals,
  summary: 'A simulated pile with its last minutes, its configuration, and what was done to it.',
})

export const BenchDeed = Schema.Union([
  Schema.Struct({
    ...deed,
    what: Schema.Literal('added'),
    pileIds: Schema.Array(Schema.String),
    address: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({ ...deed, what: Schema.Literal('removed'), pileId: Schema.String }),
  Schema.Struct({ ...deed, what: Schema.Literal('traffic'), traffic: BenchTraffic }),
])
export type BenchDeed = typeof BenchDeed.Type

export const benchDone = endpoint({
  method: 'GET',
  path: '/bench-service/done',
  access,
  answer: Schema.Struct({ done: Schema.Array(BenchDeed) }),
  refusals,
  summary: `What was done to the bench as a whole, the latest first: piles added and taken away, traffic set; at most ${benchDeedsMost}.`,
})

/** How many piles are added at once. */
export const benchAddMost = 100

const build = {
  count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: benchAddMost })),
  kind: Schema.Literals(['AC', 'DC']),
  connectorCount: ConnectorCount,
  /** Of alternating current. */
  phases: Schema.Literals([1, 3]),
  /** Of one connector, in watts. */
  watts: Schema.Int.check(Schema.isBetween({ minimum: 1_000, maximum: 400_000 }), Schema.isMultipleOf(10)),
  quirk: BenchQuirk,
} as const

/** Piles that stand here, and are registered. */
const Here = Schema.Struct({
  ...build,
  locationId: Schema.String.check(Schema.isMinLength(1)),
  tariffId: Schema.optionalKey(Schema.String),
})
export type BenchTemplateHere = typeof Here.Type

/** Piles of another central system, of which our network knows nothing. */
const Elsewhere = Schema.Struct({ ...build, address: Schema.String.check(Schema.isMinLength(1)) })

export const BenchTemplate = Schema.Union([Here, Elsewhere])
export type BenchTemplate = typeof BenchTemplate.Type

export const addBenchPiles = endpoint({
  method: 'POST',
  path: '/bench-service/piles',
  access,
  body: BenchTemplate,
  answer: Schema.Struct({ ids: Schema.Array(Schema.String) }),
  refusals: [...refusals, 'ILLEGAL_TRANSITION'],
  summary:
    'Registers piles by a template and connects simulated ones under their names; asks for the menu entry of piles besides. With one of the choices of `address` they connect there instead, and are not registered.',
})

export const removeBenchPile = endpoint({
  method: 'DELETE',
  path: '/bench-service/piles/{id}',
  access,
  params: pileId,
  answer: Schema.Null,
  refusals,
  summary: 'Takes a simulated pile away that was added; it stays registered, and is offline.',
})

export const actOnBenchPile = endpoint({
  method: 'POST',
  path: '/bench-service/piles/{id}/acts',
  access,
  params: pileId,
  body: BenchAct,
  answer: Schema.Struct({
    /** False: the thing itself refused, as a locked cable does. */
    isDone: Schema.Boolean,
    /** Why a message that somebody wrote was not sent. */
    problem: Schema.NullOr(Schema.String),
    pile: BenchPile,
  }),
  refusals,
  summary:
    'Does something to a simulated pile as a person would: cable, card, buttons, faults, the network. Traffic leaves it alone from then on.',
})

export const setBenchTraffic = endpoint({
  method: 'PUT',
  path: '/bench-service/traffic',
  access,
  body: BenchTraffic,
  answer: BenchTraffic,
  refusals,
  summary: 'Sets how busy the traffic is, or ends it; cars that are there stay as long as they meant to.',
})

export const recordAtBench = endpoint({
  method: 'PUT',
  path: '/bench-service/recording',
  access,
  body: Schema.Struct({
    isOn: Schema.Boolean,
    /** This pile is in use from the beginning, and traffic leaves it alone; others are as soon as a hand touches them. */
    pile: Schema.optionalKey(BenchPileId),
  }),
  answer: Schema.Struct({
    recording: Schema.NullOr(BenchRecording),
    /** The scenario of the last recording that ended, as YAML. */
    scenario: Schema.NullOr(Schema.String),
  }),
  refusals,
  summary:
    'Begins to write down what is done to simulated piles by hand and what came of it, or ends it: then it is the text of a scenario.',
})

export const benchMessages = endpoint({
  method: 'GET',
  path: '/bench-service/messages',
  access,
  query: BenchMessageFilter,
  answer: Schema.Struct({ messages: Schema.Array(BenchMessageRow) }),
  refusals,
  summary:
    'What piles and central system have said to each other last, the latest first: calls with their answers, and how they break OCPP 1.6.',
})

export const benchMessage = endpoint({
  method: 'GET',
  path: '/bench-service/messages/{number}',
  access,
  params: Schema.Struct({
    number: Schema.NumberFromString.check(
      Schema.isInt(),
      Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  answer: BenchMessage,
  refusals,
  summary: 'A call with its answer, both payloads as they were on the wire.',
})

export const benchDraft = endpoint({
  method: 'GET',
  path: '/bench-service/piles/{id}/drafts/{action}',
  access,
  params: Schema.Struct({ id: BenchPileId, action: Schema.String.check(Schema.isBetweenLength(1, 64)) }),
  answer: Schema.Struct({ payload: Schema.NullOr(Schema.String) }),
  refusals,
  summary:
    'What a simulated pile said last with an action, to begin a message of one’s own with; null when it never did.',
})

export const benchEndpoints = [
  benchNow,
  benchChoices,
  benchPile,
  benchDone,
  addBenchPiles,
  removeBenchPile,
  actOnBenchPile,
  setBenchTraffic,
  recordAtBench,
  benchMessages,
  benchMessage,
  benchDraft,
] as const
