import { describe, expect, it } from 'vitest'
import { AdmissionStatus } from '#contracts/equipment/joining/admission.ts'
import type { AdmissionFact } from '#contracts/equipment/joining/admission.ts'
import { instant, millis } from '#contracts/units.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** The joining password: valid for a time, and until the first pile that came with it is accepted. */

const expiresAt = afterMinutes(60)
const drawn: Told<AdmissionFact> = { type: 'admission.drawn', data: { expiresAt }, by: 'OP' }
const used: Told<AdmissionFact> = { type: 'admission.used', data: { pileId: 'CP1' } }
const withdrawn: Told<AdmissionFact> = { type: 'admission.withdrawn', data: {}, by: 'OP' }
const expired: Told<AdmissionFact> = { type: 'admission.expired', data: {}, at: expiresAt }
const open = given(admission, drawn)

describe('the joining password', () => {
  it('has a word for each of its states', () => {
    expect(Object.values(admission.wire)).toEqual([null, ...AdmissionStatus.literals])
  })

  it('is drawn by administrators of the operator, with an end that is still to come', () => {
    const none = given(admission)
    for (const role of ['SO', 'S2', 'MT'] as const) none.when('draw', { expiresAt }).by(role).notPermitted()
    none
      .when('draw', { expiresAt: afterMinutes(0) })
      .by('SU')
      .refusedBecause('admissionEndsLater')
    const outcome = none.when('draw', { expiresAt }).by('SU').becomes('admission.drawn')
    outcome.in('Open', { drawing: 1, drawnAt: afterMinutes(0), expiresAt, usedBy: null })
  })

  it('is used by one pile', () => {
    const outcome = open.when('use', { pileId: 'CP1' }).by('SYS').becomes('admission.used')
    outcome.in('Used', { usedBy: 'CP1' })
    given(admission, drawn, used).when('use', { pileId: 'CP2' }).by('SYS').refused()
  })

  it('expires at its time and not before', () => {
    open
      .when('expire', {}, instant(millis(expiresAt) - 1))
      .by('SYS')
      .refusedBecause('admissionExpiryReached')
    open.when('expire', {}, expiresAt).by('SYS').becomes('admission.expired').in('Expired')
  })

  it('is withdrawn by people', () => {
    open.when('withdraw', {}).by('MT').notPermitted()
    open.when('withdraw', {}).by('OP').becomes('admission.withdrawn').in('Withdrawn')
    given(admission, drawn, withdrawn).when('withdraw', {}).by('OP').refused()
  })

  it.each([
    ['valid', [drawn]],
    ['used', [drawn, used]],
    ['withdrawn', [drawn, withdrawn]],
    ['expired', [drawn, expired]],
  ] as const)('that is %s gives way to a later one with an end to come', (_, facts) => {
    const later = given(admission, ...facts).when('draw', { expiresAt: afterMinutes(120) }, afterMinutes(90))
    later.by('OP').becomes('admission.drawn').in('Open', { drawing: 2, usedBy: null })
    const past = given(admission, ...facts).when('draw', { expiresAt: afterMinutes(89) }, afterMinutes(90))
    past.by('OP').refusedBecause('admissionEndsLater')
  })
})
