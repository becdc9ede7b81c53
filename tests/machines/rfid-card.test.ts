import { describe, expect, it } from 'vitest'
import { IdTag } from '#contracts/ids.ts'
import { BindStatus, deliveryDays, DeliveryType } from '#contracts/lifecycles/rfid-card.ts'
import type { TagFact } from '#contracts/lifecycles/rfid-card.ts'
import { rfidCard } from '#machines/rfid-card.ts'
import { afterMinutes, given, testStart } from '#tests/support/given-when-then.ts'
import type { Told } from '#tests/support/given-when-then.ts'

/** M26: an RFID card, from stock to its owner and back. */

const about = { idTag: IdTag.make('TAG00000001'), expiryDate: '2026-12-31' }
const order = { customerId: 'U1', deliveryType: 'SEND', recipient: 'R1' } as const
const shipment = { trackingNumber: 'PL123456789' }
const handover = { customerId: 'U1', deliveryType: 'TAKE', readByReader: true } as const
const registered: Told<TagFact> = { type: 'tag.registered', data: about, by: 'OP' }
const ordered: Told<TagFact> = { type: 'tag.ordered', data: order, by: 'DR' }
const shipped: Told<TagFact> = { type: 'tag.shipped', data: shipment, by: 'OP' }
const bound = [registered, { type: 'tag.issued', data: handover, by: 'OP' }] as const
const blocked = [...bound, { type: 'tag.blocked', data: {}, by: 'OP' }] as const
const operators = ['SU', 'OP', 'SO', 'S2'] as const
const newYear = { seenAt: afterMinutes(42 * 24 * 60) }

describe('RFID card', () => {
  it('is bound or not, and comes by express or is picked up [R3.3.11] [R3.3.12]', () => {
    expect(BindStatus.literals).toEqual(['bind', 'unbind'])
    expect(DeliveryType.literals).toEqual(['TAKE', 'SEND'])
    const binds = Object.entries(rfidCard.wire).filter(([, word]) => word === 'bind')
    expect(binds.map(([state]) => state)).toEqual(['Bound', 'Blocked'])
    const unbinds = Object.entries(rfidCard.wire).filter(([, word]) => word === 'unbind')
    expect(unbinds.map(([state]) => state)).toEqual(['Stock', 'Ordered', 'Shipped', 'Lost', 'Expired'])
  })

  it('begins in stock and belongs to nobody', () => {
    const outcome = given(rfidCard).when('register', about).by('OP').becomes('tag.registered')
    outcome.in('Stock', { ...about, customerId: null })
    expect(() =>
      given(rfidCard)
        .when('register', { ...about, idTag: 'T'.repeat(21) })
        .by('OP'),
    ).toThrow('body')
  })

  it('is ordered, shipped and received by its owner', () => {
    given(rfidCard, registered).when('order', order).by('DR').becomes('tag.ordered').in('Ordered', { customerId: 'U1' })
    const sent = given(rfidCard, registered, ordered).when('ship', shipment).by('SO').becomes('tag.shipped')
    sent.in('Shipped', { trackingNumber: shipment.trackingNumber, shippedAt: testStart })
    const receipt = { receivedAt: afterMinutes(1) }
    const outcome = given(rfidCard, registered, ordered, shipped)
      .when('receive', receipt)
      .by('DR')
      .becomes('tag.received')
    outcome.in('Bound', { customerId: 'U1' })
  })

  it('counts as received after 14 days, and no sooner', () => {
    const way = given(rfidCard, registered, ordered, shipped)
    const minutes = deliveryDays * 24 * 60
    way
      .when('receive', { receivedAt: afterMinutes(minutes) })
      .by('SYS')
      .becomes('tag.received')
      .in('Bound')
    way
      .when('receive', { receivedAt: afterMinutes(minutes - 1) })
      .by('SYS')
      .refusedBecause('receivedOrOverdue')
  })

  it.each(operators)('is handed over by %s once the reader has read it', (role) => {
    const stock = given(rfidCard, registered)
    stock.when('issue', handover).by(role).becomes('tag.issued').in('Bound', { customerId: 'U1' })
    stock
      .when('issue', { ...handover, readByReader: false })
      .by(role)
      .refusedBecause('readByReader')
  })

  it.each([...operators, 'DR'] as const)('is blocked by %s', (role) => {
    given(rfidCard, ...bound)
      .when('block', {})
      .by(role)
      .becomes('tag.blocked')
      .in('Blocked')
  })

  it.each(operators)('is unblocked by %s, not by the driver', (role) => {
    given(rfidCard, ...blocked)
      .when('unblock', {})
      .by(role)
      .becomes('tag.unblocked')
      .in('Bound')
    given(rfidCard, ...blocked)
      .when('unblock', {})
      .by('DR')
      .notPermitted()
  })

  it.each([
    ['Bound', bound],
    ['Blocked', blocked],
  ])('goes back to stock from %s while it charges nowhere', (state, facts) => {
    const card = given(rfidCard, ...facts)
    card.stands(state)
    card.when('unbind', { runningSessions: 0 }).by('SO').becomes('tag.unbound').in('Stock', { customerId: null })
    card.when('unbind', { runningSessions: 1 }).by('OP').refusedBecause('noSessionRunning')
    card.when('unbind', { runningSessions: 0 }).by('DR').notPermitted()
  })

  it.each([
    ['Bound', bound],
    ['Blocked', blocked],
  ])('is reported lost from %s, and never issued again', (_, facts) => {
    given(rfidCard, ...facts)
      .when('reportLost', {})
      .by('DR')
      .becomes('tag.reportedLost')
      .in('Lost')
    const lost = given(rfidCard, ...facts, { type: 'tag.reportedLost', data: {}, by: 'DR' })
    lost.when('issue', handover).by('OP').refused()
    lost.when('unbind', { runningSessions: 0 }).by('OP').refused()
  })

  it.each([
    ['Stock', [registered]],
    ['Bound', bound],
    ['Blocked', blocked],
  ] as const)('expires from %s on the day after its last', (_, facts) => {
    const card = given(rfidCard, ...facts)
    card.when('expire', newYear).by('SYS').becomes('tag.expired').in('Expired')
    card
      .when('expire', { seenAt: afterMinutes(41 * 24 * 60) })
      .by('SYS')
      .refusedBecause('validityOver')
  })

  it('never expires without a last day', () => {
    const endless: Told<TagFact> = { type: 'tag.registered', data: { ...about, expiryDate: null } }
    given(rfidCard, endless).when('expire', newYear).by('SYS').refusedBecause('validityOver')
  })

  it('is not issued twice, nor shipped before it is ordered', () => {
    given(rfidCard, ...bound)
      .when('issue', handover)
      .by('OP')
      .refused()
    given(rfidCard, registered).when('ship', shipment).by('OP').refused()
    given(rfidCard, registered, ordered).when('issue', handover).by('OP').refused()
    given(rfidCard, registered).when('issue', handover).by('MT').notPermitted()
  })
})
