import { describe, expect, it } from 'vitest'
import { emptyForm, formOfPlan, isIncomplete, planOf } from '#console/areas/balancing/plan/plan-form.ts'
import type { PlanForm } from '#console/areas/balancing/plan/plan-form.ts'
import { power } from '#contracts/units.ts'

/** Spec §5, load balancing: what a person writes becomes a plan, or is told what is wrong with it. */

const site = { zone: 'Europe/Warsaw', loadPower: power(100_000) }
const slot = (key: number, from: string, kilowatts: string, day = 0) => ({ key, day, from, kilowatts })
const written: PlanForm = {
  ...emptyForm,
  name: ' Nights ',
  locationId: 'L1',
  validFrom: '2026-12-01 00:00:00',
  slots: [slot(0, '08:30', '100'), slot(1, '00:00', '12,5')],
}

describe('a plan', () => {
  it('has its slots in order and its validity on the clocks of the location', () => {
    expect(planOf(written, site)).toEqual({
      plan: {
        name: 'Nights',
        locationId: 'L1',
        repeat: 'Daily',
        priority: 1,
        validFrom: '2026-11-30T23:00:00.000Z',
        validTo: null,
        slots: [
          { fromMinute: 0, power: 12_500 },
          { fromMinute: 510, power: 100_000 },
        ],
      },
      problems: null,
    })
  })

  it('fills the week where it comes again weekly, and is read back as it was written', () => {
    const weekly = { ...written, repeat: 'Weekly' as const, slots: [slot(0, '10:00', '1'), slot(1, '10:00', '2', 6)] }
    const { plan } = planOf(weekly, site)
    expect(plan?.slots.map(({ fromMinute }) => fromMinute)).toEqual([600, 9_240])
    expect(plan === null ? null : formOfPlan(plan, site.zone)).toEqual({ ...weekly, name: 'Nights' })
  })

  it('stays within the load power of its location: 100 passes and 100.01 does not [R5.5.01]', () => {
    const of = (kilowatts: string) => planOf({ ...written, slots: [slot(0, '00:00', kilowatts)] }, site).problems
    expect(of('100')).toBeNull()
    expect(of('100.01')).toEqual({ 'power.0': 'balancing.power.above' })
  })

  it('is incomplete while a name, a location, a time or a power is missing', () => {
    expect(isIncomplete(emptyForm)).toBe(true)
    expect(isIncomplete(written)).toBe(false)
    expect(isIncomplete({ ...written, name: ' ' })).toBe(true)
    expect(isIncomplete({ ...written, slots: [slot(0, '', '1')] })).toBe(true)
  })

  it('gets all problems at once', () => {
    const wrong = {
      ...emptyForm,
      validTo: 'soon',
      slots: [slot(0, '25:00', '-1'), slot(1, '08:00', 'x'), slot(2, '08:00', '1')],
    }
    expect(planOf(wrong, site).problems).toEqual({
      name: 'balancing.name.wrong',
      locationId: 'balancing.location.choose',
      validTo: 'balancing.when.wrong',
      'from.0': 'balancing.from.wrong',
      'power.0': 'balancing.power.wrong',
      'from.1': 'balancing.from.wrong',
      'power.1': 'balancing.power.wrong',
      'from.2': 'balancing.from.wrong',
    })
  })
})
