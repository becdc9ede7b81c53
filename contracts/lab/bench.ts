import { Schema } from 'effect'
import { ErrorCode, ReportedStatus } from '../equipment/connector.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { BenchConfigure, BenchJump, BenchReply, BenchSend } from './bench-messages.ts'

/** The test bench: simulated piles as they stand, and what may be done to them. */

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const ConnectorNumber = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 32 }))
const IdTag = Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 20))
const FaultName = Schema.String.check(Schema.isBetweenLength(1, 60))

/** The car at a connector. */
export const BenchCar = Schema.Struct({
  soc: Share,
  targetSoc: Share,
  capacityWh: Schema.Finite,
  /** Phases that it charges with on alternating current. */
  phases: Schema.Literals([1, 3]),
  /** What it would draw here without any limit, in watts. */
  wantsWatts: Schema.Finite,
  /** It does not want to be charged now. */
  isPaused: Schema.Boolean,
})

/** A connector as a thing, and beside it the status that follows from that. */
export const BenchConnector = Schema.Struct({
  id: ConnectorNumber,
  kind: Schema.Literals(['AC', 'DC']),
  ratedWatts: Schema.Finite,
  status: ReportedStatus,
  errorCode: ErrorCode,
  /** The cable sits in the pile's socket; a fixed one: in the car. */
  isPlugged: Schema.Boolean,
  isLocked: Schema.Boolean,
  /** The pile itself gives nothing. */
  isWithheld: Schema.Boolean,
  watts: Schema.Finite,
  /** What charging profiles leave, in watts; null: no limit. */
  limitWatts: Schema.NullOr(Schema.Finite),
  /** The meter, in watt-hours, to the last hundred. */
  registerWh: Schema.Finite,
  car: Schema.NullOr(BenchCar),
  transaction: Schema.NullOr(Schema.Struct({ id: Schema.NullOr(Schema.Int), idTag: Schema.String })),
  faults: Schema.Array(Schema.String),
})
export type BenchConnector = typeof BenchConnector.Type

/**
 * Why a pile is not where it wants to be. `unreachable`: there is no connection; `silent`: nothing answers its boot; `garbled`: what
 * answers is no OCPP; `turnedAway`: its boot is not accepted. `detail` is what the other side, or the network, said.
 */
export const BenchTrouble = Schema.Struct({
  kind: Schema.Literals(['unreachable', 'silent', 'garbled', 'turnedAway']),
  detail: Schema.String,
})
export type BenchTrouble = typeof BenchTrouble.Type

export const BenchPile = Schema.Struct({
  id: Schema.String,
  /** Where it connects to, with `{id}` for its identity; null: here. */
  address: Schema.NullOr(Schema.String),
  trouble: Schema.NullOr(BenchTrouble),
  isPowered: Schema.Boolean,
  /** The network plug is in. */
  isPluggedIn: Schema.Boolean,
  isConnected: Schema.Boolean,
  isRegistered: Schema.Boolean,
  /** Somebody uses it by hand: traffic leaves it alone. */
  isHeld: Schema.Boolean,
  /** It was added here, and can be taken away again. */
  isAdded: Schema.Boolean,
  isBootLooping: Schema.Boolean,
  /** So late does every message leave, in milliseconds. */
  delayMs: Schema.Int,
  /** Transaction messages that the central system has not confirmed. */
  pending: Schema.Int,
  firmware: Schema.String,
  faults: Schema.Array(Schema.String),
  connectors: Schema.Array(BenchConnector),
})
export type BenchPile = typeof BenchPile.Type

/** How many cars come to a free connector in an hour, how long they stay, and how often something breaks meanwhile. */
export const BenchTraffic = Schema.Struct({
  isOn: Schema.Boolean,
  arrivalsPerHour: Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 60 })),
  /** In the mean. */
  staysMinutes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_440 })),
  faultRate: Share,
  /** The same seed brings the same cars; 0 is one like any other. */
  seed: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 32 - 1 })),
})
export type BenchTraffic = typeof BenchTraffic.Type

/** A recording of what hands do, while it runs: since when (milliseconds since 1970), and how much was done. */
export const BenchRecording = Schema.Struct({ since: Schema.Finite, steps: Schema.Int })
export type BenchRecording = typeof BenchRecording.Type

