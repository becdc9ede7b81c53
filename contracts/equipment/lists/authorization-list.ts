import { Schema } from 'effect'
import { inForms } from '#contracts/form.ts'
import { Instant } from '#contracts/units.ts'
import { PileType } from '../pile.ts'

/**
 * An offline list as people edit it: the customers whose cards piles accept without asking. Its push to each pile is
 * M20 (offline-list).
 */

/** Exactly one of the two kinds (spec §5). A group stands for its members at the time. */
export const ListMembers = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal('customers'),
    customerIds: Schema.NonEmptyArray(Schema.String).check(Schema.isUnique()),
  }),
  Schema.Struct({
    kind: Schema.Literal('group'),
    groupId: Schema.NonEmptyString.annotate(inForms({ control: 'reference' })),
  }),
])
export type ListMembers = typeof ListMembers.Type

export const LocalAuthList = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 60)),
  /** From then on none of its cards is accepted by it: people enter the last day. */
  validUntil: Instant.annotate(inForms({ control: 'day' })),
  /** The chargeable type of its customers: DC, AC or both. It is pushed to piles that support that. */
  chargeableType: PileType,
  members: ListMembers,
  pileIds: Schema.NonEmptyArray(Schema.String).check(Schema.isUnique()),
})
export type LocalAuthList = typeof LocalAuthList.Type

/** Whether a list of this chargeable type may go to a pile of this type. */
export const givesWhatIsWanted = (wanted: PileType, pile: PileType): boolean =>
  wanted === 'MIXED' || pile === 'MIXED' || wanted === pile
