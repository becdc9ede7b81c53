import { Schema } from 'effect'
import { BenchMessage, BenchMessageFilter, BenchMessageRow } from './bench-messages.ts'
import { BenchAct, BenchDetail, BenchFault, BenchPile, BenchRecording, BenchTraffic } from './bench.ts'

/** What the backend and the process of the bench tell each other, a message each. */

/** What a connector can give. */
export const BenchSupply = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('AC'), phases: Schema.Literals([1, 3]), amps: Schema.Finite }),
  Schema.Struct({ kind: Schema.Literal('DC'), watts: Schema.Finite }),
])
export type BenchSupply = typeof BenchSupply.Type

/** Quirks that a pile may be built with. */
export const benchQuirks = ['none', 'slow', 'loseStop', 'forgetProfile', 'keepReservations'] as const
export const BenchQuirk = Schema.Literals(benchQuirks)

/** A pile that is added. */
export const BenchPlan = Schema.Struct({
  id: Schema.String,
  supplies: Schema.Array(BenchSupply),
  /** The address that it connects to instead of ours. */
  address: Schema.NullOr(Schema.String),
  /** Of Basic auth; null where piles need none. */
  password: Schema.NullOr(Schema.String),
  quirk: BenchQuirk,
})
export type BenchPlan = typeof BenchPlan.Type

/** An order, by a number that its answer bears. */
export const BenchOrder = Schema.Struct({
  order: Schema.Int,
  give: Schema.Union([
    Schema.Struct({ kind: Schema.Literal('add'), piles: Schema.Array(BenchPlan) }),
    Schema.Struct({ kind: Schema.Literal('remove'), pileId: Schema.String }),
    Schema.Struct({ kind: Schema.Literal('act'), pileId: Schema.String, act: BenchAct }),
    Schema.Struct({ kind: Schema.Literal('traffic'), traffic: BenchTraffic }),
    Schema.Struct({ kind: Schema.Literal('detail'), pileId: Schema.String }),
    Schema.Struct({ kind: Schema.Literal('messages'), filter: BenchMessageFilter }),
    Schema.Struct({ kind: Schema.Literal('message'), number: Schema.Int }),
    /** The last payload that the pile sent with an action. */
    Schema.Struct({ kind: Schema.Literal('draft'), pileId: Schema.String, action: Schema.String }),
    /** Begins or ends to write down what hands do; these piles are in use from the beginning. */
    Schema.Struct({ kind: Schema.Literal('record'), isOn: Schema.Boolean, piles: Schema.Array(Schema.String) }),
    /** Somebody looks: what changes is told for some seconds. */
    Schema.Struct({ kind: Schema.Literal('watch') }),
  ]),
})
export type BenchOrder = typeof BenchOrder.Type
export type BenchGive = BenchOrder['give']

/** What came of an order. */
const BenchOutcome = Schema.Struct({
  answer: Schema.Int,
  /** False: the thing itself refused, as a locked cable does. */
  isDone: Schema.Boolean,
  /** The pile that the order was about, as it is now. */
  pile: Schema.NullOr(BenchPile),
  detail: Schema.NullOr(BenchDetail),
  /** Why a message that somebody wrote was not sent. */
  problem: Schema.NullOr(Schema.String),
  messages: Schema.optionalKey(Schema.Array(BenchMessageRow)),
  message: Schema.optionalKey(Schema.NullOr(BenchMessage)),
  draft: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The recording that runs, and the scenario of the last that ended. */
  recorded: Schema.optionalKey(
    Schema.Struct({ recording: Schema.NullOr(BenchRecording), text: Schema.NullOr(Schema.String) }),
  ),
})
export type BenchOutcome = typeof BenchOutcome.Type

/** What came of an order, or what has changed since. */
export const BenchTold = Schema.Union([
  BenchOutcome,
  Schema.Struct({ changed: Schema.Array(BenchPile), traffic: BenchTraffic, recording: Schema.NullOr(BenchRecording) }),
  /** The first message: what there is to choose from. */
  Schema.Struct({ faults: Schema.Array(BenchFault), cards: Schema.Array(Schema.String), traffic: BenchTraffic }),
])
export type BenchTold = typeof BenchTold.Type
