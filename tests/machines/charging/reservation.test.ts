import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { ReservationStatus, reservationCommands, reservationFacts } from '#contracts/charging/reservation.ts'
import type { ReservationFact, ReservationObstacle } from '#contracts/charging/reservation.ts'
import { money } from '#contracts/units.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M14: a connector kept free for one customer. */

const request = {
  number: 7,
  customerId: 'U1',
  idTag: 'TAG1',
  parentIdTag: null,
  pileId: 'CP000001',
  connectorId: 1,
  startsInSeconds: null,
  durationMinutes: 15,
  obstacle: null,
  feeMax: money(50_000),
  available: money(50_000),
}
const inAnHour = { ...request, startsInSeconds: 3600 }
const ready = { linkOnline: true, connectorAvailable: true }
const sending = { pileId: 'CP000001', connectorId: 2, ...ready }
const fee = { fee: money(20_000) }
const usage = { sessionId: '12', match: 'idTag', ...fee } as const
const wish = { reason: null }

const requested: Told<ReservationFact> = { type: 'reservation.requested', data: request, by: 'DR' }
const ahead: Told<ReservationFact> = { type: 'reservation.requested', data: inAnHour, by: 'DR' }
const accepted: Told<ReservationFact> = { type: 'reservation.accepted', data: {}, by: 'CP' }
const wished: Told<ReservationFact> = { type: 'reservation.cancelRequested', data: wish, by: 'DR' }

const scheduled = given(reservation, ahead)
const activating = given(reservation, requested)
const active = given(reservation, requested, accepted)
const canceling = given(reservation, requested, accepted, wished)

