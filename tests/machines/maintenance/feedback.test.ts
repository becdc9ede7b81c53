import { describe, expect, it } from 'vitest'
import { feedbackReopenDays, FeedbackStatus } from '#contracts/maintenance/feedback.ts'
import type { FeedbackFact } from '#contracts/maintenance/feedback.ts'
import { feedback } from '#machines/maintenance/feedback.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M29: feedback of a driver and the answer to it. */

const message = { customerId: 'U1', text: 'The cable is stuck.', imageUrls: ['/files/9.jpg'] }
const answer = { answer: 'A colleague is on the way.' }
const sent: Told<FeedbackFact> = { type: 'feedback.sent', data: message, by: 'DR' }
const processed: Told<FeedbackFact> = { type: 'feedback.processed', data: answer, by: 'OP' }
const reply = { text: 'Still stuck.' }
const week = feedbackReopenDays * 24 * 60

describe('feedback', () => {
  it('is UNPROCESSED or PROCESSED [R4.1.14]', () => {
    expect(FeedbackStatus.literals).toEqual(['UNPROCESSED', 'PROCESSED'])
    expect(feedback.wire).toEqual({ New: null, UNPROCESSED: 'UNPROCESSED', PROCESSED: 'PROCESSED' })
  })

  it('is sent by a driver', () => {
    given(feedback).when('send', message).by('DR').becomes('feedback.sent').in('UNPROCESSED', { answer: null })
    given(feedback).when('send', message).by('OP').notPermitted()
    expect(() =>
      given(feedback)
        .when('send', { ...message, text: '' })
        .by('DR'),
    ).toThrow('body')
  })

  it.each(['SU', 'OP', 'SO', 'S2', 'MT'] as const)('is PROCESSED when %s answers it, once [R4.2.28]', (role) => {
    const outcome = given(feedback, sent).when('process', answer).by(role).becomes('feedback.processed')
    outcome.in('PROCESSED', { ...answer, answeredAt: testStart })
    given(feedback, sent, processed).when('process', answer).by(role).refused()
    expect(() => given(feedback, sent).when('process', { answer: '' }).by(role)).toThrow('body')
  })

  it('is UNPROCESSED again when the driver writes within seven days of the answer', () => {
    const answered = given(feedback, sent, processed)
    const outcome = answered.when('reopen', reply, afterMinutes(week)).by('DR').becomes('feedback.reopened')
    outcome.in('UNPROCESSED', { text: reply.text, answeredAt: null })
    answered
      .when('reopen', reply, afterMinutes(week + 1))
      .by('DR')
      .refusedBecause('answeredLately')
    answered.when('reopen', reply).by('OP').notPermitted()
    given(feedback, sent).when('reopen', reply).by('DR').refused()
  })
})