/** What happens once, at the next occasion. */
export const benchOnces = [
  'bootAgain',
  'doubleNext',
  'loseAnswer',
  'loseStop',
  'forgetProfile',
  'replaceSocket',
] as const

const at = { connectorId: ConnectorNumber } as const
const isOn = Schema.Boolean

/** What a person does to a pile. Statuses of the protocol are never set: they follow. */
export const BenchAct = Schema.Union([
  Schema.Struct({ act: Schema.Literal('plug'), ...at, model: Schema.Int, soc: Share, targetSoc: Share }),
  Schema.Struct({ act: Schema.Literal('unplug'), ...at }),
  Schema.Struct({ act: Schema.Literal('pullAtPile'), ...at }),
  Schema.Struct({ act: Schema.Literal('swipe'), ...at, idTag: IdTag }),
  Schema.Struct({ act: Schema.Literal('stop'), ...at }),
  Schema.Struct({ act: Schema.Literal('pauseCar'), ...at, isOn }),
  Schema.Struct({ act: Schema.Literal('withhold'), ...at, isOn }),
  Schema.Struct({
    act: Schema.Literal('fault'),
    ...at,
    fault: FaultName,
    /** It heals by itself after so many seconds; null: it stays. */
    forSeconds: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 86_400 }))),
  }),
  Schema.Struct({ act: Schema.Literal('heal'), ...at, fault: FaultName }),
  Schema.Struct({ act: Schema.Literal('emergencyStop') }),
  Schema.Struct({ act: Schema.Literal('power'), isOn }),
  Schema.Struct({ act: Schema.Literal('network'), isOn }),
  Schema.Struct({
    act: Schema.Literal('slow'),
    ms: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MINUTE })),
  }),
  Schema.Struct({
    act: Schema.Literal('late'),
    ms: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: HOUR })),
  }),
  Schema.Struct({ act: Schema.Literal('bootLoop'), isOn }),
  Schema.Struct({ act: Schema.Literal('hold'), isOn }),
  Schema.Struct({ act: Schema.Literal('once'), what: Schema.Literals(benchOnces) }),
  BenchSend,
  BenchReply,
  BenchJump,
  BenchConfigure,
])
export type BenchAct = typeof BenchAct.Type

/** What a fault breaks. */
export const benchEffects = [
  'powerEnds',
  'powerPauses',
  'voltage',
  'heat',
  'lock',
  'reader',
  'meter',
  'reset',
  'latency',
  'records',
  'nothing',
] as const

/** A fault that can be injected, and what it will do. */
export const BenchFault = Schema.Struct({
  name: Schema.String,
  errorCode: ErrorCode,
  where: Schema.Literals(['connector', 'pile']),
  /** The connector goes to Faulted; otherwise it goes on with the error beside its status. */
  isFaulted: Schema.Boolean,
  effects: Schema.Array(Schema.Literals(benchEffects)),
})
export type BenchFault = typeof BenchFault.Type

/** A moment of a connector: when (milliseconds since 1970), watts, and the limit in watts. */
export const BenchSample = Schema.Tuple([Schema.Finite, Schema.Finite, Schema.NullOr(Schema.Finite)])
export type BenchSample = typeof BenchSample.Type

/** A pile as its page shows it. */
export const BenchDetail = Schema.Struct({
  pile: BenchPile,
  /** The last minutes of each connector, in their order. */
  curves: Schema.Array(Schema.Array(BenchSample)),
  /** Calls of the central system that are answered by hand. */
  answersWaiting: Schema.Int,
  /** By so much its clock is ahead of the time; negative: behind. */
  clockAheadSeconds: Schema.Int,
  /** The cards that it lets charge without asking; version -1: it has no list. */
  localList: Schema.Struct({ version: Schema.Int, cards: Schema.Array(Schema.String) }),
  /** The installed charging profiles; connector 0 is the whole pile. */
  profiles: Schema.Array(
    Schema.Struct({
      connectorId: Schema.Int,
      id: Schema.Int,
      purpose: Schema.String,
      stackLevel: Schema.Int,
      unit: Schema.Literals(['A', 'W']),
      limits: Schema.Array(Schema.Finite),
    }),
  ),
  keys: Schema.Array(
    Schema.Struct({ key: Schema.String, value: Schema.optionalKey(Schema.String), readonly: Schema.Boolean }),
  ),
})
export type BenchDetail = typeof BenchDetail.Type