describe('reservation', () => {
  it('has the statuses of spec §4, every inner state shown as one of them [R4.1.07] [R0.4.03]', () => {
    expect(ReservationStatus.literals).toEqual(['Reserved', 'Finished', 'Canceling', 'Canceled'])
    expect(reservation.wire).toEqual({
      New: null,
      Scheduled: 'Reserved',
      Activating: 'Reserved',
      Active: 'Reserved',
      Finished: 'Finished',
      Canceling: 'Canceling',
      Canceled: 'Canceled',
    })
  })

  it('goes to the pile at once, or waits for its start', () => {
    const now = given(reservation).when('request', request).by('DR').becomes('reservation.requested')
    now.in('Activating', { startsAt: testStart, expiresAt: afterMinutes(15), askedAt: testStart })
    const later = given(reservation).when('request', inAnHour).by('OP').becomes('reservation.requested')
    later.in('Scheduled', { startsAt: afterMinutes(60), expiresAt: afterMinutes(75), askedAt: null })
  })

  it.each<[ReservationObstacle, string]>([
    ['customerAbnormal', 'customerInOrder'],
    ['customerHasOne', 'onlyReservation'],
    ['notSupported', 'reservationSupported'],
    ['closed', 'openThen'],
    ['connectorReserved', 'connectorNotReserved'],
    ['pileOffline', 'linkOnline'],
    ['connectorTaken', 'connectorAvailable'],
  ])('is not made where there is the obstacle %s', (obstacle, guard) => {
    for (const asked of [request, inAnHour])
      given(reservation)
        .when('request', { ...asked, obstacle })
        .by('DR')
        .refusedBecause(guard)
  })

  it('is not made without the money for its fee', () => {
    for (const asked of [request, inAnHour]) {
      const poor = { ...asked, available: money(49_999) }
      given(reservation).when('request', poor).by('DR').refusedBecause('fundsAvailable')
    }
  })

  it('lasts 5 to 60 minutes, begins within a day and takes an idTag of at most 20 characters', () => {
    const takes = Schema.is(reservationCommands.request)
    expect([5, 60].map((durationMinutes) => takes({ ...request, durationMinutes }))).toEqual([true, true])
    expect([4, 61].map((durationMinutes) => takes({ ...request, durationMinutes }))).toEqual([false, false])
    expect([86_400, 86_401].map((startsInSeconds) => takes({ ...request, startsInSeconds }))).toEqual([true, false])
    expect([20, 21].map((length) => takes({ ...request, idTag: 'A'.repeat(length) }))).toEqual([true, false])
  })

  it('is sent at its start, to a free connector of an online pile', () => {
    const start = afterMinutes(60)
    const sent = scheduled.when('send', sending, start).by('SYS').becomes('reservation.sent')
    sent.in('Activating', { connectorId: 2, askedAt: start })
    scheduled.when('send', sending, afterMinutes(59)).by('SYS').refusedBecause('startReached')
    scheduled
      .when('send', { ...sending, linkOnline: false }, start)
      .by('SYS')
      .refusedBecause('linkOnline')
    const taken = { ...sending, connectorAvailable: false }
    scheduled.when('send', taken, start).by('SYS').refusedBecause('connectorAvailable')
  })

  it('ends without a fee when no connector is free at its start', () => {
    const start = afterMinutes(60)
    const block = { linkOnline: false, connectorAvailable: true, otherConnectorFree: false }
    const blocked = scheduled.when('block', block, start).by('SYS').becomes('reservation.blocked')
    blocked.in('Canceled', { outcome: 'NOT_AVAILABLE', fee: money(0), endedAt: start })
    const available = { ...ready, otherConnectorFree: false }
    scheduled.when('block', available, start).by('SYS').refusedBecause('cannotStart')
    const other = { ...block, otherConnectorFree: true }
    scheduled.when('block', other, start).by('SYS').refusedBecause('noOtherConnector')
    scheduled.when('block', block).by('SYS').refusedBecause('startReached')
  })

  it('is canceled at once while the pile knows of nothing', () => {
    const canceled = scheduled.when('cancel', wish).by('DR').becomes('reservation.cancelRequested')
    canceled.in('Canceled', { outcome: 'CANCELED', fee: money(0) })
  })

  it('is active once the pile accepts, and ends when it declines', () => {
    activating.when('accept', {}).by('CP').becomes('reservation.accepted').in('Active')
    for (const status of ['Occupied', 'Faulted', 'Unavailable', 'Rejected', 'NotSupported'] as const) {
      const declined = activating.when('decline', { status }).by('CP').becomes('reservation.declined')
      declined.in('Canceled', { outcome: 'DECLINED', reason: status, fee: money(0) })
    }
  })

  it('is canceled at a pile that does not answer for 30 seconds: it may have accepted', () => {
    activating.when('giveUp', {}).by('SYS').refusedBecause('answerOverdue')
    const overdue = activating.when('giveUp', {}, afterMinutes(0.5)).by('SYS').becomes('reservation.unanswered')
    overdue.in('Canceling', { reason: 'NO_ANSWER' })
  })

  it('finishes when it is used [R4.2.18]', () => {
    const used = active.when('use', usage).by('CP').becomes('reservation.used')
    used.in('Finished', { outcome: 'USED', fee: fee.fee, endedAt: testStart })
  })

  it('finishes as a no-show when its expiry passes [R4.2.18]', () => {
    active.when('expire', fee, afterMinutes(14)).by('SYS').refusedBecause('expiryReached')
    const expired = active.when('expire', fee, afterMinutes(15)).by('SYS').becomes('reservation.expired')
    expired.in('Finished', { outcome: 'NO_SHOW', fee: fee.fee })
  })

  it('is Canceling on a request, and Canceled when the pile accepts it [R4.2.19]', () => {
    for (const role of ['DR', 'SU', 'OP', 'SO', 'S2', 'SYS'] as const)
      active.when('cancel', wish).by(role).becomes('reservation.cancelRequested').in('Canceling')
    const confirmed = canceling.when('confirmCancel', fee).by('CP').becomes('reservation.cancelConfirmed')
    confirmed.in('Canceled', { outcome: 'CANCELED', fee: fee.fee })
  })

  it('is Reserved again when the pile rejects the cancel and keeps the connector reserved [R4.2.20]', () => {
    const kept = canceling.when('rejectCancel', { connectorStatus: 'Reserved' }).by('CP')
    kept.becomes('reservation.cancelRejected').in('Active', { cancelRequestedAt: null, outcome: null })
    const gone = canceling.when('rejectCancel', { connectorStatus: 'Available' }).by('CP')
    gone.becomes('reservation.cancelRejected').in('Canceled', { outcome: 'CANCELED' })
  })

  it('ends without a fee when the connector fails or somebody else charges there', () => {
    for (const status of ['Faulted', 'Unavailable'] as const) {
      const lost = active.when('loseConnector', { status }).by('CP').becomes('reservation.connectorLost')
      lost.in('Canceled', { outcome: 'STATION_FAULT', reason: status, fee: money(0) })
    }
    const other = { sessionId: '12', idTag: 'TAG2' }
    const violated = active.when('violate', other).by('CP').becomes('reservation.violated')
    violated.in('Canceled', { outcome: 'VIOLATED', fee: money(0) })
    const own = { ...other, idTag: request.idTag }
    active.when('violate', own).by('CP').refusedBecause('foreignTag')
  })

  it('waits for an offline pile, expires meanwhile, or is used before the cancel arrives', () => {
    canceling.when('deferCancel', {}).by('SYS').becomes('reservation.cancelDeferred').in('Canceling')
    const expired = canceling.when('expire', fee, afterMinutes(15)).by('SYS').becomes('reservation.expired')
    expired.in('Canceled', { outcome: 'CANCELED' })
    canceling.when('expire', fee).by('SYS').refusedBecause('expiryReached')
    canceling.when('use', usage).by('CP').becomes('reservation.used').in('Finished', { outcome: 'USED' })
  })

  it('is canceled by force by the operator alone, with a reason', () => {
    const force = { reason: 'pile is being replaced' }
    const forced = canceling.when('force', force).by('OP').becomes('reservation.forced')
    forced.in('Canceled', { outcome: 'FORCED', reason: force.reason })
    canceling.when('force', force).by('SU').becomes('reservation.forced').in('Canceled')
    canceling.when('force', force).by('SO').notPermitted()
    active.when('force', force).by('OP').refused()
    expect(Schema.is(reservationFacts['reservation.forced'])({ reason: 'no' })).toBe(false)
  })

  it('ends once, with an outcome', () => {
    const ends: readonly (readonly Told<ReservationFact>[])[] = [
      [ahead, wished],
      [requested, accepted, { type: 'reservation.used', data: usage, by: 'CP' }],
    ]
    for (const facts of ends) {
      const ended = given(reservation, ...facts)
      expect(ended.state.context.outcome).not.toBeNull()
      ended.when('use', usage).by('CP').refused()
      ended.when('cancel', wish).by('DR').refused()
    }
  })
})
