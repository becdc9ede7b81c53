import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Boot } from '../pile-link.ts'

/**
 * A pile that nobody registered and that wants to join: it may boot and nothing else, until people register or refuse it.
 */

export const JoiningStatus = Schema.Literals(['waiting', 'accepted', 'joined', 'withoutPassword', 'refused'])
export type JoiningStatus = typeof JoiningStatus.Type

/** Piles that may wait at once: holders of a joining password could invent others without end. */
export const joiningsMost = 50
/** Other serial numbers under one identity that are told apart. */
export const rivalsMost = 4

const Nothing = Schema.Struct({})
const Asked = Schema.Struct({
  ...Boot.fields,
  /** From where it connects; null for wires without an address. */
  address: Schema.NullOr(Schema.String),
  /** The number of the joining password that it gave; null where the settings let it in without one. */
  drawing: Schema.NullOr(Schema.Int),
})
const Denied = Schema.Struct({ answer: Schema.String })
const Refused = Schema.Struct({ reason: SpokenReason })

export const joiningFacts = {
  'joining.asked': Asked,
  /** It was registered. */
  'joining.accepted': Nothing,
  /** It has a password of its own, or came without one. */
  'joining.completed': Nothing,
  /** It did not take a password of its own. */
  'joining.passwordDenied': Denied,
  'joining.refused': Refused,
} as const
export type JoiningFact = FactsOf<typeof joiningFacts>
export const joiningCommands = { ask: Asked, deny: Denied, refuse: Refused, nothing: Nothing } as const

/** The forms for people. It is accepted by registering it. */
export const joiningForms = { refuse: Refused } as const
