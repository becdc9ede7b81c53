import type { IssuanceFact } from '#contracts/users/credit-issuance.ts'
import { money } from '#contracts/units.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A run for two members, due now and over in a quarter of an hour. */
const [dueAt, periodEndsAt] = moments
const amount = money(2)
const served = (memberId: string) =>
  ['issuance.memberIssued', { memberId, amount, leaderFunds: amount, postings: [] }] as const

export const creditIssuancePool = made<IssuanceFact>(
  ['issuance.scheduled', { groupId: 'a', leaderId: 'a', type: 'QUOTA', amount, dueAt, periodEndsAt }],
  ['issuance.started', { groupEnabled: true, members: 2 }],
  served('a'),
  served('b'),
)
