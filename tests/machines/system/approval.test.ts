import { describe, expect, it } from 'vitest'
import { ApprovalStatus } from '#contracts/system/approval.ts'
import type { ApprovalFact } from '#contracts/system/approval.ts'
import { instant, millis, money } from '#contracts/units.ts'
import { approval } from '#machines/system/approval.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** A command that needs four eyes: requested by one person, decided by another (lifecycles §1). */

const amount = money(1_200_000)
const request = {
  lifecycle: 'charge-record',
  subjectId: '82',
  command: 'markComplete',
  form: { reference: 'CASH-17' },
  amount,
  currency: { code: 'EUR', sign: '€', scale: 2 },
  expiresAt: afterMinutes(30),
} as const
const requested: Told<ApprovalFact> = { type: 'approval.requested', data: request, by: 'OP' }
const waiting = given(approval, requested)
const reason = { reason: 'No such receipt' }
/** Commands that end a request, and who may give them. */
const ends = [
  ['approve', { amount }, 'SU', 'approval.approved', 'Approved'],
  ['refuse', reason, 'SU', 'approval.refused', 'Refused'],
  ['withdraw', {}, 'OP', 'approval.withdrawn', 'Withdrawn'],
  ['overtake', {}, 'SYS', 'approval.overtaken', 'Overtaken'],
] as const

describe('an approval', () => {
  it.each(['SU', 'OP'] as const)('is requested by %s and waits, with the command as it was filled in', (role) => {
    const outcome = given(approval).when('request', request).by(role).becomes('approval.requested')
    outcome.in('Waiting', { form: request.form, requestedAt: afterMinutes(0), decidedBy: null, endedAt: null })
  })

  it('has a status for each of its ends', () => {
    expect(ApprovalStatus.literals).toEqual(['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'overtaken'])
    expect(Object.values(approval.wire)).toEqual([null, ...ApprovalStatus.literals])
  })

  it('is given by another person than its requester, whose name is kept', () => {
    waiting.when('approve', { amount }).by('OP').refusedBecause('decidedByAnother')
    const outcome = waiting.when('approve', { amount }, afterMinutes(5)).by('SU').becomes('approval.approved')
    outcome.in('Approved', { decidedBy: 'super00', endedAt: afterMinutes(5) })
  })

  it('is refused by another person with a reason, and withdrawn by its requester alone', () => {
    waiting.when('refuse', reason).by('OP').refusedBecause('decidedByAnother')
    const refusal = waiting.when('refuse', reason, afterMinutes(5)).by('SU').becomes('approval.refused')
    refusal.in('Refused', { decidedBy: 'super00', endedAt: afterMinutes(5), ...reason })
    waiting.when('withdraw', {}).by('SU').refusedBecause('isRequester')
    const taken = waiting.when('withdraw', {}, afterMinutes(5)).by('OP').becomes('approval.withdrawn')
    taken.in('Withdrawn', { decidedBy: 'operator00', endedAt: afterMinutes(5) })
  })

  it('is for the amount that was requested, and for no other', () => {
    waiting
      .when('approve', { amount: money(1_200_001) })
      .by('SU')
      .refusedBecause('amountAsRequested')
  })

  it('expires at its time, not before, and is not given any more from then on', () => {
    const expiry = request.expiresAt
    const before = instant(millis(expiry) - 1)
    waiting.when('approve', { amount }, before).by('SU').becomes('approval.approved').in('Approved')
    waiting.when('approve', { amount }, expiry).by('SU').refusedBecause('beforeApprovalExpires')
    waiting.when('expire', {}, before).by('SYS').refusedBecause('approvalExpiryReached')
    const over = waiting.when('expire', {}, expiry).by('SYS').becomes('approval.expired')
    over.in('Expired', { decidedBy: null, endedAt: expiry })
  })

  it('is overtaken by what became of its subject', () => {
    const outcome = waiting.when('overtake', {}, afterMinutes(1)).by('SYS').becomes('approval.overtaken')
    outcome.in('Overtaken', { decidedBy: null, endedAt: afterMinutes(1) })
  })

  it.each(ends)('that ended by %s ends once', (command, body, role, fact, state) => {
    const ended = waiting.when(command, body).by(role).becomes(fact)
    ended.in(state)
    const told = { type: fact, data: body, by: role } as Told<ApprovalFact>
    const over = given(approval, requested, told)
    for (const [again, filled, by] of ends) over.when(again, filled).by(by).refused()
  })

  it('is a matter of the operator’s own administrators', () => {
    for (const role of ['SO', 'S2', 'MT'] as const) {
      given(approval).when('request', request).by(role).notPermitted()
      waiting.when('approve', { amount }).by(role).notPermitted()
      waiting.when('refuse', reason).by(role).notPermitted()
      waiting.when('withdraw', {}).by(role).notPermitted()
    }
  })
})
