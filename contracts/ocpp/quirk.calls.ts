import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { reading } from '../http/instance.ts'
import { pages } from '../menu.ts'
import { QuirkKind } from './quirk.ts'
import { Instant } from '../units.ts'

/** How piles break the schemas of OCPP and are taken all the same, by vendor and model. */

const Text = Schema.NullOr(Schema.String)

export const PileQuirks = Schema.Struct({
  /** As the pile is, by its last boot that was accepted; null before the first. */
  vendor: Text,
  model: Text,
  /** Each kind once, in the order in which they were first seen of the model. */
  quirks: Schema.Array(
    Schema.Struct({
      kind: QuirkKind,
      /** When this pile first did it; null where only others of its vendor and model do. */
      seenAt: Schema.NullOr(Instant),
      /** Piles of the vendor and model that do it, this one included. */
      piles: Schema.Int,
      /** The message, the field in it, and what stood there, as JSON, cut: this pile's where it did it. */
      action: Schema.String,
      field: Text,
      raw: Text,
    }),
  ),
})
export type PileQuirks = typeof PileQuirks.Type

export const pileQuirks = endpoint({
  ...reading,
  path: '/device-service/piles/{id}/quirks',
  access: [pages.chargingPile.code, pages.piles.code],
  answer: PileQuirks,
  summary:
    'How a pile, or others of its vendor and model, break the schemas of OCPP and are taken all the same: each kind with when it was first seen and an example.',
})
