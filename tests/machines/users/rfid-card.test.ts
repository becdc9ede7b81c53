import { describe, expect, it } from 'vitest'
import { IdTag } from '#contracts/ids.ts'
import { BindStatus, deliveryDays, DeliveryType } from '#contracts/users/rfid-card.ts'
import type { Card, TagFact } from '#contracts/users/rfid-card.ts'
import { isExpired, ownerOf, rfidCard } from '#machines/users/rfid-card.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

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

  it('has a name and a group, which cards of before had none of', () => {
    const more = { name: 'Van', parentIdTag: IdTag.make('FLEET') }
    given(rfidCard)
      .when('register', { ...about, ...more })
      .by('SYS')
      .becomes('tag.registered')
      .in('Stock', more)
    given(rfidCard, registered).stands('Stock', { name: '', parentIdTag: null })
  })

  it.each([
    ['Stock', [registered]],
    ['Ordered', [registered, ordered]],
    ['Shipped', [registered, ordered, shipped]],
    ['Bound', bound],
    ['Blocked', blocked],
  ] as const)('is edited in %s by whoever registers cards, and stays there', (state, facts) => {
    const edit = { name: 'Van', expiryDate: '2027-12-31', parentIdTag: IdTag.make('FLEET') }
    for (const role of [...operators, 'SYS'] as const)
      given(rfidCard, ...facts)
        .when('edit', edit)
        .by(role)
        .becomes('tag.edited')
        .in(state, edit)
    given(rfidCard, ...facts)
      .when('edit', edit)
      .by('DR')
      .notPermitted()
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

  it('is handed over without a reader where it is brought along from elsewhere', () => {
    given(rfidCard, registered)
      .when('issue', { ...handover, readByReader: false })
      .by('SYS')
      .becomes('tag.issued')
      .in('Bound')
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

describe('an RFID card as older versions told it', () => {
  const owned = {
    idTag: IdTag.make('TAG1'),
    name: 'Van',
    customerId: 'U1',
    bindStatus: 'bind',
    blocked: false,
    expiryDate: '2026-12-31',
    parentIdTag: IdTag.make('FLEET'),
  } as const
  const toldAs = (type: 'card.registered' | 'card.changed', different: Partial<Card> = {}): Told<TagFact> => ({
    type,
    data: { ...owned, ...different },
  })
  const kinds = [
    ['Bound', {}],
    ['Blocked', { blocked: true }],
    ['Stock', { bindStatus: 'unbind' }],
    ['Stock', { bindStatus: 'unbind', blocked: true }],
    ['Stock', { customerId: null }],
    ['Stock', { customerId: null, blocked: true }],
  ] as const

  it.each(kinds)('stands in %s where it was told %o, and has an owner there alone', (state, different) => {
    const context = {
      idTag: owned.idTag,
      name: 'Van',
      expiryDate: '2026-12-31',
      parentIdTag: owned.parentIdTag,
      customerId: state === 'Stock' ? null : 'U1',
    }
    given(rfidCard, toldAs('card.registered', different)).stands(state, context)
    for (const [, before] of kinds)
      given(rfidCard, toldAs('card.registered', before), toldAs('card.changed', different)).stands(state, context)
  })

  it('goes on as any other', () => {
    const card = given(rfidCard, toldAs('card.registered'), toldAs('card.changed', { name: 'Lorry' }))
    card.when('unbind', { runningSessions: 0 }).by('SYS').becomes('tag.unbound').in('Stock', { name: 'Lorry' })
    card.when('block', {}).by('SYS').becomes('tag.blocked').in('Blocked')
    given(rfidCard, toldAs('card.registered', { blocked: true }))
      .when('unblock', {})
      .by('SYS')
      .becomes('tag.unblocked')
      .in('Bound')
  })

  it.each([
    ['on its last day', '2026-11-20', false],
    ['on the day after', '2026-11-19', true],
    ['without one', null, false],
  ])('is over as any other, %s', (_, expiryDate, isOver) => {
    const card = given(rfidCard, toldAs('card.registered', { expiryDate }))
    expect(isExpired(card.state, testStart)).toBe(isOver)
    expect(ownerOf(card.state)).toBe('U1')
  })

  it.each(operators)('is deleted from stock by %s; then its number is free', (role) => {
    const stock = given(rfidCard, registered)
    stock.when('delete', {}).by(role).becomes('tag.deleted').in('Deleted', { customerId: null })
    const deleted = given(rfidCard, registered, { type: 'tag.deleted', data: {}, by: 'OP' })
    const other = { ...about, expiryDate: null }
    deleted.when('register', other).by('OP').becomes('tag.registered').in('Stock', other)
    deleted.when('issue', handover).by('OP').refused()
  })

  it.each([
    ['Ordered', [registered, ordered]],
    ['Bound', bound],
    ['Blocked', blocked],
  ] as const)('is not deleted from %s', (_, facts) => {
    given(rfidCard, ...facts)
      .when('delete', {})
      .by('OP')
      .refused()
  })
})
