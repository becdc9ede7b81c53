import { describe, expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { accepted, limited, perPhase, profile, rejected } from './limits.ts'
import type { Change } from './limits.ts'
import { MORNING } from '../rig.ts'

describe('SetChargingProfile', () => {
  const weekly = { chargingProfileKind: 'Recurring', recurrencyKind: 'Weekly' } as const
  it.each<readonly [string, number, Change]>([
    ['a maximum for one connector', 1, { chargingProfilePurpose: 'ChargePointMaxProfile' }],
    ['a TxProfile without a transaction', 2, { chargingProfilePurpose: 'TxProfile' }],
    ['a TxProfile for another transaction', 1, { chargingProfilePurpose: 'TxProfile', transactionId: 77 }],
    ['a TxProfile for the pile', 0, { chargingProfilePurpose: 'TxProfile' }],
    ['a connector that is not there', 3, {}],
    ['a level beyond ChargeProfileMaxStackLevel', 1, { stackLevel: 11 }],
    ['a level below 0', 1, { stackLevel: -1 }],
    ['a validity that ends before it begins', 1, { validFrom: instant(MORNING), validTo: instant(MORNING - 1) }],
    ['a date nobody can read', 1, { validFrom: 'yesterday' }],
    ['a recurrence without its kind', 1, { chargingProfileKind: 'Recurring' }],
    ['a kind of recurrence without recurrence', 1, { recurrencyKind: 'Daily' }],
    ['a default with a transaction', 1, { transactionId: 1 }],
    ['no period', 1, { schedule: { chargingSchedulePeriod: [] } }],
    ['a first period after 0', 1, { schedule: { chargingSchedulePeriod: [{ startPeriod: 1, limit: 8 }] } }],
    [
      'periods that do not rise',
      1,
      { schedule: { chargingSchedulePeriod: [0, 9, 9].map((startPeriod) => ({ startPeriod, limit: 8 })) } },
    ],
    [
      'more periods than ChargingScheduleMaxPeriods',
      1,
      { schedule: { chargingSchedulePeriod: Array.from({ length: 25 }, (_, at) => ({ startPeriod: at, limit: 8 })) } },
    ],
    ['a limit of hundredths', 1, { schedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 8.25 }] } }],
    ['a limit below 0', 1, { schedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: -1 }] } }],
    ['four phases', 1, { schedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 8, numberPhases: 4 }] } }],
    ['no duration', 1, { schedule: { duration: 0 } }],
  ])('refuses %s', (_, connectorId, change) => {
    const { charging, set, watts } = limited()
    charging()
    expect(set(connectorId, profile(8, change))).toEqual(rejected)
    expect(watts()[0]).toBe(perPhase(16))
  })

  it('refuses a recurrence that nothing anchors', () => {
    const { chargingSchedule, ...rest } = profile(8, weekly)
    const { startSchedule: _, ...schedule } = chargingSchedule
    expect(limited().set(1, { ...rest, chargingSchedule: schedule })).toEqual(rejected)
    expect(limited().set(1, profile(8, weekly))).toEqual(accepted)
  })

  it('refuses what its keys do not allow', () => {
    const { set } = limited({
      configuration: { MaxChargingProfilesInstalled: '1', ChargingScheduleAllowedChargingRateUnit: 'Current' },
    })
    expect(set(1, profile(1_000, { schedule: { chargingRateUnit: 'W' } }))).toEqual(rejected)
    expect(set(1, profile(8))).toEqual(accepted)
    expect(set(2, profile(8, { chargingProfileId: 2 }))).toEqual(rejected)
    expect(set(1, profile(9, { chargingProfileId: 2 }))).toEqual(accepted)
  })
})

describe('ClearChargingProfile', () => {
  const three = () => {
    const bench = limited()
    bench.set(0, profile(30, { chargingProfilePurpose: 'ChargePointMaxProfile' }))
    bench.set(1, profile(8, { chargingProfileId: 2, stackLevel: 1 }))
    bench.set(2, profile(8, { chargingProfileId: 3, stackLevel: 2 }))
    const clear = (filter: object) => (bench.ask('ClearChargingProfile', filter) as { status: string }).status
    const left = () => [1, 2, 3].filter((id) => clear({ id }) === 'Accepted')
    return { clear, left }
  }

  it.each<readonly [object, readonly number[]]>([
    [{ id: 2, connectorId: 7 }, [1, 3]],
    [{ connectorId: 0 }, [2, 3]],
    [{ chargingProfilePurpose: 'TxDefaultProfile' }, [1]],
    [{ chargingProfilePurpose: 'TxDefaultProfile', stackLevel: 2 }, [1, 2]],
    [{}, []],
  ])('%j leaves %j', (filter, left) => {
    const bench = three()
    expect(bench.clear(filter)).toBe('Accepted')
    expect(bench.left()).toEqual(left)
  })

  it.each([{ id: 9 }, { connectorId: 2, stackLevel: 1 }])('finds nothing for %j', (filter) => {
    const bench = three()
    expect(bench.clear(filter)).toBe('Unknown')
    expect(bench.left()).toEqual([1, 2, 3])
  })
})
