import { describe, expect, it } from 'vitest'
import { LoadPriority, LoadRepeat, PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import { power } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M21: how much power the piles of a location may take. */

const slot = (fromMinute: number, watts: number) => ({ fromMinute, power: power(watts) })
const plan = {
  name: 'Winter',
  locationId: 'L1',
  repeat: 'Daily',
  priority: 1,
  validFrom: testStart,
  validTo: afterMinutes(60),
  slots: [slot(0, 50_000), slot(480, 100_000)],
} as const
const activation = { loadPower: power(100_000), overlapsWith: null }
const drafted = (
  change: Partial<typeof plan | { slots: readonly ReturnType<typeof slot>[] }> = {},
): Told<PlanFact> => ({
  type: 'plan.drafted',
  data: { ...plan, ...change },
  by: 'OP',
})
const activated: Told<PlanFact> = { type: 'plan.activated', data: activation, by: 'OP' }
const suspended: Told<PlanFact> = { type: 'plan.suspended', data: {}, by: 'OP' }

const draft = given(balancingPlan, drafted())
const active = given(balancingPlan, drafted(), activated)
const paused = given(balancingPlan, drafted(), activated, suspended)

describe('balancing plan', () => {
  it('is shown by a word of its own in every state', () => {
    const shown = Object.values(balancingPlan.wire).filter((word) => word !== null)
    expect(shown).toEqual([...PlanStatus.literals])
  })

  it('comes again and has a priority as spec §4 says', () => {
    expect(LoadRepeat.literals).toEqual(['Absolute', 'Daily', 'Weekly'])
    expect(LoadPriority.literals).toEqual([0, 1, 2])
  })

  it('is edited as a draft only', () => {
    const weekly = { ...plan, repeat: 'Weekly' } as const
    draft.when('edit', weekly).by('SO').becomes('plan.edited').in('Draft', { repeat: 'Weekly' })
    active.when('edit', weekly).by('OP').refused()
    paused.when('edit', weekly).by('OP').refused()
  })

  it('is activated from draft and from suspension', () => {
    for (const from of [draft, paused]) {
      const outcome = from.when('activate', activation).by('OP').becomes('plan.activated')
      outcome.in('Active', { loadPower: activation.loadPower, activatedAt: testStart, computedAt: testStart })
    }
  })

  it('never asks for more than the load power of the location [R5.5.01]', () => {
    draft.when('activate', activation).by('OP').becomes('plan.activated').in('Active')
    const above = given(balancingPlan, drafted({ slots: [slot(0, 100_010)] }))
    above.when('activate', activation).by('OP').refusedBecause('withinLoadPower')
    const less = { ...activation, loadPower: power(99_999) }
    paused.when('activate', less).by('OP').refusedBecause('withinLoadPower')
  })

  it('needs slots in order, a period that ends after it begins, and no plan of its priority beside it', () => {
    for (const slots of [
      [slot(480, 1), slot(0, 1)],
      [slot(60, 1), slot(60, 2)],
    ])
      given(balancingPlan, drafted({ slots })).when('activate', activation).by('OP').refusedBecause('slotsInOrder')
    const late = { ...plan, slots: [slot(1_440, 1)] }
    const tooLate = given(balancingPlan, { type: 'plan.drafted', data: late })
    tooLate.when('activate', activation).by('OP').refusedBecause('slotsInOrder')
    const weekly = given(balancingPlan, { type: 'plan.drafted', data: { ...late, repeat: 'Weekly' } })
    weekly.when('activate', activation).by('OP').becomes('plan.activated').in('Active')
    const data = { ...plan, validFrom: plan.validTo }
    const empty = given(balancingPlan, { type: 'plan.drafted', data })
    empty.when('activate', activation).by('OP').refusedBecause('periodInOrder')
    draft
      .when('activate', { ...activation, overlapsWith: '8' })
      .by('OP')
      .refusedBecause('noOverlap')
  })

  it('holds without end when no end is given', () => {
    const endless = given(balancingPlan, { type: 'plan.drafted', data: { ...plan, validTo: null } }, activated)
    endless.stands('Active')
    endless.when('expire', {}, afterMinutes(1_000_000)).by('SYS').refusedBecause('validityOver')
  })

  it('is computed anew while it is active', () => {
    const later = afterMinutes(5)
    const outcome = active.when('recompute', { cause: 'pileOffline' }, later).by('SYS').becomes('plan.recomputed')
    outcome.in('Active', { computedAt: later })
    paused.when('recompute', { cause: 'pileOffline' }).by('SYS').refused()
    active.when('recompute', { cause: 'pileOffline' }).by('OP').notPermitted()
  })

  it('keeps whose turn it is while there is too little for all, until it is suspended', () => {
    const turns = [{ connector: 'CP1~1', isRunning: true, since: afterMinutes(0) }]
    active.when('turn', { turns }).by('SYS').becomes('plan.turned').in('Active', { turns })
    paused.when('turn', { turns }).by('SYS').refused()
    const turned = given(balancingPlan, drafted(), activated, { type: 'plan.turned', data: { turns }, by: 'SYS' })
    turned.when('suspend', {}).by('OP').becomes('plan.suspended').in('Suspended', { turns: [] })
  })

  it('is suspended by hand and expires at its end', () => {
    active.when('suspend', {}).by('S2').becomes('plan.suspended').in('Suspended')
    for (const from of [active, paused]) {
      from.when('expire', {}, afterMinutes(59)).by('SYS').refusedBecause('validityOver')
      const expired = from.when('expire', {}, plan.validTo).by('SYS').becomes('plan.expired')
      expired.in('Expired', { endedAt: plan.validTo })
    }
  })

  it('is archived when it does not hold', () => {
    for (const from of [draft, paused]) from.when('archive', {}).by('OP').becomes('plan.archived').in('Archived')
    active.when('archive', {}).by('OP').refused()
    draft.when('archive', {}).by('MT').notPermitted()
  })
})
