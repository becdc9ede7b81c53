import { describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY, defaultCurrency } from '#contracts/finance/tariff.ts'
import { priceJumpMax, TariffVersionStatus } from '#contracts/finance/tariff-version.ts'
import type { PricingFact, TariffDraft } from '#contracts/finance/tariff-version.ts'
import { energy, money } from '#contracts/units.ts'
import { accountOf } from '#machines/system/second-person.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M05: a version of a price list, from draft to history. */

type Fact = Told<PricingFact>
const price = money(4_000)
const terms: TariffDraft = {
  name: 'City',
  currency: defaultCurrency,
  electricity: { by: 'timeOfUse', slots: Array.from({ length: SLOTS_PER_DAY }, () => price) },
  service: { price, unit: 'KWH' },
  idle: { pricePerMinute: price, freeMinutes: 15, cap: null },
  reservation: null,
  threshold: { amount: money(0), energy: energy(0) },
  tax: { mode: 'none' },
}
const draft = { tariffId: 'T1', version: 2, terms }
const validFrom = afterMinutes(60)
const later = { validFrom, change: priceJumpMax }
const now = { change: priceJumpMax }
const jump = priceJumpMax + 1
const drafted: Fact = { type: 'pricing.drafted', data: draft, by: 'OP' }
const edited: Fact = { type: 'pricing.edited', data: { terms }, by: 'SO' }
const scheduled: Fact = { type: 'pricing.publishedLater', data: later, by: 'OP' }
const published: Fact = { type: 'pricing.publishedNow', data: now, by: 'OP' }
const withdrawn: Fact = { type: 'pricing.withdrawn', data: {}, by: 'OP' }
const successor = { successorId: 'T1v3' }
const roles = ['SU', 'OP', 'SO', 'S2'] as const

const inDraft = given(tariffVersion, drafted)
const waiting = given(tariffVersion, drafted, scheduled)
const inForce = given(tariffVersion, drafted, published)

describe('tariff version', () => {
  it('shows draft, published and history', () => {
    expect(TariffVersionStatus.literals).toEqual(['draft', 'published', 'history'])
    expect(tariffVersion.wire).toEqual({
      New: null,
      Draft: 'draft',
      Scheduled: 'published',
      Active: 'published',
      Superseded: 'history',
      Discarded: 'history',
    })
  })

  it('is drafted and edited by operators and sub-operators', () => {
    for (const role of roles) {
      const begun = given(tariffVersion).when('draft', draft).by(role).becomes('pricing.drafted')
      begun.in('Draft', { tariffId: 'T1', version: 2, publishedAt: null })
      const renamed = { terms: { ...terms, name: 'Centre' } }
      inDraft.when('edit', renamed).by(role).becomes('pricing.edited').in('Draft', renamed)
    }
    given(tariffVersion).when('draft', draft).by('MT').notPermitted()
  })

  it('is discarded as long as it was never published', () => {
    inDraft.when('discard', {}).by('OP').becomes('pricing.discarded').in('Discarded')
    const back = given(tariffVersion, drafted, scheduled, withdrawn)
    back.when('discard', {}).by('OP').refusedBecause('neverPublished')
  })

  it('is published at once, and is in force from then on', () => {
    const done = inDraft.when('publishNow', now).by('OP').becomes('pricing.publishedNow')
    done.in('Active', { publishedAt: testStart, validFrom: testStart, effectiveFrom: testStart })
  })

  it('is published for later, which has to be later', () => {
    const done = inDraft.when('publishLater', later).by('OP').becomes('pricing.publishedLater')
    done.in('Scheduled', { publishedAt: testStart, validFrom, effectiveFrom: null })
    const past = { ...later, validFrom: testStart }
    inDraft.when('publishLater', past).by('OP').refusedBecause('beginsLater')
  })

  it.each([{ name: '' }, { electricity: null }, { service: null }, { idle: null }])(
    'is not published while %o is open',
    (gap) => {
      const open = given(tariffVersion, { type: 'pricing.drafted', data: { ...draft, terms: { ...terms, ...gap } } })
      open.when('publishNow', now).by('OP').refusedBecause('tariffComplete')
      open.when('publishLater', later).by('OP').refusedBecause('tariffComplete')
    },
  )

  it.each([1, 47, 49])('holds no day of %i half hours', (count) => {
    const day = { by: 'timeOfUse', slots: Array.from({ length: count }, () => price) }
    expect(() => inDraft.when('edit', { terms: { ...terms, electricity: day } }).by('OP')).toThrow('body')
  })

  it('needs a second person for a jump of prices, now and later', () => {
    for (const [command, body] of [
      ['publishNow', { change: jump }],
      ['publishLater', { ...later, change: jump }],
    ] as const) {
      inDraft.when(command, body).by('OP').refusedBecause('jumpSeenBySecond')
      inDraft
        .when(command, body)
        .by('SU')
        .becomes(command === 'publishNow' ? 'pricing.publishedNow' : 'pricing.publishedLater')
      const rewritten = given(tariffVersion, drafted, edited)
      rewritten.when(command, body).by('SO').refusedBecause('jumpSeenBySecond')
      rewritten
        .when(command, body)
        .by('OP')
        .becomes(`pricing.${command.replace('publish', 'published')}`)
    }
  })

  it('is published by its author where another person has approved the jump, and by no approval of their own', () => {
    const approvedBy = (approver: string | null) => ({ change: jump, approver, needsApproval: true })
    inDraft.when('publishNow', approvedBy('sub00')).by('OP').becomes('pricing.publishedNow').in('Active')
    for (const approver of [null, accountOf(actorOf.OP)])
      inDraft.when('publishNow', approvedBy(approver)).by('OP').refusedBecause('jumpSeenBySecond')
  })

  it('comes into force at its time, not before', () => {
    const activate = (effectiveFrom = validFrom) => waiting.when('activate', { effectiveFrom }).by('SYS')
    activate().becomes('pricing.activated').in('Active', { effectiveFrom: validFrom })
    activate(afterMinutes(59)).refusedBecause('validFromReached')
    waiting.when('activate', { effectiveFrom: validFrom }).by('OP').notPermitted()
  })

  it('is withdrawn into a draft before its time, and no later', () => {
    waiting.when('withdraw', {}).by('SO').becomes('pricing.withdrawn').in('Draft', { validFrom: null })
    waiting.when('withdraw', {}, validFrom).by('SO').refusedBecause('beforeValidFrom')
  })

  it('remembers when it was first published', () => {
    const again: Fact = { ...scheduled, at: afterMinutes(5) }
    given(tariffVersion, drafted, scheduled, withdrawn, again).stands('Scheduled', { publishedAt: testStart })
    const atOnce: Fact = { ...published, at: afterMinutes(5) }
    given(tariffVersion, drafted, scheduled, withdrawn, atOnce).stands('Active', { publishedAt: testStart })
  })

  it('is never edited once published: an edit is a new version', () => {
    for (const fixed of [waiting, inForce]) fixed.when('edit', { terms }).by('OP').refused()
  })

  it('becomes history when a newer version comes into force', () => {
    inForce.when('supersede', successor).by('SYS').becomes('pricing.superseded').in('Superseded', successor)
    waiting.when('supersede', successor).by('SYS').refused()
    const old = given(tariffVersion, drafted, published, { type: 'pricing.superseded', data: successor })
    old.when('publishNow', now).by('OP').refused()
    old.when('supersede', successor).by('SYS').refused()
  })
})
