import { describe, expect, it } from 'vitest'
import { AvailabilityStatus } from '#contracts/equipment/availability.ts'
import type { AvailabilityFact } from '#contracts/equipment/availability.ts'
import { availability } from '#machines/equipment/availability.ts'
import { given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M03: what the operator wants of a connector, and how far the pile has come with it. */

type Fact = Told<AvailabilityFact>
const where = { pileId: 'CP000001', connectorId: 1 }
const reason = { reason: 'cable replaced' }
const free = { isEnabled: true, openSafetyAlarms: 0, openSafetyOrders: 0 }
const commissioned: Fact = { type: 'availability.commissioned', data: where }
const closing: Fact = { type: 'availability.inoperativeRequested', data: reason, by: 'OP' }
const opening: Fact = { type: 'availability.operativeRequested', data: free, by: 'OP' }
const accepted = (request: number): Fact => ({ type: 'availability.accepted', data: { request }, by: 'CP' })
const scheduled: Fact = { type: 'availability.scheduled', data: { request: 1, transactionId: 7 }, by: 'CP' }
const lapsed: Fact = { type: 'availability.lapsed', data: { request: 1 } }
const reported = (status: 'Available' | 'Unavailable' | 'Faulted') => ({ status, seenAt: testStart })

const inService = given(availability, commissioned)
const toInoperative = given(availability, commissioned, closing)
const afterSession = given(availability, commissioned, closing, scheduled)
const outOfService = given(availability, commissioned, closing, accepted(1))
const toOperative = given(availability, commissioned, closing, accepted(1), opening)

describe('availability', () => {
  it('shows enabled until the pile is out of service, and disabled until it is back', () => {
    expect(AvailabilityStatus.literals).toEqual(['enabled', 'disabled'])
    expect(availability.wire).toEqual({
      New: null,
      Operative: 'enabled',
      ToInoperative: 'enabled',
      InoperativeScheduled: 'enabled',
      Inoperative: 'disabled',
      ToOperative: 'disabled',
    })
  })

  it('begins in service', () => {
    const begun = given(availability).when('commission', where).by('SYS').becomes('availability.commissioned')
    begun.in('Operative', { ...where, request: 0, reason: null })
  })

  it('is asked to go out of service with a reason, by everybody who works with piles', () => {
    for (const role of ['SU', 'OP', 'SO', 'S2', 'MT', 'SYS'] as const) {
      const asked = inService.when('setInoperative', reason).by(role).becomes('availability.inoperativeRequested')
      asked.in('ToInoperative', { ...reason, request: 1 })
    }
    expect(() => inService.when('setInoperative', { reason: 'no' }).by('OP')).toThrow('body')
    inService.when('setInoperative', reason).by('DR').notPermitted()
    inService.when('setOperative', free).by('OP').refused()
  })

  it('follows the answer of the pile: out of service, after the charge, or not at all', () => {
    const answer = { request: 1 }
    toInoperative.when('accept', answer).by('CP').becomes('availability.accepted').in('Inoperative', reason)
    const waits = toInoperative.when('schedule', { ...answer, transactionId: 7 }).by('CP')
    waits.becomes('availability.scheduled').in('InoperativeScheduled', { transactionId: 7 })
    toInoperative.when('reject', answer).by('CP').becomes('availability.rejected').in('Operative')
  })

  it('believes a pile that waits for a charge we know nothing of', () => {
    const waits = toInoperative.when('schedule', { request: 1, transactionId: null }).by('CP')
    waits.becomes('availability.scheduled').in('InoperativeScheduled', { transactionId: null })
  })

  it('is out of service once the pile says so when the charge is over, or when its answer was lost', () => {
    for (const waiting of [afterSession, toInoperative]) {
      const over = waiting.when('takeEffect', reported('Unavailable')).by('CP').becomes('availability.tookEffect')
      over.in('Inoperative', { transactionId: null })
      waiting.when('takeEffect', reported('Available')).by('CP').refusedBecause('outOfService')
    }
  })

  it('waits for the end of the charge once more where the pile lets it go by, and is then given up', () => {
    const again = afterSession.when('lapse', { request: 1 }).by('SYS').becomes('availability.lapsed')
    again.in('ToInoperative', { request: 1, lapses: 1, transactionId: null, ...reason })
    const twice = given(availability, commissioned, closing, scheduled, lapsed, scheduled)
    twice.when('lapse', { request: 1 }).by('SYS').becomes('availability.lapsed').in('Operative', { lapses: 2 })
    afterSession.when('lapse', { request: 2 }).by('SYS').refusedBecause('answersLast')
    afterSession.when('lapse', { request: 1 }).by('OP').notPermitted()
    toInoperative.when('lapse', { request: 1 }).by('SYS').refused()
    // A new wish begins anew.
    given(availability, commissioned, closing, scheduled, lapsed, opening, closing).stands('ToInoperative', {
      lapses: 0,
    })
  })

  it('is asked back into service, also while it is still on its way out', () => {
    for (const closed of [outOfService, toInoperative, afterSession]) {
      const asked = closed.when('setOperative', free).by('MT').becomes('availability.operativeRequested')
      asked.in('ToOperative', { request: 2, reason: null, transactionId: null })
    }
  })

  it('stays out of service while the pile is disabled or something about safety is open', () => {
    for (const closed of [outOfService, toInoperative, afterSession]) {
      closed
        .when('setOperative', { ...free, isEnabled: false })
        .by('OP')
        .refusedBecause('wholeEnabled')
      closed
        .when('setOperative', { ...free, openSafetyAlarms: 1 })
        .by('OP')
        .refusedBecause('safeToOperate')
      closed
        .when('setOperative', { ...free, openSafetyOrders: 1 })
        .by('SU')
        .refusedBecause('safeToOperate')
    }
  })

  it('is back in service when the pile accepts, or reports a status in service', () => {
    toOperative.when('accept', { request: 2 }).by('CP').becomes('availability.accepted').in('Operative')
    toOperative.when('takeEffect', reported('Available')).by('CP').becomes('availability.tookEffect').in('Operative')
    for (const status of ['Unavailable', 'Faulted'] as const)
      toOperative.when('takeEffect', reported(status)).by('CP').refusedBecause('inService')
  })

  it('stays out of service when the pile rejects its return', () => {
    toOperative.when('reject', { request: 2 }).by('CP').becomes('availability.rejected').in('Inoperative')
  })

  it('can be taken out of service again before it is back', () => {
    const again = toOperative.when('setInoperative', reason).by('OP').becomes('availability.inoperativeRequested')
    again.in('ToInoperative', { request: 3, ...reason })
  })

  it('does not take the answer to an earlier wish for one to the last', () => {
    toOperative.when('accept', { request: 1 }).by('CP').refusedBecause('answersLast')
    toOperative.when('reject', { request: 1 }).by('CP').refusedBecause('answersLast')
    const changed = given(availability, commissioned, closing, accepted(1), opening, closing)
    for (const command of ['accept', 'reject'])
      changed.when(command, { request: 1 }).by('CP').refusedBecause('answersLast')
    changed.when('schedule', { request: 1, transactionId: null }).by('CP').refusedBecause('answersLast')
  })

  it('is answered by the pile alone', () => {
    toInoperative.when('accept', { request: 1 }).by('OP').notPermitted()
    toOperative.when('takeEffect', reported('Available')).by('MT').notPermitted()
  })
})
