import { describe, expect, it } from 'vitest'
import { JoiningStatus, rivalsMost } from '#contracts/equipment/joining/joining.ts'
import type { JoiningFact } from '#contracts/equipment/joining/joining.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** A pile that nobody registered asks to join, and people register or refuse it. */

const boot = {
  vendor: 'Alfen',
  model: 'Eve',
  serialNumber: 'A-1',
  boxSerialNumber: null,
  firmwareVersion: '6.1',
  iccid: null,
  imsi: null,
  meterType: null,
  meterSerialNumber: null,
}
const ask = { ...boot, address: '10.0.0.7', drawing: 1 }
const asked = (more: Partial<typeof ask> = {}): Told<JoiningFact> => ({
  type: 'joining.asked',
  data: { ...ask, ...more },
  by: 'CP',
})
const accepted: Told<JoiningFact> = { type: 'joining.accepted', data: {} }
const completed: Told<JoiningFact> = { type: 'joining.completed', data: {} }
const denied: Told<JoiningFact> = { type: 'joining.passwordDenied', data: { answer: 'NotSupported' } }
const refused: Told<JoiningFact> = { type: 'joining.refused', data: { reason: 'Not ours' }, by: 'OP' }

describe('a pile that wants to join', () => {
  it('waits with what it said about itself', () => {
    const outcome = given(joining).when('ask', ask).by('CP').becomes('joining.asked')
    outcome.in('Waiting', { boot, address: '10.0.0.7', drawing: 1, askedAt: afterMinutes(0), rivals: [] })
    expect(
      Object.values(joining.wire)
        .filter((word) => word !== null)
        .toSorted(),
    ).toEqual(JoiningStatus.literals.toSorted())
  })

  it('that boots again is shown as it is now, since when it waits', () => {
    const again = given(joining, asked()).when('ask', { ...ask, firmwareVersion: '6.2' }, afterMinutes(3))
    again
      .by('CP')
      .becomes('joining.asked')
      .in('Waiting', { askedAt: afterMinutes(0), rivals: [] })
  })

  it('is told apart from another of its identity by the serial number, for a few of them', () => {
    const serials = ['A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7']
    const told = serials.map((serialNumber) => asked({ serialNumber }))
    const last = given(joining, asked(), ...told).when('ask', { ...ask, serialNumber: 'A-6' })
    const outcome = last.by('CP').becomes('joining.asked')
    outcome.in('Waiting', { boot: { ...boot, serialNumber: 'A-6' }, rivals: ['A-3', 'A-4', 'A-5', 'A-7'] })
    expect(rivalsMost).toBe(4)
  })

  it('is accepted by the system alone, for it is registered then, and has joined with a password of its own', () => {
    const waiting = given(joining, asked())
    waiting.when('accept', {}).by('OP').notPermitted()
    waiting.when('accept', {}).by('SYS').becomes('joining.accepted').in('Accepted')
    const taken = given(joining, asked(), accepted).when('complete', {}).by('SYS').becomes('joining.completed')
    taken.in('Joined', { answer: null })
  })

  it('that takes no password needs one by hand', () => {
    const pile = given(joining, asked(), accepted)
    const answer = { answer: 'NotSupported' }
    pile.when('denyPassword', answer).by('SYS').becomes('joining.passwordDenied').in('WithoutPassword', answer)
    const helped = given(joining, asked(), accepted, denied).when('complete', {}).by('SYS')
    helped.becomes('joining.completed').in('Joined', { answer: null })
  })

  it('is refused by administrators of the operator, with a reason', () => {
    const waiting = given(joining, asked())
    for (const role of ['SO', 'S2', 'MT'] as const)
      waiting.when('refuse', { reason: 'Not ours' }).by(role).notPermitted()
    const outcome = waiting.when('refuse', { reason: 'Not ours' }).by('OP').becomes('joining.refused')
    outcome.in('Refused', { reason: 'Not ours' })
    given(joining, asked(), accepted).when('refuse', { reason: 'Not ours' }).by('SU').refused()
  })

  it('that was refused asks again only with a joining password that was drawn later', () => {
    const out = given(joining, asked(), refused)
    out.when('ask', ask).by('CP').refusedBecause('withLaterPassword')
    out
      .when('ask', { ...ask, drawing: null })
      .by('CP')
      .refusedBecause('withLaterPassword')
    const back = out
      .when('ask', { ...ask, drawing: 2 }, afterMinutes(9))
      .by('CP')
      .becomes('joining.asked')
    back.in('Waiting', { drawing: 2, askedAt: afterMinutes(9), reason: null })
  })

  it('that has joined may ask again, as after a replacement of its controller', () => {
    const again = given(joining, asked(), accepted, completed)
      .when('ask', { ...ask, drawing: 2 })
      .by('CP')
    again.becomes('joining.asked').in('Waiting', { drawing: 2, rivals: [] })
  })
})
